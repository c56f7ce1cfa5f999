import { setTimeout as sleep } from 'node:timers/promises'
import { getRestUrl } from '../bench/servers.ts'
import {
  type SoakEvent,
  type EventState,
  formatName,
  monthCount,
  type NamedRecord,
  type SoakCalendar,
  unknownId,
  year,
} from './calendar.ts'
import { request, UnreachableError } from './request.ts'
import type { SoakServices } from './services.ts'
import { Timeline } from './timeline.ts'

const eventCount = 60
const venueCount = 6
const categoryCount = 6

export type WriterOptions = {
  services: SoakServices
  authorization: string
  random: (below: number) => number
  /** The pause after each write. */
  pauseMs: number
  /** The event in the database, if there is one. */
  findEvent: (number: number) => Promise<{ id: number; version: number } | null>
}

/** The writes so far. */
export type WriteCounts = { written: number; failed: number }

/** Creates the venues and the categories of the run. It has no events at first. */
export async function createSoakCalendar(options: WriterOptions): Promise<SoakCalendar> {
  const createNamed = async (collection: string, kind: 'p' | 'k', count: number): Promise<NamedRecord[]> => {
    const records: NamedRecord[] = []
    for (let number = 0; number < count; number++) {
      const name = formatName(kind, number, 0)
      const body = kind === 'p' ? { venue: name } : { name }
      const { id } = (await send(options, 'POST', `/${collection}`, body)) as { id: number }
      records.push({ id, number, timeline: new Timeline({ version: 0 }), isBusy: false })
    }
    return records
  }
  return {
    venues: await createNamed('venues', 'p', venueCount),
    categories: await createNamed('categories', 'k', categoryCount),
    events: Array.from({ length: eventCount }, (_, number) => ({
      number,
      isBusy: false,
      timeline: new Timeline<EventState>({
        version: 0,
        id: null,
        month: 0,
        day: 1,
        venue: 0,
        categories: [],
        isPublished: false,
      }),
    })),
  }
}

/** Does random writes through both services until `signal` aborts. */
export async function write(
  calendar: SoakCalendar,
  options: WriterOptions,
  counts: WriteCounts,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await writeOnce(calendar, options)
      counts.written++
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error
      counts.failed++
    }
    await sleep(options.pauseMs)
  }
}

async function writeOnce(calendar: SoakCalendar, options: WriterOptions): Promise<void> {
  const { random } = options
  if (random(12) === 0) {
    const record = pick(random, [...calendar.venues, ...calendar.categories])
    if (!record.isBusy) return rename(calendar, record, options)
  }
  const event = pick(
    random,
    calendar.events.filter(one => !one.isBusy),
  )
  event.isBusy = true
  try {
    await changeEvent(calendar, event, options)
  } catch (error) {
    if (error instanceof UnreachableError) await resolveEvent(event, options)
    throw error
  } finally {
    event.isBusy = false
  }
}

/** Finds out whether a write that failed was done, and adds the state that the event has. */
async function resolveEvent({ number, timeline }: SoakEvent, { findEvent }: WriterOptions): Promise<void> {
  const event = await findEvent(number)
  const states = timeline.listAdmissible(performance.now(), performance.now(), 0)
  const found = states.find(({ version, id }) => event && version === event.version && id !== null)
  if (event && !found) throw new Error(`event ${number} has the version ${event.version}, which nobody wrote`)
  timeline.begin(event && found ? { ...found, id: event.id } : { ...timeline.latest, id: null })()
}

async function rename(calendar: SoakCalendar, record: NamedRecord, options: WriterOptions): Promise<void> {
  record.isBusy = true
  try {
    const version = record.timeline.latest.version + 1
    const isVenue = calendar.venues.includes(record)
    const finish = record.timeline.begin({ version })
    const name = formatName(isVenue ? 'p' : 'k', record.number, version)
    await send(
      options,
      'PATCH',
      isVenue ? `/venues/${record.id}` : `/categories/${record.id}`,
      isVenue ? { venue: name } : { name },
    )
    finish()
  } finally {
    record.isBusy = false
  }
}

async function changeEvent(calendar: SoakCalendar, event: SoakEvent, options: WriterOptions): Promise<void> {
  const { random } = options
  const { id, version, ...old } = event.timeline.latest
  if (id !== null && random(8) === 0) {
    const finish = event.timeline.begin({ ...event.timeline.latest, id: null })
    await send(options, 'DELETE', `/events/${id}`)
    return finish()
  }
  const next: EventState = {
    ...old,
    id,
    version: version + 1,
    ...(random(2) === 0 || id === null ? { month: random(monthCount), day: 1 + random(28) } : {}),
    ...(random(3) === 0 || id === null ? { venue: random(venueCount) } : {}),
    ...(random(3) === 0 || id === null ? { categories: [random(categoryCount)] } : {}),
    isPublished: random(5) > 0,
  }
  const day = `${year}-${pad(next.month + 1)}-${pad(next.day)}`
  const body = {
    title: formatName('e', event.number, next.version),
    start_date: `${day} 10:00`,
    end_date: `${day} 12:00`,
    timezone: 'UTC',
    venue: [calendar.venues[next.venue]?.id],
    categories: next.categories.map(number => calendar.categories[number]?.id),
    status: next.isPublished ? 'publish' : 'draft',
  }
  if (id !== null) {
    const finish = event.timeline.begin(next)
    await send(options, 'PATCH', `/events/${id}`, body)
    return finish()
  }
  const created: EventState = { ...next, id: unknownId }
  const finish = event.timeline.begin(created)
  const stored = (await send(options, 'POST', '/events', body)) as { id: number }
  created.id = stored.id
  finish()
}

const pad = (number: number): string => String(number).padStart(2, '0')

function pick<T>(random: (below: number) => number, items: T[]): T {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error('there is nothing to choose from')
  return item
}

async function send(
  { services, authorization, random }: WriterOptions,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const service = services.cached[random(2) as 0 | 1]
  const { status, body: answer } = await request(getRestUrl(service) + path, {
    method,
    headers: { Authorization: authorization, ...(body ? { 'Content-Type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}
