import { formatMessage } from '../../core/failure/messages.ts'
import { expandRecurrence } from '../../core/recurrence/expand-recurrence.ts'
import { parseRecurrence, parseStoredRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { type Recurrence, RecurrenceError, type SeriesStart, sortDates } from '../../core/recurrence/recurrence.ts'
import { toSeriesDate } from '../../core/recurrence/series-date.ts'
import type { WallTime } from '../../core/time/wall-time.ts'
import { type IcsEvent, listLines } from '../../formats/ics/component.ts'
import type { IcsLine } from '../../formats/ics/read-line.ts'
import { parseMoment, type TimeContext } from './event-times.ts'

/** The bound of `parseRecurrence`. */
const datesPerListMax = 1_000
/** More than that are not read, because a zone makes each of them slow. */
const valuesPerListMax = 2 * datesPerListMax

/**
 * The recurrence of an event; without rule and additions if it has a single date. All its dates may be excluded. A rule
 * that the service cannot keep is left out, with a note: then the first date and the dates of RDATE remain.
 */
export function readRecurrence(event: IcsEvent, start: SeriesStart, context: TimeContext, notes: string[]): Recurrence {
  const [rule, ...otherRules] = listLines(event, 'RRULE')
  if (otherRules.length > 0) notes.push('RRULE: the event has several rules; the first one counts')
  if (listLines(event, 'EXRULE').length > 0) notes.push('EXRULE: is not supported; the dates that it excludes remain')
  const first = start.startWall
  const additions = readDates(event, 'RDATE', start, context, notes).filter(wall => {
    if (wall < first) notes.push(`RDATE: ${wall} is before the start and was left out`)
    return wall > first
  })
  const exclusions = readDates(event, 'EXDATE', start, context, notes)
  return { rule: rule ? readRule(rule, start, notes) : null, additions, exclusions }
}

/** The rule in canonical form. Null, with a note, for a rule that the service cannot keep. */
function readRule(line: IcsLine, start: SeriesStart, notes: string[]): string | null {
  try {
    return parseStoredRecurrence([`RRULE:${normalizeRule(line.value, start)}`], start)?.rule ?? null
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
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

/** A value of a line that is a list. */
export type ListValue = { line: IcsLine; text: string }

/** The values of RDATE or EXDATE, up to a bound. */
export function listValues(event: IcsEvent, name: 'RDATE' | 'EXDATE'): ListValue[] {
  const values: ListValue[] = []
  for (const line of listLines(event, name))
    for (const text of line.value.split(',', valuesPerListMax - values.length)) values.push({ line, text })
  return values
}

/** The dates of RDATE or EXDATE on the clock of the series. A value that is no date is left out, with a note. */
function readDates(
  event: IcsEvent,
  name: 'RDATE' | 'EXDATE',
  start: SeriesStart,
  context: TimeContext,
  notes: string[],
): WallTime[] {
  const values = listValues(event, name)
  const walls = sortDates(values.flatMap(({ line, text }) => readSeriesDate(line, text, start, context, notes) ?? []))
  if (walls.length <= datesPerListMax && values.length < valuesPerListMax) return walls
  notes.push(`${name}: has more than ${datesPerListMax} dates; the last ones were left out`)
  return walls.slice(0, datesPerListMax)
}

/**
 * A date of a series (see `toSeriesDate`). Null, with a note, if the value is no date. If the value is a period, its
 * start counts.
 */
export function readSeriesDate(
  line: IcsLine,
  text: string,
  start: SeriesStart,
  context: TimeContext,
  notes: string[],
): WallTime | null {
  const moment = parseMoment(line, text.split('/')[0] ?? '', { ...context, floatingZone: start.zone })
  const wall = moment && toSeriesDate(moment, start)
  if (wall === null && text.trim() !== '')
    notes.push(`${line.name}: “${text.trim().slice(0, 40)}” is not a date and was left out`)
  return wall
}
