import type { Inputs } from '../../index.ts'
import type { Filters } from '../find/filters.ts'
import { clock } from '../preferences.ts'
import { daysLater } from '../times.ts'
import { isDay } from './period.ts'

type Query = NonNullable<Inputs['events']['list']>

/** The first and the last day that are asked for; an end that is left out is open. */
type Asked = { from?: string | undefined; last?: string | undefined }

/**
 * Asks for the events that touch these days, within the dates that are looked for. The service means the days of each event's own
 * clock; on the reader's clock they are instants, since a day begins elsewhere at another time.
 */
export function askedDates({ from, last }: Asked, filters: Filters): Query {
  if (clock.value === 'event')
    return {
      ...filters,
      ...(from === undefined ? {} : { ends_after: daysLater(from, -1) }),
      // The interface means before the last second of that day.
      ...(last === undefined ? {} : { starts_before: daysLater(last, 1) }),
    }
  const { start_date, end_date, ...others } = filters
  const apart = last === undefined ? 0 : allDayApart
  return {
    ...others,
    strict_dates: true,
    ...(start_date === undefined ? {} : { start_date: startOf(start_date) }),
    ...(end_date === undefined ? {} : { end_date: endOf(end_date) }),
    ...(from === undefined ? {} : { ends_after: startOf(daysLater(from, -apart)) }),
    ...(last === undefined ? {} : { starts_before: startOf(daysLater(last, 1 + apart)) }),
  }
}

/**
 * What lasts all day has its days on every clock, but at the ends of the world it is another day altogether. An open list does without:
 * what it had to leave out again would stand first.
 */
const allDayApart = 1

const startOf = (day: string): string => instantOf(day, '00:00:00')
const endOf = (day: string): string => instantOf(day, '23:59:59')

/** When the clock of the reader's device shows a time; a text that names no day is left to the service. */
const instantOf = (day: string, time: string): string =>
  isDay(day) ? `${new Date(`${day}T${time}`).toISOString().slice(0, 19)}Z` : day
