import { describe, expect, it } from 'vitest'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { buildSourceEvent } from './fixtures.ts'

const mapFields = (fields: Record<string, unknown>) =>
  mapEvent(buildSourceEvent(1, fields), { language: 'en', siteZone: 'UTC' })

describe('the times of an event of the TEC API', () => {
  it.each([
    ['TBA', '2027-04-18 09:00:00', 'end_date: “TBA” is not a date and was left out'],
    [undefined, '2027-04-18 09:00:00', 'end_date: is missing; the event ends when it starts'],
    [
      '2027-04-17 17:00:00',
      '2027-04-18 09:00:00',
      'end_date: the end (2027-04-17 17:00:00) is before the start (2027-04-18 09:00:00) and was left out',
    ],
    [
      '2027-04-18 00:00:00',
      '2027-04-19 00:00:00',
      'end_date: 00:00 is before the start (2027-04-18 09:00:00); the event ends at the end of that day',
    ],
    ['2027-04-18 24:00', '2027-04-19 00:00:00', undefined],
    ['2027-04-18T18:00:00+02', '2027-04-18 19:00:00', undefined],
    ['20270418T150000Z', '2027-04-18 18:00:00', undefined],
  ])('keeps an event whose end is %s', (end_date, expected, note) => {
    const { fields, notes } = mapFields({ end_date, utc_start_date: '', utc_end_date: '' })
    expect([fields.end_date, notes]).toEqual([expected, note === undefined ? [] : [note]])
  })

  it('leaves out other dates that cannot be read', () => {
    const { fields, notes } = mapFields({ date: 'soon', date_utc: '2027-02-30 10:00:00', utc_end_date: 'later' })
    expect(fields).toMatchObject({ date: undefined, date_utc: undefined })
    expect(notes).toEqual([
      'date_utc: “2027-02-30 10:00:00” is not a date and was left out',
      'date: “soon” is not a date and was left out',
      'utc_end_date: “later” is not a date and was left out',
    ])
  })
})
