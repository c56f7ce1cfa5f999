import { useMemo } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import type { DateRange } from '../lib/days.ts'
import { useSearchFilters } from '../lib/search-filters.ts'
import { getAgendaStart } from '../lib/visible-range.ts'
import { toEventListInput } from '../lib/event-list-input.ts'
import { clock } from '../lib/preferences.ts'
import { getDatePart, addCalendarDays, type DisplayTimes, toDisplayTimes } from '../lib/times.ts'
import { type EventResults, readEventPages } from '../lib/event-pages.ts'
import type { ViewPeriod } from '../lib/view-period.ts'

const perPage = 100

/**
 * What lasts all day has its days on every clock, but at the ends of the world it is another day altogether. An open list does without:
 * what it had to leave out again would stand first.
 */
const allDayApart = 1

/** A period with more events than this shows the first of them, and says so. */
const pagesMax = 6

/** An event, and when it is on the clock that the reader has chosen. */
export type EventWithTimes = { event: Event; times: DisplayTimes }

type EventsOfDays = {
  events: EventWithTimes[]
  /** How many the service knows of beyond those that were read. */
  unloadedCount: number
}

/** The events that touch these days on the clock that the reader has chosen, soonest first, with what is looked for. */
export function useEventsInRange({ first, last }: DateRange) {
  const { filters } = useSearchFilters()
  const asked = toEventListInput(filters, { from: first, until: last }, allDayApart)
  const read = useServiceQuery({
    key: ['events-of', asked],
    read: calendar => readEventPages(calendar, { ...asked, per_page: perPage }, pagesMax),
    keepsPreviousData: true,
  })
  // The same answer stays the same list, so that nothing is drawn anew, and no focus lost, when it is read again.
  const data = useMemo(() => read.data && onClock(read.data, { first, last }), [read.data, clock.value, first, last])
  return { ...read, data }
}

function onClock({ events, total }: EventResults, days: DateRange): EventsOfDays {
  const told = events.map(event => ({ event, times: toDisplayTimes(clock.value, event) }))
  return { events: filterEventsInRange(told, days).sort(bySoonest), unloadedCount: total - events.length }
}

/** Those of these events that touch these days. */
export const filterEventsInRange = (events: EventWithTimes[], days: DateRange): EventWithTimes[] =>
  events.filter(({ times }) => isWithin(times, days))

const isWithin = ({ start, end }: DisplayTimes, { first, last }: DateRange): boolean =>
  getDatePart(start) <= last && isOnFrom({ start, end }, first)

/** Soonest first on the clock that is shown; what lasts all day before what begins at midnight. */
const bySoonest = (one: EventWithTimes, other: EventWithTimes): number =>
  compare(getDatePart(one.times.start), getDatePart(other.times.start)) ||
  Number(other.times.isAllDay) - Number(one.times.isAllDay) ||
  compare(one.times.start, other.times.start) ||
  one.event.id - other.event.id

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The first event that begins after a day, among those that are looked for. */
export function useNextEventAfter(day: string, isWanted: boolean) {
  const query = { ...toEventListInput(useSearchFilters().filters, { from: addCalendarDays(day, 1) }), per_page: 1 }
  return useServiceQuery({
    key: ['next-after', query],
    read: calendar => calendar.events.list.query(query).then(({ events }) => events[0] ?? null),
    isEnabled: isWanted,
  })
}

const agendaPage = 20

/** The events of an agenda: those that are on or to come, or all that lie within the dates that are looked for. */
export function useAgendaEvents({ first, hasDate }: ViewPeriod, pages: number) {
  const { filters } = useSearchFilters()
  const from = getAgendaStart(first, hasDate, filters)
  const asked = toEventListInput(filters, { from })
  const read = useServiceQuery({
    key: ['agenda', asked, pages],
    read: calendar => readEventPages(calendar, { ...asked, per_page: agendaPage }, pages),
    keepsPreviousData: true,
  })
  return { ...read, ...agendaOn(read.data, from), from }
}

/** What is over before the first day on the clock that is shown is none of the agenda's. */
function agendaOn(
  read: EventResults | undefined,
  from: string | undefined,
): { events?: EventWithTimes[]; total: number } {
  if (!read) return { total: 0 }
  const told = read.events.map(event => ({ event, times: toDisplayTimes(clock.value, event) })).sort(bySoonest)
  const events = told.filter(({ times }) => from === undefined || isOnFrom(times, from))
  return { events, total: read.total - told.length + events.length }
}

const isOnFrom = ({ start, end }: Pick<DisplayTimes, 'start' | 'end'>, first: string): boolean =>
  end > `${first} 00:00:00` || (start === end && getDatePart(start) >= first)
