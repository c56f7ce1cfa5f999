import { setTimeout as sleep } from 'node:timers/promises'
import { getRestUrl } from '../bench/servers.ts'
import { type ListQuery, monthCount, type SoakCalendar, unknownId, year } from './calendar.ts'
import {
  type EventList,
  findErrorOfCategory,
  findErrorOfList,
  findErrorOfName,
  findErrorOfRead,
  type Reading,
} from './check-response.ts'
import { type Answer, request, UnreachableError } from './request.ts'
import type { SoakServices } from './services.ts'

/** What the readers found. */
export type ReadCounts = {
  read: number
  failed: number
  /** Responses that did not show the last write, by how long ago it had succeeded, in ms at most. */
  late: Map<number, number>
  /** How many responses were late for more than `lateMaxMs`, or were never right, and why the first of them. */
  old: number
  errors: string[]
}

export const createReadCounts = (): ReadCounts => ({ read: 0, failed: 0, late: new Map(), old: 0, errors: [] })

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
/** Another address than that of the writers, who get no stale responses. */
const anonymousHeaders = { 'X-Forwarded-For': '203.0.113.7' }
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
      if (!(error instanceof UnreachableError)) throw error
      counts.failed++
    }
    await sleep(options.pauseMs)
  }
}

/** Finds the reason why a response is wrong; null if it is right. */
type FindError = (answer: Answer, at: Reading) => string | null

/** The reason why a body is wrong; any other status than 200 is wrong too. */
const expectBody =
  (findError: (body: any, at: Reading) => string | null): FindError =>
  ({ status, body }, at) =>
    status === 200 ? findError(body, at) : `the status is ${status}`

async function readOnce(calendar: SoakCalendar, options: ReaderOptions, counts: ReadCounts): Promise<void> {
  const { services, random, authorization, lateMaxMs } = options
  const { path, findError } = chooseRequest(calendar, random)
  const index = random(2) as 0 | 1
  const sentMs = performance.now()
  const answer = await request(getRestUrl(services.cached[index]) + path, {
    headers: authorization === null ? anonymousHeaders : { Authorization: authorization },
  })
  const reading = { sentMs, receivedMs: performance.now(), canReadDrafts: authorization !== null }
  const lag = lagSteps.find(lagMs => findError(answer, { ...reading, lagMs }) === null)
  if (lag === 0) return
  if (lag !== undefined) counts.late.set(lag, (counts.late.get(lag) ?? 0) + 1)
  if (lag !== undefined && lag <= lateMaxMs) return
  counts.old++
  if (counts.errors.length >= shownErrorsMax) return
  const error = findError(answer, { ...reading, lagMs: lateMaxMs })
  counts.errors.push(`${new Date().toISOString()} service ${index + 1} ${path}: ${error} (${lag ?? 'never right'})`)
}

type Request = { path: string; findError: FindError }

function chooseRequest(calendar: SoakCalendar, random: (below: number) => number): Request {
  const chosen = random(10)
  if (chosen < 6) return chooseList(calendar, random)
  if (chosen < 8) {
    const event = calendar.events[random(calendar.events.length)]
    const id = event?.timeline.latest.id ?? null
    if (!event || id === null || id === unknownId) return chooseList(calendar, random)
    return { path: `/events/${id}`, findError: (answer, at) => findErrorOfRead(calendar, event, id, answer, at) }
  }
  if (chosen === 8) {
    const venue = calendar.venues[random(calendar.venues.length)]
    return {
      path: `/venues/${venue?.id}`,
      findError: expectBody(({ venue: name }, at) => findErrorOfName(calendar.venues, name, at)),
    }
  }
  const category = calendar.categories[random(calendar.categories.length)]
  return {
    path: `/categories/${category?.id}`,
    findError: expectBody((term, at) => findErrorOfCategory(calendar, term, at)),
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
    findError: expectBody((list: EventList, at) => findErrorOfList(calendar, query, list, at)),
  }
}

const pad = (number: number): string => String(number).padStart(2, '0')
