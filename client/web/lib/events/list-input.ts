import type { Inputs } from '../../../index.ts'
import { zonePreference } from '../session/preferences.ts'
import { addCalendarDays } from '../../../../src/core/time/days.ts'
import type { SearchFilters } from '../filters/search-filters.ts'

/** The input of the procedures that list events and count facets. */
export type EventListInput = NonNullable<Inputs['events']['list']>

/** A range of days including its first and last day. Without `from` or `until` it has no bound on that side. */
export type PartialDateRange = { from?: string | undefined; until?: string | undefined }

/**
 * The query for published events that match the filters. An event must overlap two periods, that from `from` to `until`
 * and that from `start_date` to `end_date`. It need not lie inside them: an exhibition of six weeks overlaps a weekend.
 * Without any of these four days, the query asks for events of all times.
 *
 * A day in the query is the whole day in the time zone of each event (docs/dates.md). If the page shows times in the
 * zone of the user's device, the query has the instants at which the days begin in that zone. Such a query could miss
 * all-day events at its edges, so the period from `from` to `until` is widened by `marginDays` days at each end.
 */
export function toEventListInput(
  { start_date, end_date, ...others }: SearchFilters,
  { from, until }: PartialDateRange = {},
  marginDays = 0,
): EventListInput {
  const [rangeParameters, margin] =
    zonePreference.value === 'event' ? [dayParameters, 0] : [instantParameters, marginDays]
  // Both ranges apply, so the later start and the earlier end count.
  const first = [from && addCalendarDays(from, -margin), start_date].filter(isDefined).toSorted().at(-1)
  const last = [until && addCalendarDays(until, margin), end_date].filter(isDefined).toSorted()[0]
  return {
    status: ['publish'],
    ...toServiceFilters(others),
    ...(first === undefined ? {} : rangeParameters.from(first)),
    ...(last === undefined ? {} : rangeParameters.until(last)),
    ...(first === undefined && last === undefined ? { when: 'all' } : {}),
  }
}

/**
 * The filters that the service knows: all but `near` and `typed`, which only the page uses. `near` is the name of the city
 * whose position is in `geoloc_lat` and `geoloc_lng`. `typed` is the text that the user typed before the page searched for
 * another spelling.
 * With `search_in: all`, a text search also covers the names of venues, organizers, categories and tags.
 */
export const toServiceFilters = ({ near: _near, typed: _typed, ...filters }: SearchFilters) => ({
  ...filters,
  ...(filters.search === undefined ? {} : { search_in: 'all' as const }),
})

const isDefined = (day: string | undefined): day is string => day !== undefined

/** For each end of a range, a function that builds the parameters of the query from the day. */
type RangeParameters = Record<keyof PartialDateRange, (day: string) => EventListInput>

/** `lasts_into` matches events that have not ended when the day begins. `starts_before` with a day includes that day. */
const dayParameters: RangeParameters = {
  from: day => ({ lasts_into: day }),
  until: day => ({ starts_before: day }),
}

/**
 * With `strict_dates` the service compares instants; without it, an instant would mean its whole day. `starts_before`
 * excludes its instant, so the instant for `until` is the beginning of the next day.
 */
const instantParameters: RangeParameters = {
  from: day => ({ lasts_into: toDayStart(day), strict_dates: true }),
  until: day => ({ starts_before: toDayStart(addCalendarDays(day, 1)), strict_dates: true }),
}

/** The instant at which a day begins in the time zone of the user's device. */
const toDayStart = (day: string): string => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`
