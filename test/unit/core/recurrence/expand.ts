import { expandRecurrence, type Expansion } from '../../../../src/core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../../../src/core/recurrence/recurrence-lines.ts'
import { type Recurrence, RecurrenceError, type SeriesStart } from '../../../../src/core/recurrence/recurrence.ts'
import type { WallTime } from '../../../../src/core/time/wall-time.ts'

/** A series of timed events that starts at `wall`, such as `1997-09-02 09:00`; without a time, of all-day events. */
export const startAt = (wall: string, zone = 'America/New_York'): SeriesStart => ({
  startWall: `${wall.slice(0, 10)} ${wall.slice(11) || '00:00'}:00`,
  zone,
  isAllDay: wall.length === 10,
})

/** The recurrence of lines; a text without a name is a rule. */
export function parse(lines: string | string[], start: SeriesStart): Recurrence {
  const list = [lines].flat().map(line => (line.startsWith('FREQ') ? `RRULE:${line}` : line))
  const recurrence = parseRecurrence(list, start)
  if (!recurrence) throw new Error('There are no lines.')
  return recurrence
}

const emptyKeys: string[] = ['recurrence-no-dates', 'recurrence-all-excluded', 'recurrence-before-start']

/** As `parse`; null for a random rule that has no date, that ends before the start, or whose dates are all excluded. */
export function parseRandom(lines: string[], start: SeriesStart): Recurrence | null {
  try {
    return parse(lines, start)
  } catch (error) {
    const isEmpty = error instanceof RecurrenceError && emptyKeys.includes(error.detail.key)
    if (isEmpty) return null
    throw error
  }
}

export const expand = (
  lines: string | string[],
  start: SeriesStart,
  max = 1000,
  until = '9999-12-31 23:59:59',
): Expansion => expandRecurrence(parse(lines, start), start, { until, max })

/** The first dates, without the time of the start: `1997-09-02`, or `1997-09-02 10:00` at another time. */
export const listDates = (lines: string | string[], start: SeriesStart, max = 1000): string[] =>
  expand(lines, start, max).starts.map(date => shorten(date, start))

const shorten = (date: WallTime, { startWall }: SeriesStart): string =>
  date.slice(10) === startWall.slice(10) ? date.slice(0, 10) : date.slice(0, 16)

/** `1997-09 2 9 | 1998-01 6`: the days of months, as dates. */
export const days = (text: string): string[] =>
  text.split('|').flatMap(group => {
    const [month = '', ...numbers] = group.trim().split(/\s+/)
    return numbers.map(day => `${month}-${day.padStart(2, '0')}`)
  })
