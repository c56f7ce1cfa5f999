import { setTimeout as sleep } from 'node:timers/promises'
import { getRestUrl } from '../bench/servers.ts'
import { type ListQuery, monthCount, type SoakCalendar, unknownId, year } from './calendar.ts'
import {
  type EventList,
  findErrorOfCategory,
  findErrorOfEvent,
  findErrorOfList,
  findErrorOfName,
  type Reading,
  type ShownEvent,
} from './check-response.ts'
import type { SoakServices } from './services.ts'
import { isConnectionError, ServiceStopsError } from './writers.ts'

/** What the readers found. */
export type ReadCounts = {
  read: number
  failed: number
  /** Responses that did not show the last write, by how long ago it had succeeded, in ms at most. */
  late: Map<number, number>
  /** The first responses that were late for more than `lateMaxMs`, or were never right. */
  errors: string[]
}

export const createReadCounts = (): ReadCounts => ({ read: 0, failed: 0, late: new Map(), errors: [] })

export type ReaderOptions = {
  services: SoakServices
  random: (below: number) => number
  /** Of a signed-in reader; null for an anonymous one. */
  authorization: string | null
  /** How long ago a write may have succeeded that a response does not show. */
  lateMaxMs: number
  /** The pause after each response. */
  pauseMs: number
}

const shownErrorsMax = 20
/** How late a response was is measured in these steps. */
const lagSteps = [0, 10, 25, 50, 100, 200, 500, 1_000, 2_500, 5_000, 60_000]

/** Reads at random until `signal` aborts, and compares each response with what was written. */
export async function read(
  calendar: SoakCalendar,
  options: ReaderOptions,
  counts: ReadCounts,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await readOnce(calendar, options, counts)
      counts.read++
    } catch (error) {
      if (!isConnectionError(error)) throw error
      counts.failed++
    }
    await sleep(options.pauseMs)
  }
}

type FindError = (body: any, at: Reading) => string | null

async function readOnce(calendar: SoakCalendar, options: ReaderOptions, counts: ReadCounts): Promise<void> {
  const { path, findError } = chooseRequest(calendar, options.random)
  const sentMs = performance.now()
  const response = await request(options, path)
  if (response === null) return // an event that was deleted meanwhile
  const reading = { sentMs, receivedMs: performance.now(), canReadDrafts: options.authorization !== null }
  const lag = lagSteps.find(lagMs => findError(response.body, { ...reading, lagMs }) === null)
  if (lag === 0) return
  if (lag !== undefined) counts.late.set(lag, (counts.late.get(lag) ?? 0) + 1)
  if ((lag === undefined || lag > options.lateMaxMs) && counts.errors.length < shownErrorsMax) {
    const error = findError(response.body, { ...reading, lagMs: options.lateMaxMs })
    counts.errors.push(`${new Date().toISOString()} ${response.service} ${path}: ${error} (${lag ?? 'never right'})`)
  }
}

type Request = { path: string; findError: FindError }

function chooseRequest(calendar: SoakCalendar, random: (below: number) => number): Request {
  const chosen = random(10)
  if (chosen < 6) return chooseList(calendar, random)
  if (chosen < 8) {
    const slot = calendar.slots[random(calendar.slots.length)]
    const { id } = slot?.timeline.latest ?? { id: null }
    if (id === null || id === unknownId) return chooseList(calendar, random)
    return { path: `/events/${id}`, findError: (event: ShownEvent, at) => findErrorOfEvent(calendar, event, at) }
  }
  if (chosen === 8) {
    const venue = calendar.venues[random(calendar.venues.length)]
    return {
      path: `/venues/${venue?.id}`,
      findError: ({ venue: name }, at) => findErrorOfName(calendar.venues, name, at),
    }
  }
  const category = calendar.categories[random(calendar.categories.length)]
  return {
    path: `/categories/${category?.id}`,
    findError: (term, at) => findErrorOfCategory(calendar, term, at),
  }
}

function chooseList(calendar: SoakCalendar, random: (below: number) => number): Request {
  const month = random(monthCount)
  const filter = random(3)
  const query: ListQuery = {
    month,
    ...(filter === 1 ? { venue: random(calendar.venues.length) } : {}),
    ...(filter === 2 ? { category: random(calendar.categories.length) } : {}),
  }
  const days = `start_date=${year}-${pad(month + 1)}-01&end_date=${year}-${pad(month + 1)}-28 23:59:59`
  const filters =
    query.venue !== undefined
      ? `&venue=${calendar.venues[query.venue]?.id}`
      : query.category !== undefined
        ? `&categories=${calendar.categories[query.category]?.id}`
        : ''
  return {
    path: `/events?status=publish&${days}&per_page=100${filters}`,
    findError: (list: EventList, at) => findErrorOfList(calendar, query, list, at),
  }
}

const pad = (number: number): string => String(number).padStart(2, '0')

/** Null for 404 and 410. A list without events is 404 too, so it is read as an empty list. */
async function request(
  { services, random, authorization }: ReaderOptions,
  path: string,
): Promise<{ body: unknown; service: string } | null> {
  const index = random(2) as 0 | 1
  const response = await fetch(getRestUrl(services.cached[index]) + path, {
    headers: authorization === null ? {} : { Authorization: authorization },
  })
  const body = (await response.json()) as { code?: string }
  const service = `service ${index + 1}`
  if (response.ok) return { body, service }
  if (response.status >= 500) throw new ServiceStopsError(response.status, path)
  return path.includes('?') ? { body: { total: 0, events: [] }, service } : null
}
