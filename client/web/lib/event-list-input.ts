import type { Inputs } from '../../index.ts'
import { zonePreference } from './preferences.ts'
import { addCalendarDays } from './times.ts'
import type { SearchFilters } from './search-filters.ts'

/** The input of the procedures that list events and count facets. */
export type EventListInput = NonNullable<Inputs['events']['list']>

/** A range of days, both included. Without `from` or `until` the range is open on that side. */
export type OpenDateRange = { from?: string | undefined; until?: string | undefined }

/**
 * The query for published events that match the filters and overlap both the period and the dates of the filters: an
 * exhibition of six weeks overlaps a weekend. Without any date, the query asks for events of all times.
 *
 * The service compares days in the time zone of each event. When times are shown in the user's time zone, the query
 * has instants instead. It could then miss all-day events at the edges of the period, so `marginDays` widens the period
 * by this many days.
 */
export function toEventListInput(
  { start_date, end_date, ...others }: SearchFilters,
  { from, until }: OpenDateRange = {},
  marginDays = 0,
): EventListInput {
  const [zoneBounds, margin] = zonePreference.value === 'event' ? [wholeDays, 0] : [instants, marginDays]
  // Both ranges apply, so the later start and the earlier end count.
  const first = [from && addCalendarDays(from, -margin), start_date].filter(isDefined).toSorted().at(-1)
  const last = [until && addCalendarDays(until, margin), end_date].filter(isDefined).toSorted()[0]
  return {
    status: ['publish'],
    ...toServiceFilters(others),
    ...(first === undefined ? {} : zoneBounds.from(first)),
    ...(last === undefined ? {} : zoneBounds.until(last)),
    ...(first === undefined && last === undefined ? { when: 'all' } : {}),
  }
}

/** The filters that the service takes: a search of the page looks at all names, too. */
export const toServiceFilters = ({ near: _near, typed: _typed, ...filters }: SearchFilters) => ({
  ...filters,
  ...(filters.search === undefined ? {} : { search_in: 'all' as const }),
})

const isDefined = (day: string | undefined): day is string => day !== undefined

type Bounds = Record<keyof OpenDateRange, (day: string) => EventListInput>

/** A day as the bound of `starts_before` includes that day. */
const wholeDays: Bounds = {
  from: day => ({ lasts_into: day }),
  until: day => ({ starts_before: day }),
}

/** An instant as the bound is exact, so `until` becomes the beginning of the next day. */
const instants: Bounds = {
  from: day => ({ lasts_into: toDayStart(day), strict_dates: true }),
  until: day => ({ starts_before: toDayStart(addCalendarDays(day, 1)), strict_dates: true }),
}

/** The instant at which a day begins in the time zone of the user's device. */
const toDayStart = (day: string): string => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`
