import { formatMessage } from '../../core/messages.ts'
import { expandRecurrence } from '../../core/recurrence/expand-recurrence.ts'
import { formatRecurrence, parseRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { type Recurrence, RecurrenceError, type SeriesStart, sortDates } from '../../core/recurrence/recurrence.ts'
import { startOfDay, toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { type IcsEvent, listLines } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import { ImportFailure } from '../import-failure.ts'
import { parseMoment, type TimeContext } from './event-times.ts'

/** The bound of `parseRecurrence`. */
const datesPerListMax = 1_000
/** More than that are not read, because a zone makes each of them slow. */
const valuesPerListMax = 2 * datesPerListMax

/**
 * The recurrence of an event; null if it has a single date. A rule that the service cannot keep is left out, with a
 * note: then the first date and the dates of RDATE remain. Throws an ImportFailure if all dates are excluded.
 */
export function readRecurrence(
  event: IcsEvent,
  start: SeriesStart,
  context: TimeContext,
  notes: string[],
): Recurrence | null {
  const [rule, ...otherRules] = listLines(event, 'RRULE')
  if (otherRules.length > 0) notes.push('RRULE: the event has several rules; the first one counts')
  if (listLines(event, 'EXRULE').length > 0) notes.push('EXRULE: is not supported; the dates that it excludes remain')
  const first = start.startWall
  const additions = readDates(event, 'RDATE', start, context, notes).filter(wall => {
    if (wall < first) notes.push(`RDATE: ${wall} is before the start and was left out`)
    return wall > first
  })
  const exclusions = readDates(event, 'EXDATE', start, context, notes)
  if (!rule && additions.length === 0) return null
  const dates = formatRecurrence({ rule: null, additions, exclusions }, start)
  const withRule = rule && tryParse([`RRULE:${normalizeRule(rule.value, start)}`, ...dates], start, notes)
  return withRule ?? (additions.length > 0 ? tryParse(dates, start, notes) : null)
}

/** Null, with a note, for lines that the service cannot keep. */
function tryParse(lines: string[], start: SeriesStart, notes: string[]): Recurrence | null {
  try {
    return parseRecurrence(lines, start)
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    if (error.detail.key === 'recurrence-all-excluded')
      throw new ImportFailure('EXDATE: excludes every date of the event', { isError: false })
    notes.push(`RRULE: the rule was left out: ${formatMessage(error.detail, 'en')}`)
    return null
  }
}

/** The rule without parts of other programs, and without COUNT if UNTIL ends it earlier, or the reverse. */
function normalizeRule(text: string, start: SeriesStart): string {
  const isMeaningful = (part: string) => part !== '' && !/^(X-[^=]*|RSCALE=GREGORIAN|SKIP=OMIT)(=|$)/i.test(part)
  const parts = text
    .split(';')
    .map(part => part.trim())
    .filter(isMeaningful)
  const without = (name: string) => parts.filter(part => !part.toUpperCase().startsWith(`${name}=`)).join(';')
  const hasBoth = ['COUNT', 'UNTIL'].every(name => without(name) !== parts.join(';'))
  if (!hasBoth) return parts.join(';')
  const [byUntil, byCount] = [without('COUNT'), without('UNTIL')]
  return countDates(byUntil, start) < countDates(byCount, start) ? byUntil : byCount
}

function countDates(rule: string, start: SeriesStart): number {
  try {
    const recurrence = parseRecurrence([`RRULE:${rule}`], start)
    return recurrence
      ? expandRecurrence(recurrence, start, { until: '9999-12-31 23:59:59', max: 5_000 }).starts.length
      : 0
  } catch (error) {
    if (error instanceof RecurrenceError) return 0
    throw error
  }
}

/** The dates of RDATE or EXDATE on the clock of the series. A value that is no date is left out, with a note. */
function readDates(
  event: IcsEvent,
  name: 'RDATE' | 'EXDATE',
  start: SeriesStart,
  context: TimeContext,
  notes: string[],
): WallTime[] {
  const values: { line: IcsLine; text: string }[] = []
  for (const line of listLines(event, name))
    for (const text of line.value.split(',', valuesPerListMax - values.length)) values.push({ line, text })
  const walls = sortDates(values.flatMap(({ line, text }) => toSeriesDate(line, text, start, context, notes) ?? []))
  if (walls.length <= datesPerListMax && values.length < valuesPerListMax) return walls
  notes.push(`${name}: has more than ${datesPerListMax} dates; the last ones were left out`)
  return walls.slice(0, datesPerListMax)
}

/**
 * A date of a series: on the clock of its zone, at 00:00:00 in all-day series. In other series a day means the time of
 * day at which the series starts. Null, with a note, if the value is no date. Of a period the start counts.
 */
export function toSeriesDate(
  line: IcsLine,
  text: string,
  { startWall, zone, isAllDay }: SeriesStart,
  context: TimeContext,
  notes: string[],
): WallTime | null {
  const moment = parseMoment(line, text.split('/')[0] ?? '', { ...context, floatingZone: zone })
  if (!moment) {
    if (text.trim() !== '') notes.push(`${line.name}: “${text.trim().slice(0, 40)}” is not a date and was left out`)
    return null
  }
  const wall =
    moment.zone === null || moment.zone === zone ? moment.wall : toWall(toInstant(moment.wall, moment.zone), zone)
  if (isAllDay) return startOfDay(moment.wall)
  return moment.zone === null ? `${wall.slice(0, 10)}${startWall.slice(10)}` : wall
}
