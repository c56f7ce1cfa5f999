import type { Inputs } from '../../index.ts'
import { zonePreference } from './preferences.ts'
import { addCalendarDays } from './times.ts'
import type { SearchFilters } from './search-filters.ts'

/** The input of the procedures that list events and count facets. */
export type EventListInput = NonNullable<Inputs['events']['list']>

/** A range of days including its first and last day. Without `from` or `until` it has no bound on that side. */
export type PartialDateRange = { from?: string | undefined; until?: string | undefined }

/**
 * The query for published events that match the filters. An event must overlap the period from `from` to `until`, and
 * also the dates of the filters: an exhibition of six weeks overlaps a weekend. Without any date, the query asks for
 * events of all times.
 *
 * A day in the query is the whole day in the time zone of each event (docs/dates.md). If the page shows times in the zone
 * of the user's device, the query has the instants at which the days begin there. It could then miss all-day events at
 * the edges of the period, so `marginDays` widens the period by this many days.
 */
export function toEventListInput(
  { start_date, end_date, ...others }: SearchFilters,
  { from, until }: PartialDateRange = {},
  marginDays = 0,
): EventListInput {
  const [boundParameters, margin] =
    zonePreference.value === 'event' ? [dayParameters, 0] : [instantParameters, marginDays]
  // Both ranges apply, so the later start and the earlier end count.
  const first = [from && addCalendarDays(from, -margin), start_date].filter(isDefined).toSorted().at(-1)
  const last = [until && addCalendarDays(until, margin), end_date].filter(isDefined).toSorted()[0]
  return {
    status: ['publish'],
    ...toServiceFilters(others),
    ...(first === undefined ? {} : boundParameters.from(first)),
    ...(last === undefined ? {} : boundParameters.until(last)),
    ...(first === undefined && last === undefined ? { when: 'all' } : {}),
  }
}

/**
 * Drops the filters that only the page knows: `near`, the name of the city whose position the filters have, and `typed`,
 * the text that the user typed if the page has searched for another spelling (`SearchFilters`). A text search also covers
 * the names of venues, organizers, categories and tags (`search_in`: `all`).
 */
export const toServiceFilters = ({ near: _near, typed: _typed, ...filters }: SearchFilters) => ({
  ...filters,
  ...(filters.search === undefined ? {} : { search_in: 'all' as const }),
})

const isDefined = (day: string | undefined): day is string => day !== undefined

type BoundParameters = Record<keyof PartialDateRange, (day: string) => EventListInput>

/** `lasts_into` matches events that have not ended when the day begins. `starts_before` with a day includes that day. */
const dayParameters: BoundParameters = {
  from: day => ({ lasts_into: day }),
  until: day => ({ starts_before: day }),
}

/**
 * `strict_dates` makes the service compare instants; without it, each would mean a whole day. `starts_before` with an
 * instant excludes it, so `until` becomes the beginning of the next day.
 */
const instantParameters: BoundParameters = {
  from: day => ({ lasts_into: toDayStart(day), strict_dates: true }),
  until: day => ({ starts_before: toDayStart(addCalendarDays(day, 1)), strict_dates: true }),
}

/** The instant at which a day begins in the time zone of the user's device. */
const toDayStart = (day: string): string => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`
