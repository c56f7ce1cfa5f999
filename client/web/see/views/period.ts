import { type View, viewPath } from '../../addresses.ts'
import { dayOf, daysLater, floating, type Formats, today } from '../../times.ts'

/** The days that a view is about. */
export type Period = {
  view: View
  /** Whether the address names a day; without one it is about now, whenever that is. */
  isNamed: boolean
  /** First day, `YYYY-MM-DD`. */
  first: string
  /** Last day; an agenda has none. */
  last?: string
}

/** Days in whole weeks, both included. */
export type Days = { first: string; last: string }

const daysOfWeek = 7

/** The period of a view at an address; null when what it names is no day. Weeks begin on Monday in all our languages. */
export function periodAt(view: View, named: string | undefined): Period | null {
  const day = dayNamed(view, named)
  if (day === null) return null
  const isNamed = named !== undefined
  if (view === 'month') return { view, isNamed, ...monthOf(day) }
  if (view === 'week') return { view, isNamed, first: mondayOf(day), last: daysLater(mondayOf(day), daysOfWeek - 1) }
  return { view, isNamed, first: day }
}

function dayNamed(view: View, named: string | undefined): string | null {
  if (named === undefined) return today()
  const day = view === 'month' ? `${named}-01` : named
  return isDay(day) ? day : null
}

/** Whether a text is a day that exists, of a year that calendars know. */
export const isDay = (text: string): boolean =>
  /^[1-9]\d{3}-\d\d-\d\d$/.test(text) && dayOf(isoOf(floating(`${text} 00:00:00`))) === text

const isoOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString())

/** The days of the month that a day is in. */
export function monthOf(day: string): Days {
  const first = `${day.slice(0, 7)}-01`
  return { first, last: daysLater(monthsLater(first, 1), -1) }
}

function monthsLater(first: string, months: number): string {
  const date = floating(`${first} 00:00:00`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return dayOf(date.toISOString())
}

function mondayOf(day: string): string {
  const weekday = (floating(`${day} 00:00:00`).getUTCDay() + 6) % daysOfWeek
  return daysLater(day, -weekday)
}

/** The days that are drawn: a month is filled up to whole weeks. */
export const weeksOf = ({ first, last }: Days): Days => ({
  first: mondayOf(first),
  last: daysLater(mondayOf(last), daysOfWeek - 1),
})

/** The address of the period so many before or after this one. An agenda goes by weeks. */
export function neighbourPath({ view, first }: Period, by: 1 | -1): string {
  const day = view === 'month' ? monthsLater(first, by) : daysLater(first, by * daysOfWeek)
  return pathAt(view, day)
}

/** The address of a view about a day. */
export const pathAt = (view: View, day: string): string => viewPath(view, view === 'month' ? day.slice(0, 7) : day)

/** What a period is called: `November 2026`, `16 – 22 November 2026`, `20 November 2026`. */
export function periodText(formats: Formats, { view, first, last = first }: Period): string {
  if (view === 'month') return formats.month(`${first} 00:00:00`)
  if (view === 'week') return formats.dates(`${first} 00:00:00`, `${last} 00:00:00`)
  return formats.date(`${first} 00:00:00`)
}
