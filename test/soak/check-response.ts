import {
  countsForCategory,
  type SoakEvent,
  isInList,
  isSameEvent,
  type ListQuery,
  type NamedRecord,
  parseName,
  type SoakCalendar,
} from './calendar.ts'
import type { Answer } from './request.ts'

/**
 * When a request was sent and its response came, how long the service may not know a write, and whether the reader may
 * read drafts.
 */
export type Reading = { sentMs: number; receivedMs: number; lagMs: number; canReadDrafts: boolean }

type Term = { name: string; count: number }
export type ShownEvent = {
  id: number
  title: string
  venue: { venue: string } | []
  categories: Term[]
}

export type EventList = { total: number; events: ShownEvent[] }

/** The first reason why a list is not one that the calendar had at these moments; null if it was one. */
export function findErrorOfList(calendar: SoakCalendar, query: ListQuery, list: EventList, at: Reading): string | null {
  const shown = new Map<number, ShownEvent>()
  for (const event of list.events) {
    const name = parseName(event.title)
    if (!name) return `the list has another event: ${event.title}`
    shown.set(name.number, event)
  }
  let [least, most] = [0, 0]
  for (const { number, timeline } of calendar.events) {
    const states = timeline.listAdmissible(at.sentMs, at.receivedMs, at.lagMs)
    const matching = states.filter(state => isInList(state, query))
    if (matching.length === states.length) least++
    if (matching.length > 0) most++
    const event = shown.get(number)
    if (!event && matching.length === states.length) return `event ${number} is missing`
    if (!event) continue
    const version = parseName(event.title)?.version
    // The service finds the ids of a list first, so an event that moves meanwhile is shown with its new dates.
    const isKnown = states.some(
      state => state.version === version && isSameEvent(state, event.id) && (state.isPublished || at.canReadDrafts),
    )
    if (matching.length === 0 || !isKnown)
      return `event ${number} is shown as version ${version}, may be ${matching.map(state => state.version).join()}`
    const error = findErrorOfEvent(calendar, event, at)
    if (error) return error
  }
  if (list.total < least || list.total > most) return `the total is ${list.total}, not from ${least} to ${most}`
  return null
}

/** The same for the venue and the categories that an event shows. */
export function findErrorOfEvent(calendar: SoakCalendar, event: ShownEvent, at: Reading): string | null {
  if (Array.isArray(event.venue)) return `${event.title} has no venue`
  return (
    findErrorOfName(calendar.venues, event.venue.venue, at) ??
    event.categories.map(category => findErrorOfCategory(calendar, category, at)).find(error => error !== null) ??
    null
  )
}

/** The same for the read of one event, which may have been deleted or be a draft. */
export function findErrorOfRead(
  calendar: SoakCalendar,
  { number, timeline }: SoakEvent,
  id: number,
  { status, body }: Answer,
  at: Reading,
): string | null {
  const states = timeline.listAdmissible(at.sentMs, at.receivedMs, at.lagMs)
  const readable = states.filter(state => isSameEvent(state, id) && (state.isPublished || at.canReadDrafts))
  if (status !== 200) return readable.length < states.length ? null : `event ${number} is ${status}`
  const event = body as ShownEvent
  const version = parseName(event.title)?.version
  // An editor may also read an event that is in the trash.
  const isKnown =
    readable.some(state => state.version === version) || (at.canReadDrafts && readable.length < states.length)
  return isKnown ? findErrorOfEvent(calendar, event, at) : `event ${number} is shown as version ${version}`
}

/** The same for a category and its number of events. */
export function findErrorOfCategory(calendar: SoakCalendar, { name, count }: Term, at: Reading): string | null {
  const category = parseName(name)?.number ?? -1
  let [least, most] = [0, 0]
  for (const { timeline } of calendar.events) {
    const states = timeline.listAdmissible(at.sentMs, at.receivedMs, at.lagMs)
    const counted = states.filter(state => countsForCategory(state, category))
    if (counted.length === states.length) least++
    if (counted.length > 0) most++
  }
  if (count < least || count > most) return `${name} has ${count} events, not from ${least} to ${most}`
  return findErrorOfName(calendar.categories, name, at)
}

/** The same for the name of a venue or a category. */
export function findErrorOfName(records: NamedRecord[], text: string, at: Reading): string | null {
  const name = parseName(text)
  const record = records.find(({ number }) => number === name?.number)
  if (!name || !record) return `there is no ${text}`
  const versions = record.timeline.listAdmissible(at.sentMs, at.receivedMs, at.lagMs).map(({ version }) => version)
  return versions.includes(name.version) ? null : `${text} is shown, may be version ${versions.join()}`
}
