import { describe, expect, it } from 'vitest'
import { readCsvItems } from '../../src/import/csv/read-items.ts'

/** Start, end and notes of a row of Outlook. */
function read(line: string, head = 'Title,Start Date,Start Time,End Date,End Time,All Day') {
  const source = { name: 'a.csv', isUrl: false, siteZone: 'Europe/Athens', onEventCount: () => undefined }
  return [...readCsvItems(Buffer.from(`${head}\nFair,${line}\n`), source)].flatMap(item => {
    if ('problem' in item) return item.isRemark ? [] : [item.problem]
    const { start_date, end_date, all_day } = item.event as Record<string, unknown>
    return [`${String(start_date)} – ${String(end_date)}${all_day ? ' days' : ''}`, ...(item.notes ?? [])]
  })
}

describe('the times of a row', () => {
  it.each([
    ['24:00 as the end', '2027-06-19,19:00,2027-06-19,24:00,', '2027-06-19 19:00:00 – 2027-06-20 00:00:00'],
    ['24:00:00 as the end', '2027-06-19,19:00,2027-06-19,24:00:00,', '2027-06-19 19:00:00 – 2027-06-20 00:00:00'],
    ['24:00 in one column', '2027-06-19 19:00,,2027-06-19 24:00,,', '2027-06-19 19:00:00 – 2027-06-20 00:00:00'],
    ['24:00 without an end date', '2027-06-19,19:00,,24:00,', '2027-06-19 19:00:00 – 2027-06-20 00:00:00'],
    ['24:00 as the start', '30.6.2027,24:00,1.7.2027,02:00,', '2027-07-01 00:00:00 – 2027-07-01 02:00:00'],
    ['24:00 of days', '2027-06-19,00:00,2027-06-20,24:00,TRUE', '2027-06-19 00:00:00 – 2027-06-20 23:59:59 days'],
    ['the basic format', '20270619T190000+0300,,20270619T180000Z,,', '2027-06-19 19:00:00 – 2027-06-19 21:00:00'],
    [
      'hours as the offset',
      '2027-06-19T19:00+03,,2027-06-19T20:00:00.000+03,,',
      '2027-06-19 19:00:00 – 2027-06-19 20:00:00',
    ],
    [
      'midnights in UTC as days',
      '2027-03-13T22:00:00Z,,2027-03-14T22:00:00Z,,yes',
      '2027-03-14 00:00:00 – 2027-03-14 23:59:59 days',
    ],
  ])('have %s', (_, line, expected) => {
    expect(read(line)).toEqual([expected])
  })

  it.each([
    [
      '2027-06-19,19:00,2027-06-19,12:00 am,',
      '2027-06-19 19:00:00 – 2027-06-20 00:00:00',
      'End Date: 00:00 is before the start (2027-06-19 19:00:00); the event ends at the end of that day',
    ],
    [
      '2027-06-19,19:00,2027-06-18,20:00,',
      '2027-06-19 19:00:00 – 2027-06-19 19:00:00',
      'End Date: the end (2027-06-18 20:00:00) is before the start (2027-06-19 19:00:00) and was left out',
    ],
    [
      '2027-06-19,,2027-06-17,,',
      '2027-06-19 00:00:00 – 2027-06-19 23:59:59 days',
      'End Date: the end (2027-06-17 00:00:00) is before the start (2027-06-19 00:00:00) and was left out',
    ],
    [
      '2027-06-19,19:00,TBA,,',
      '2027-06-19 19:00:00 – 2027-06-19 19:00:00',
      'End Date: “TBA” is not a date such as 2027-01-31 and was left out',
    ],
    [
      '2027-06-19,19:00,,late,',
      '2027-06-19 19:00:00 – 2027-06-19 19:00:00',
      'End Time: “late” is not a time such as 18:30 and was left out',
    ],
    [
      '2027-06-19,evening,,22:00,',
      '2027-06-19 00:00:00 – 2027-06-19 23:59:59 days',
      'Start Time: “evening” is not a time such as 18:30 and was left out',
    ],
    [
      '2027-06-19,19:00,,,maybe',
      '2027-06-19 19:00:00 – 2027-06-19 19:00:00',
      'All Day: “maybe” is neither true nor false and was left out',
    ],
  ])('keep the event and say what they leave out: %s', (line, expected, note) => {
    expect(read(line)).toEqual([expected, note])
  })
})

it('a word of “Private” that cannot be read keeps an event private', () => {
  const source = { name: 'a.csv', isUrl: false, siteZone: 'Europe/Athens', onEventCount: () => undefined }
  const items = [...readCsvItems(Buffer.from('Title,Start Date,Private\nFair,2027-06-19,perhaps\n'), source)]
  expect(items).toMatchObject([{ event: { status: 'private' }, notes: [expect.stringMatching(/^Private: /)] }])
})
