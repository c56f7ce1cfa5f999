import type { Inputs } from '../../index.ts'
import { clock } from './preferences.ts'
import { addCalendarDays } from './times.ts'
import type { SearchFilters } from './search-filters.ts'

/** What the list of events, and the count of what is found, take. */
export type EventListInput = NonNullable<Inputs['events']['list']>

/** Days, the first and the last included; what is absent is open. */
export type OpenDateRange = { from?: string | undefined; until?: string | undefined }

/**
 * Asks for the events of these filters, published ones whoever reads, that take place, if only in part, in the period and in the
 * days of the filters: an exhibition of six weeks is on this weekend, too. Whenever they are, where no day is said.
 *
 * The service means the days of each event's own clock. On the reader's clock they are instants, since a day begins elsewhere at
 * another time, and what lasts all day may be missed at the ends of the period unless that is taken `apart` by a day.
 */
export function toEventListInput(
  { start_date, end_date, ...others }: SearchFilters,
  { from, until }: OpenDateRange = {},
  apart = 0,
): EventListInput {
  const [clockBounds, margin] = clock.value === 'event' ? [wholeDays, 0] : [instants, apart]
  const first = [from && addCalendarDays(from, -margin), start_date].filter(isSaid).toSorted().at(-1)
  const last = [until && addCalendarDays(until, margin), end_date].filter(isSaid).toSorted()[0]
  return {
    status: ['publish'],
    ...others,
    ...(first === undefined ? {} : clockBounds.from(first)),
    ...(last === undefined ? {} : clockBounds.until(last)),
    ...(first === undefined && last === undefined ? { when: 'all' } : {}),
  }
}

const isSaid = (day: string | undefined): day is string => day !== undefined

type Bounds = Record<keyof OpenDateRange, (day: string) => EventListInput>

const wholeDays: Bounds = {
  from: day => ({ lasts_into: day }),
  until: day => ({ starts_before: day }),
}

const instants: Bounds = {
  from: day => ({ lasts_into: startOf(day), strict_dates: true }),
  until: day => ({ starts_before: startOf(addCalendarDays(day, 1)), strict_dates: true }),
}

/** When a day begins on the clock of the reader's device. */
const startOf = (day: string): string => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`
