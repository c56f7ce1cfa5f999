import { createMessage } from '../failure/messages.ts'
import { createSkippedTimeCheck } from '../time/skipped-times.ts'
import { toInstant, toWall, type WallTime } from '../time/wall-time.ts'
import { parseWrittenTime } from '../time/written-time.ts'
import { isFixedOffsetZone, parseZone, type Zone } from '../time/zone.ts'
import { expandRecurrence } from './expand-recurrence.ts'
import { formatICalDate, formatICalDateTime } from './ical-time.ts'
import { parseRule, shorten } from './parse-rule.ts'
import { getFirstDate, type Recurrence, RecurrenceError, type SeriesStart, sortDates } from './recurrence.ts'
import { formatRule } from './rule.ts'
import { createDateSearches, type DateSearches, firstDateMaxYears, hasDates } from './dates/rule-dates.ts'
import { toSeriesDate } from './series-date.ts'

/** Bounds of the lines of a recurrence. */
export const recurrenceLinesMax = 100
export const recurrenceTextMax = 50_000
const datesPerListMax = 1000

type Line = { name: 'RRULE' | 'RDATE' | 'EXDATE'; parameters: Map<string, string>; value: string }

/**
 * Parses the lines `RRULE:…`, `RDATE…:…` and `EXDATE…:…` (RFC 5545); null for none. A text may hold several lines.
 *
 * Dates may have the parameters TZID and VALUE (DATE or DATE-TIME); `toSeriesDate` says which date of the series each
 * means. A time that the zone skips moves forward by the gap; the second occurrence of a repeated time becomes the first. Throws
 * RecurrenceError for what the service cannot keep, for a rule without dates, and for a recurrence without dates.
 */
export function parseRecurrence(
  lines: readonly string[],
  start: SeriesStart,
  searches = createDateSearches(),
): Recurrence | null {
  const recurrence = parseStoredRecurrence(lines, start, searches)
  if (recurrence === null) return null
  const first = getFirstDate(start)
  const [addition] = recurrence.additions
  if (addition !== undefined && addition < first)
    throw new RecurrenceError(createMessage('recurrence-before-start', { part: `RDATE ${addition}`, start: first }))
  const limits = { until: first, nextAfter: first, max: 2 }
  if (expandRecurrence(recurrence, start, limits, searches).starts.length === 0)
    throw new RecurrenceError(createMessage('recurrence-all-excluded'))
  return recurrence
}

/** Parses the lines of a stored series. All its dates may be excluded, because each was removed later. */
export function parseStoredRecurrence(
  lines: readonly string[],
  start: SeriesStart,
  searches = createDateSearches(),
): Recurrence | null {
  const parsed = splitLines(lines).map(parseLine)
  if (parsed.length === 0) return null
  const rules = parsed.filter(({ name }) => name === 'RRULE')
  if (rules.length > 1) throw new RecurrenceError(createMessage('recurrence-two-rules'))
  return {
    rule: rules[0] ? canonicalizeRule(rules[0].value, start, searches) : null,
    additions: parseDates(parsed, 'RDATE', start),
    exclusions: parseDates(parsed, 'EXDATE', start),
  }
}

function splitLines(texts: readonly string[]): string[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length > recurrenceTextMax) throw new RecurrenceError(createMessage('too-long', { max: recurrenceTextMax }))
  // A line that begins with white space continues the line before it.
  const lines = texts.flatMap(text => text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)).map(line => line.trim())
  const filled = lines.filter(line => line !== '')
  if (filled.length > recurrenceLinesMax)
    throw new RecurrenceError(createMessage('too-many', { max: recurrenceLinesMax }))
  return filled
}

const linePattern = /^(RRULE|RDATE|EXDATE)((?:;[\w-]+=(?:"[^"]*"|[^:;"]*))*):(.*)$/i

function parseLine(line: string): Line {
  const [, name = '', parameters = '', value = ''] = linePattern.exec(line) ?? []
  const isKnown = (text: string): text is Line['name'] => ['RRULE', 'RDATE', 'EXDATE'].includes(text)
  const upperName = name.toUpperCase()
  if (!isKnown(upperName)) throw new RecurrenceError(createMessage('recurrence-line', { line: shorten(line) }))
  const pairs = [...parameters.matchAll(/;([\w-]+)=(?:"([^"]*)"|([^:;"]*))/g)]
  const named = pairs.map(([, key = '', quoted, plain = '']): [string, string] => [key.toUpperCase(), quoted ?? plain])
  const unknown = named.find(([key]) => upperName === 'RRULE' || (key !== 'TZID' && key !== 'VALUE'))
  if (unknown) throw new RecurrenceError(createMessage('recurrence-part', { part: shorten(unknown[0]) }))
  return { name: upperName, parameters: new Map(named), value: value.trim() }
}

/** Throws `recurrence-no-dates` for a rule that never has a date. */
function canonicalizeRule(value: string, start: SeriesStart, searches: DateSearches): string {
  const rule = parseRule(value, start)
  if (!hasDates(rule, start, searches))
    throw new RecurrenceError(createMessage('recurrence-no-dates', { years: firstDateMaxYears }))
  return formatRule(rule, start.isAllDay)
}

function parseDates(lines: Line[], name: 'RDATE' | 'EXDATE', start: SeriesStart): WallTime[] {
  const values = lines
    .filter(line => line.name === name)
    .flatMap(line => line.value.split(',').map(value => ({ line, value: value.trim() })))
  if (values.length > datesPerListMax) throw new RecurrenceError(createMessage('too-many', { max: datesPerListMax }))
  const isSkipped = createSkippedTimeCheck(start.zone)
  return sortDates(values.map(({ line, value }) => parseDate(line, value, start, isSkipped)))
}

function parseDate(
  { name, parameters }: Line,
  value: string,
  start: SeriesStart,
  isSkipped: (wall: WallTime) => boolean,
): WallTime {
  const written = parseWrittenTime(value)
  const type = parameters.get('VALUE')?.toUpperCase() ?? ''
  const fail = () => new RecurrenceError(createMessage('recurrence-value', { part: name, value: shorten(value) }))
  if (!written || !['', 'DATE', 'DATE-TIME'].includes(type)) throw fail()
  const hasTime = written.hasTime && type !== 'DATE'
  const date = toSeriesDate(
    { ...written, hasTime, zone: written.zone ?? chooseZone(parameters.get('TZID'), start) },
    start,
  )
  if (date === null) throw fail()
  if (start.isAllDay || !isSkipped(date)) return date
  return toWall(toInstant(date, start.zone), start.zone)
}

function chooseZone(name: string | undefined, start: SeriesStart): Zone {
  if (name === undefined) return start.zone
  const zone = parseZone(name)
  if (zone === null) throw new RecurrenceError(createMessage('recurrence-zone', { zone: shorten(name) }))
  return zone
}

/**
 * The lines of a recurrence: RRULE, RDATE and EXDATE, each if it is not empty. Times are in the zone of the series
 * (`RDATE;TZID=Europe/Athens:20261013T180000`), or in UTC for UTC and fixed offsets; days are
 * `RDATE;VALUE=DATE:20261013`.
 */
export function formatRecurrence({ rule, additions, exclusions }: Recurrence, start: SeriesStart): string[] {
  return [
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    ...formatDates('RDATE', additions, start),
    ...formatDates('EXDATE', exclusions, start),
  ]
}

function formatDates(name: 'RDATE' | 'EXDATE', dates: WallTime[], { zone, isAllDay }: SeriesStart): string[] {
  if (dates.length === 0) return []
  if (isAllDay) return [`${name};VALUE=DATE:${dates.map(formatICalDate).join(',')}`]
  if (zone !== 'UTC' && !isFixedOffsetZone(zone))
    return [`${name};TZID=${zone}:${dates.map(formatICalDateTime).join(',')}`]
  const utcDates = dates.map(date => `${formatICalDateTime(toWall(toInstant(date, zone), 'UTC'))}Z`)
  return [`${name}:${utcDates.join(',')}`]
}
