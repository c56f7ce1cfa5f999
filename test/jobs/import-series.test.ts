import { describe, expect, it } from 'vitest'
import { formatCounts, useImports } from './use-imports.ts'

const { rest, importFile } = useImports()

const buildSeries = (title: string, count: number): string =>
  [
    ...[
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:weekly',
      `SUMMARY:${title}`,
      'DTSTART;TZID=Europe/Athens:20270105T180000',
    ],
    ...['DURATION:PT1H', `RRULE:FREQ=WEEKLY;COUNT=${count}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

const listDates = async (): Promise<{ title: string; status: string }[]> =>
  (await rest.get('/events?when=all&status=draft,publish&search=rehearsal&per_page=100')).body.events

describe('POST /imports › a series', () => {
  it('keeps the status that it has here, and the import says what changes', async () => {
    const fields = { default_status: 'draft' }
    expect(formatCounts(await importFile('weekly.ics', buildSeries('Rehearsal', 3), fields))).toBe('1,0,0,0')
    expect((await listDates()).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])

    const longer = await importFile('weekly.ics', buildSeries('Rehearsal', 4), fields)
    expect(longer.items).toEqual([{ outcome: 'updated', title: 'Rehearsal', reason: 'changes recurrence' }])
    const renamed = await importFile('weekly.ics', buildSeries('Rehearsal of the choir', 4))
    expect(renamed.items).toMatchObject([{ outcome: 'updated', reason: 'changes title' }])

    const dates = await listDates()
    expect(dates.map(({ title, status }) => `${title} ${status}`)).toEqual(
      Array.from({ length: 4 }, () => 'Rehearsal of the choir draft'),
    )
  })
})
