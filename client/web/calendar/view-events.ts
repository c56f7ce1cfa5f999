import { useMemo } from 'preact/hooks'
import type { Event } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { type DateRange, addCalendarDays } from '../../../src/core/time/days.ts'
import { useSearchFilters } from '../lib/filters/search-filters.ts'
import { isRenderedByService } from '../lib/browser/server-rendering.ts'
import { toEventListInput } from '../lib/events/list-input.ts'
import { zonePreference } from '../lib/session/preferences.ts'
import { getDatePart, type DisplayTimes, toDisplayTimes } from '../lib/time/times.ts'
import { type EventResults, readEventPages } from '../lib/events/pages.ts'
import { type ViewPeriod, getListStart } from '../../../src/core/page/view-period.ts'

/** How many events of a period are read at once. The service renders only one page of few events. */
const perPage = isRenderedByService ? 40 : 100

/**
 * By how many days a query widens the period when it has instants. All-day events have the same days in every time
 * zone, so without this margin the query would miss some at the edges of the period. A list has no margin: its
 * first page could then contain only events outside the list.
 */
const allDayMarginDays = 1

/** A period with more pages shows only the events of these pages, with a notice. */
const maxPages = isRenderedByService ? 1 : 6

/** An event with its times in the time zone that the user has chosen. */
export type EventWithTimes = { event: Event; times: DisplayTimes }

type EventsInRange = {
  events: EventWithTimes[]
  /** How many events of the range were not loaded. */
  unloadedCount: number
}

/** The events that overlap a range of days and match the filters, soonest first. */
export function useEventsInRange({ first, last }: DateRange) {
  const { filters } = useSearchFilters()
  const query = toEventListInput(filters, { from: first, until: last }, allDayMarginDays)
  const result = useServiceQuery({
    key: ['events-of', query],
    read: calendar => readEventPages(calendar, { ...query, per_page: perPage }, maxPages),
    isPartial: ({ events, total }) => events.length < total,
    live: ['event'],
    isPreviousDataKept: true,
  })
  // Memoized, so that the grid does not render again for the same response and keeps the focus.
  const data = useMemo(
    () => result.data && toEventsInRange(result.data, { first, last }),
    [result.data, zonePreference.value, first, last],
  )
  return { ...result, data }
}

function toEventsInRange({ events, total }: EventResults, days: DateRange): EventsInRange {
  return {
    events: filterEventsInRange(addTimes(events), days).sort(compareEvents),
    unloadedCount: total - events.length,
  }
}

const addTimes = (events: Event[]): EventWithTimes[] =>
  events.map(event => ({ event, times: toDisplayTimes(zonePreference.value, event) }))

/** The events that overlap a range of days. */
export const filterEventsInRange = (events: EventWithTimes[], days: DateRange): EventWithTimes[] =>
  events.filter(({ times }) => overlaps(times, days))

const overlaps = ({ start, end }: DisplayTimes, { first, last }: DateRange): boolean =>
  getDatePart(start) <= last && isOngoingFrom({ start, end }, first)

/** Orders by start in the time zone that is shown; all-day events come before events that begin at midnight. */
const compareEvents = (a: EventWithTimes, b: EventWithTimes): number =>
  compareText(getDatePart(a.times.start), getDatePart(b.times.start)) ||
  Number(b.times.isAllDay) - Number(a.times.isAllDay) ||
  compareText(a.times.start, b.times.start) ||
  a.event.id - b.event.id

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The first event after a day that matches the filters; null when there is none. */
export function useNextEventAfter(day: string, isEnabled: boolean) {
  const query = { ...toEventListInput(useSearchFilters().filters, { from: addCalendarDays(day, 1) }), per_page: 1 }
  return useServiceQuery({
    key: ['next-after', query],
    read: calendar => calendar.events.list.query(query).then(({ events }) => events[0] ?? null),
    live: ['event'],
    isEnabled,
  })
}

/** The last event that begins before a day and matches the filters; null when there is none. */
export function usePreviousEventBefore(day: string, isEnabled: boolean) {
  const input = toEventListInput(useSearchFilters().filters, { until: addCalendarDays(day, -1) })
  const query = { ...input, order: 'desc' as const, per_page: 1 }
  return useServiceQuery({
    key: ['previous-before', query],
    read: calendar => calendar.events.list.query(query).then(({ events }) => events[0] ?? null),
    live: ['event'],
    isEnabled,
  })
}

/** The first pages of a list: the events from its first day on, or within the dates of the filters. */
export function useListEvents(period: ViewPeriod, pages: number, pageSize: number) {
  const { filters } = useSearchFilters()
  const from = getListStart(period, filters)
  const query = toEventListInput(filters, { from })
  const result = useServiceQuery({
    key: ['list', query, pageSize, pages],
    read: calendar => readEventPages(calendar, { ...query, per_page: pageSize }, pages),
    live: ['event'],
    isPreviousDataKept: true,
  })
  // Memoized, so that the list knows whether there are other events.
  const { events, total } = useMemo(() => toListEvents(result.data, from), [result.data, zonePreference.value, from])
  return { ...result, events, total, from, listKey: JSON.stringify([query, pages]) }
}

/** Leaves out events that are over before the first day in the displayed time zone. */
function toListEvents(
  results: EventResults | undefined,
  from: string | undefined,
): { events?: EventWithTimes[]; total: number } {
  if (!results) return { total: 0 }
  const loaded = addTimes(results.events).sort(compareEvents)
  const events = loaded.filter(({ times }) => from === undefined || isOngoingFrom(times, from))
  return { events, total: results.total - loaded.length + events.length }
}

/**
 * Whether an event is not over when a day begins. An event that ends at midnight is over then, but an event without a
 * duration may take place at that moment.
 */
const isOngoingFrom = ({ start, end }: Pick<DisplayTimes, 'start' | 'end'>, first: string): boolean =>
  end > `${first} 00:00:00` || (start === end && getDatePart(start) >= first)
