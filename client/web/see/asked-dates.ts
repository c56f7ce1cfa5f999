import type { Inputs } from '../../index.ts'
import { clock } from '../preferences.ts'
import { daysLater } from '../times.ts'

type Query = NonNullable<Inputs['events']['list']>

/** The first and the last day that are asked for; an end that is left out is open. */
type Days = { first?: string | undefined; last?: string | undefined }

/**
 * Asks for the events that touch these days, and so many days more at both ends. The service means the days of each event's own clock; on the
 * reader's clock they are instants, since a day begins elsewhere at another time.
 */
export function touching({ first, last }: Days, apart = 0): Query {
  if (first === undefined && last === undefined) return { when: 'all' }
  if (clock.value === 'event')
    return {
      ...(first === undefined ? {} : { ends_after: daysLater(first, -1 - apart) }),
      ...(last === undefined ? {} : { starts_before: daysLater(last, apart) }),
    }
  return {
    strict_dates: true,
    ...(first === undefined ? {} : { ends_after: startOf(daysLater(first, -apart)) }),
    ...(last === undefined ? {} : { starts_before: startOf(daysLater(last, 1 + apart)) }),
  }
}

/**
 * How many days more the views read on the reader's clock: what lasts all day has its days on every clock, but at the ends of the world it
 * is another day altogether. They leave out again what they need not show.
 */
export const allDayApart = (): number => (clock.value === 'event' ? 0 : 1)

/** When a day begins on the clock of the reader's device. */
const startOf = (day: string): string => `${new Date(`${day}T00:00:00`).toISOString().slice(0, 19)}Z`
