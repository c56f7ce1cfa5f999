import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { projectFolder } from '../../src/project-folder.ts'
import { formatHttpRequest } from './load-generator.ts'
import { getRestUrl, type BenchServer } from './servers.ts'

/** Not an address of readers: one that writes gets no stale responses (docs/decisions/changes-and-caches.md). */
export const writerAddress = '127.0.0.2'

/** Adds an editor to the calendar at `databaseUrl`. Returns the `Authorization` header for its requests. */
export async function addBenchEditor(databaseUrl: string): Promise<string> {
  const login = `bench-${Date.now()}`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [path.join(projectFolder, 'dist/src/cli/users/main.js'), 'add', login, '--role', 'editor'],
    { cwd: projectFolder, env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, AUTH: 'required' } },
  )
  const secret = new RegExp(`${login}:(\\S+)`).exec(stdout)?.[1]
  if (secret === undefined) throw new Error(`the users command printed no secret:\n${stdout}`)
  return `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`
}

const createRequestCount = 20

/**
 * Builds requests that create events, each with another venue and category. The load generator replaces `#########` in
 * the title by a new number.
 */
export async function buildCreateRequests(service: BenchServer, authorization: string): Promise<string[]> {
  const [venues, categories] = [
    await readIds(service, 'venues', createRequestCount),
    await readIds(service, 'categories', createRequestCount),
  ]
  return venues.map((venue, index) =>
    buildCreateRequest(service, authorization, { ...event, venue: [venue], categories: [categories[index]] }),
  )
}

/** The ids of the first records of a kind. */
export async function readIds(
  service: BenchServer,
  plural: 'events' | 'venues' | 'categories' | 'tags',
  count: number,
): Promise<number[]> {
  const page = await (await fetch(`${getRestUrl(service)}/${plural}?per_page=${count}&hide_empty=false`)).json()
  return (page as Record<string, { id: number }[]>)[plural]?.map(({ id }) => id) ?? []
}

const formatWrite = (url: string, method: string, authorization: string, body: object): string =>
  formatHttpRequest(url, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify(body),
  })

/**
 * The body of a request that creates a weekly series with this many dates. The first is tomorrow, because the service
 * stores dates only two years ahead.
 */
export const buildSeries = (dates: number): object => ({
  ...event,
  ...buildTimes(getTomorrow(), 20),
  recurrence: [`RRULE:FREQ=WEEKLY;COUNT=${dates}`],
})

const getTomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** A request that creates an event or a series. */
export const buildCreateRequest = (service: BenchServer, authorization: string, body: object): string =>
  formatWrite(`${getRestUrl(service)}/events`, 'POST', authorization, body)

/** Creates an event or a series, and returns the id of the event. */
export async function createEvent(service: BenchServer, authorization: string, body: object): Promise<number> {
  const response = await fetch(`${getRestUrl(service)}/events`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: authorization },
    body: JSON.stringify(body),
  })
  const event = (await response.json()) as { id: number }
  if (response.status !== 201) throw new Error(`cannot create an event: ${response.status} ${JSON.stringify(event)}`)
  return event.id
}

/** What `buildSeriesPatchRequests` changes of all dates. */
export const patchedSeriesFields = ['text', 'times'] as const
export type PatchedSeriesFields = (typeof patchedSeriesFields)[number]

/** Builds requests that change all dates of the series of an event: its title, or its times, which alternate. */
export const buildSeriesPatchRequests = (
  service: BenchServer,
  authorization: string,
  eventId: number,
  fields: PatchedSeriesFields,
): string[] => {
  const bodies =
    fields === 'text' ? [{ title: 'Weekly evening #########' }] : [19, 20].map(hour => buildTimes(getTomorrow(), hour))
  return bodies.map(body =>
    formatWrite(`${getRestUrl(service)}/events/${eventId}`, 'PATCH', authorization, { ...body, scope: 'all' }),
  )
}

/** What `buildPatchRequests` changes. */
export const patchedFields = ['tags', 'dates', 'statuses', 'one category and one day', 'websites'] as const
export type PatchedFields = (typeof patchedFields)[number]

const patchedEventCount = 40
const patchRequestCount = 400

/**
 * Builds requests that change these fields of 40 events, in an order that looks random and is the same in every run.
 */
export async function buildPatchRequests(
  service: BenchServer,
  authorization: string,
  fields: PatchedFields,
): Promise<string[]> {
  const events = await readIds(service, 'events', patchedEventCount)
  const tags = await readIds(service, 'tags', 12)
  const [category] = await readIds(service, 'categories', 1)
  const random = createRandom()
  const buildBody: Record<PatchedFields, (index: number) => object> = {
    tags: () => ({ tags: Array.from({ length: 5 }, () => tags[random(tags.length)]) }),
    dates: () => buildDates(`2027-04-${10 + random(20)}`),
    statuses: () => ({ status: ['publish', 'draft', 'private'][random(3)] }),
    'one category and one day': () => ({
      ...buildDates(random(2) === 0 ? '2027-05-05' : '2027-05-06'),
      categories: random(2) === 0 ? [category] : [],
    }),
    websites: index => ({ website: `https://bench.example/${index}` }),
  }
  return Array.from({ length: patchRequestCount }, (_, index) =>
    formatWrite(
      `${getRestUrl(service)}/events/${events[random(events.length)]}`,
      'PATCH',
      authorization,
      buildBody[fields](index),
    ),
  )
}

const buildDates = (day: string) => buildTimes(day, 18)

const buildTimes = (day: string, hour: number) => ({
  start_date: `${day} ${hour}:00`,
  end_date: `${day} ${hour + 2}:00`,
})

/**
 * Returns a function that returns a number from 0 to `below - 1`, in the same sequence in every run (rand() of ANSI C).
 */
function createRandom(): (below: number) => number {
  let state = 1
  return below => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff
    return (state >> 8) % below
  }
}

const event = {
  title: 'Evening #########',
  description: '<p>Doors open half an hour before we begin, and the <strong>bar</strong> stays open afterwards.</p>',
  start_date: '2027-05-05 20:00',
  end_date: '2027-05-05 22:30',
  timezone: 'Europe/Athens',
  cost: '12 €',
}
