import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readIcsItems } from '../../src/import/ics/read-items.ts'
import type { ImportOptions } from '../../src/import/run/import-events.ts'
import type { SourceItem } from '../../src/import/sources/source-item.ts'
import { type TestService, startTestService } from '../support/test-service.ts'
import { importItems } from './fixtures.ts'

/** A VEVENT with a UID and a title; `lines` may replace the title. */
export const event = (uid: string, ...lines: string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...(lines.some(line => line.startsWith('SUMMARY')) ? [] : ['SUMMARY:Class']),
  ...lines,
  'END:VEVENT',
]

/** 5, 12, 19 and 26 January 2027 are Tuesdays. */
export const tuesdays = ['DTSTART;TZID=Europe/Athens:20270105T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4']

/** The items of a file, or of an address as `npm run import` reads it. */
export async function* readIcs(
  lines: string[],
  origin = { name: 'calendar.ics', isUrl: false },
): AsyncGenerator<SourceItem, void> {
  const bytes = Buffer.from(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'))
  const source = {
    ...origin,
    siteZone: 'Europe/Athens',
    onEventCount: () => undefined,
  }
  yield* readIcsItems(bytes, source)
}

/** A service whose calendar is empty before each test, and functions that import lines into it and list its events. */
export function useIcsImport() {
  let service: TestService
  beforeAll(async () => void (service = await startTestService()))
  afterAll(() => service.stop())
  beforeEach(() =>
    service.db.pool.query('truncate events, series, venues, organizers, terms, images restart identity cascade'),
  )

  const fetchEvents = async (query = ''): Promise<Record<string, any>[]> => {
    const response = await fetch(`${service.restUrl}/events?when=all&per_page=100${query}`)
    return ((await response.json()) as { events: Record<string, any>[] }).events
  }
  return {
    getService: () => service,
    importIcs: (...lines: string[]) => importItems(service, readIcs(lines)),
    importIcsOf: (address: string, ...lines: string[]) =>
      importItems(service, readIcs(lines, { name: address, isUrl: true })),
    importIcsWith: (options: Partial<ImportOptions>, lines: string[]) => importItems(service, readIcs(lines), options),
    fetchEvents,
    listDates: async () => (await fetchEvents()).map(({ title, start_date }) => `${start_date} ${title}`),
    /** The ids of the events by their starts. */
    listIds: async () => Object.fromEntries((await fetchEvents()).map(({ id, start_date }) => [start_date, id])),
    patch: (id: number, fields: Record<string, unknown>) =>
      fetch(`${service.restUrl}/events/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      }),
    /** Lets a minute pass. */
    wait: () => void (service.clock.now = new Date(service.clock.now.getTime() + 60_000)),
    trash: (id: number) => fetch(`${service.restUrl}/events/${id}`, { method: 'DELETE' }),
    countEvents: async () => {
      const response = await fetch(`${service.restUrl}/events?when=all`)
      return ((await response.json()) as { total: number }).total
    },
  }
}
