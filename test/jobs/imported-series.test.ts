import { describe, expect, it } from 'vitest'
import { uniqueName } from '../support/use-service.ts'
import { useImports } from './use-imports.ts'

const { rest, importFile } = useImports()

/** A series of two dates, of which the second one differs. */
const buildFile = (title: string) =>
  [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:choir', `SUMMARY:Choir`, 'DTSTART:20270301T180000Z'],
    ...['RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:choir', `SUMMARY:${title}`],
    ...['RECURRENCE-ID:20270308T180000Z', 'DTSTART:20270308T190000Z', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

describe('POST /imports › a series with a date that differs', () => {
  it('gives this date the status and the categories of the others, also when it is imported again', async () => {
    const { id: category } = (await rest.post('/categories', { name: uniqueName('Music') })).body
    const fields = { default_status: 'draft', categories: [category] }
    const list = async () =>
      (await rest.get('/events?when=all&search=Choir&status=draft')).body.events.map(
        ({ title, status, categories }: Record<string, any>) => [title, status, categories[0]?.id],
      )

    await importFile('choir.ics', buildFile('Choir concert'), fields)
    expect(await list()).toEqual([
      ['Choir', 'draft', category],
      ['Choir concert', 'draft', category],
    ])
    await importFile('choir.ics', buildFile('Choir festival'), { ...fields, default_status: 'publish' })
    expect(await list()).toEqual([
      ['Choir', 'draft', category],
      ['Choir festival', 'draft', category],
    ])
  })
})
