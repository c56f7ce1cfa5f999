import { randomBytes } from 'node:crypto'
import type http from 'node:http'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createTasks, type Tasks } from '../../src/jobs/tasks.ts'
import { createLogger } from '../../src/log.ts'
import type { SourceRun } from '../../src/resources/sources/schema.ts'
import type { Settings } from '../../src/settings.ts'
import { startHttpServer } from '../support/http-server.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import { buildSourceEvent } from '../import/fixtures.ts'

type SourceEvents = Record<string, unknown>[]

/** The settings of a service whose sources read the calendar of a test. */
export const sourceSettings = { allowsPrivateNetworks: true }

/** A service, and a calendar elsewhere that its sources read. Each test has events of its own. */
export const useSourceCalendar = () => addSourceCalendar(useService({ settings: sourceSettings }))

/** Adds a calendar elsewhere to the tools of a service with `sourceSettings`. */
export function addSourceCalendar<Tools extends ReturnType<typeof useService>>(tools: Tools) {
  const { service, rest, sources } = tools
  let calendar: { url: string; stop: () => Promise<void> }
  let respond: http.RequestListener
  let firstNumber = 0
  beforeAll(async () => void (calendar = await startHttpServer((request, response) => respond(request, response))))
  afterAll(() => calendar.stop())
  beforeEach(() => void (firstNumber += 1_000))

  /** The tasks of a service with these settings and timers. */
  const createSourceTasks = (settings: Partial<Settings> = {}, timers = service.timers): Tasks => {
    const { db, clock, images } = service
    const log = createLogger('silent')
    const allSettings = { ...service.settings, ...settings }
    const dependencies = { db, images, log, clock: () => clock.now, timers, randomBytes, settings: allSettings }
    return createTasks(dependencies)
  }

  /** An event to come, as the calendar elsewhere sends it. */
  const buildEvent = (n: number, fields: object = {}): Record<string, unknown> =>
    buildSourceEvent(firstNumber + n, {
      title: `Event ${n}`,
      start_date: '2027-03-01 18:00:00',
      end_date: '2027-03-01 20:00:00',
      utc_start_date: '',
      utc_end_date: '',
      timezone: 'UTC',
      status: 'publish',
      ...fields,
    })

  return {
    ...tools,
    /** The address that the calendar elsewhere has. */
    getSourceUrl: () => `${calendar.url}/events?key=secret`,
    createSourceTasks,
    buildEvent,
    buildEvents: (count: number) => Array.from({ length: count }, (_, n) => buildEvent(n)),
    /** The calendar elsewhere has these events from now on. */
    serve: (events: SourceEvents) => {
      respond = (_request, response) => response.end(JSON.stringify({ events, total: events.length }))
    },
    /** The address of a path of the calendar elsewhere. */
    getUrl: (path: string) => calendar.url + path,
    /** The calendar elsewhere is this text from now on. */
    serveText: (text: string) => {
      respond = (_request, response) => response.end(text)
    },
    /** The calendar elsewhere responds with `listener` from now on. */
    respondWith: (listener: http.RequestListener) => {
      respond = listener
    },
    createSource: async (fields: object = {}): Promise<number> => {
      const url = `${calendar.url}/events?key=secret`
      const name = uniqueName('Source')
      const { status, body } = await sources.post('/sources', { name, kind: 'rest', url, ...fields })
      expect(status).toBe(201)
      return body.id
    },
    /** Does the jobs that wait: the runs of sources. */
    doJobs: async (): Promise<void> => {
      const waiting = await service.db.prisma.$queryRaw<{ id: number }[]>`
        select id from runs where state = 'waiting' and source_id is not null order by id`
      for (const { id: run } of waiting) await createSourceTasks()['run-source']({ run }, new AbortController().signal)
    },
    /** Runs a source and returns the run. */
    run: async (id: number, { isDryRun = false, timers = service.timers } = {}): Promise<SourceRun> => {
      const { body } = await sources.post(`/sources/${id}/run`, { dry_run: isDryRun })
      await createSourceTasks({}, timers)['run-source']({ run: body.id }, new AbortController().signal)
      const { runs } = (await sources.get(`/sources/${id}/log`)).body
      return runs.find((one: SourceRun) => one.id === body.id)
    },
    /**
     * The events that a source has created: `2027-03-01 18:00 Title`, and its status if it is not published as planned.
     */
    listEvents: async (id: number): Promise<string[]> => {
      const rows = await service.db.prisma.$queryRaw<{ text: string }[]>`
        select to_char(e.start_wall, 'YYYY-MM-DD HH24:MI') || ' ' || t.title
               || case when e.status = 'publish' then '' else ' ' || e.status end
               || case when e.event_status = 'scheduled' then '' else ' ' || e.event_status end as text
          from events e join event_texts t on t.event_id = e.id and t.language = e.language
         where e.id in (select event_id from source_events where source_id = ${id})
            or e.series_id in (select o.series_id from source_events s join events o on o.id = s.event_id
                                where s.source_id = ${id})
         order by e.start_wall, t.title, e.id`
      return rows.map(({ text }) => text)
    },
    /** The ids of the events here by their titles. */
    findIds: async (id: number): Promise<Record<string, number>> => {
      const rows = await service.db.prisma.$queryRaw<{ title: string; id: number }[]>`
        select t.title, s.event_id as id from source_events s
          join events e on e.id = s.event_id
          join event_texts t on t.event_id = e.id and t.language = e.language where s.source_id = ${id}`
      return Object.fromEntries(rows.map(row => [row.title, row.id]))
    },
    /** The event here that has this number in the calendar elsewhere; null if there is none. */
    findEvent: async (n: number): Promise<any> => {
      const globalId = String(buildEvent(n)['global_id'])
      const [row] = await service.db.prisma.$queryRaw<{ id: number; status: string }[]>`
        select id, status from events where origin_id = ${globalId}`
      return !row || row.status === 'trash' ? (row ?? null) : (await rest.get(`/events/${row.id}`)).body
    },
  }
}

/** The numbers of a run: created, updated, unchanged, skipped, vanished. */
export const formatCounts = ({ created, updated, unchanged, skipped, vanished }: SourceRun): string =>
  [created, updated, unchanged, skipped, vanished].join()

export type IcsEvent = { uid: string; title: string; start: string; place?: string; lines?: string[] }

/** An iCalendar file of events of an hour in UTC; `start` is `20270301T180000`. */
export const buildCalendar = (events: IcsEvent[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN'],
    ...events.flatMap(({ uid, title, start, place = 'Town hall', lines = [] }) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, `DTSTART:${start}Z`, 'DURATION:PT1H'],
      ...[`LOCATION:${place}`, ...lines, 'END:VEVENT'],
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n')

/** Events of five days: A on 1 March 2027, B on the next day, and so on. */
export const fiveEvents: IcsEvent[] = ['A', 'B', 'C', 'D', 'E'].map((title, n) => ({
  uid: `${title}@town`,
  title,
  start: `2027030${n + 1}T180000`,
}))
