import { createDateSearches } from '../../core/recurrence/dates/rule-dates.ts'
import { formatMessage } from '../../core/failure/messages.ts'
import { parseRule } from '../../core/recurrence/parse-rule.ts'
import { formatRecurrence, parseRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { RecurrenceError, type SeriesStart, sortDates } from '../../core/recurrence/recurrence.ts'
import { searchDates } from '../../core/recurrence/dates/rule-dates.ts'
import { weekdays } from '../../core/recurrence/weekdays.ts'
import { toSeriesDate } from '../../core/recurrence/series-date.ts'
import { addDays, addMonths, type WallTime } from '../../core/time/wall-time.ts'
import { parseWrittenTime } from '../../core/time/written-time.ts'
import { parseZone, type Zone } from '../../core/time/zone.ts'
import { ImportFailure } from '../run/failure.ts'
import { isObject, type JsonLdObject, toList } from './find-events.ts'
import { readText } from './read-text.ts'

/** The first date of an eventSchedule, and the lines of its recurrence. */
export type Schedule = {
  /** The text of the first start, if the event has none. */
  startText: string
  /** The text of the end of the first date; empty for none. */
  endText: string
  /** The zone of the schedule; undefined for none. */
  zone: Zone | undefined
  /** The lines of RFC 5545 for a series with this start; none, with a note, if they cannot be kept. */
  formatLines: (start: SeriesStart) => string[]
}

/**
 * Reads the first Schedule of an event (schema.org/Schedule); null without one. What cannot be read is left out, with a
 * note.
 */
export function readSchedule(event: JsonLdObject, siteZone: Zone, notes: string[]): Schedule | null {
  const [schedule, ...others] = toList(event.eventSchedule).filter(isObject)
  if (!schedule) return null
  if (others.length > 0) notes.push('eventSchedule: the event has several schedules; the first one counts')
  const zoneText = readText(schedule.scheduleTimezone)
  const zone = parseZone(zoneText)
  if (zoneText !== '' && zone === null) notes.push(`scheduleTimezone: “${zoneText.slice(0, 40)}” is unknown`)
  const rule = readRule(schedule, notes)
  const startText = readText(event.startDate) || findFirstStart(schedule, rule, zone ?? siteZone)
  const ownEnd = readText(schedule.endTime)
  // The end of the event may be the end of its last date.
  const endText = ownEnd === '' ? '' : joinClock(startText, ownEnd)
  return {
    startText,
    endText: endText || (rule === null ? readText(event.endDate) : ''),
    zone: zone ?? undefined,
    formatLines: start => (rule === null ? [] : formatLines(rule, schedule, start, notes)),
  }
}

/** The day of the first text with the time of the second; an end after midnight is on the next day. */
function joinClock(startText: string, endTime: string): string {
  const start = parseWrittenTime(startText)
  const end = start && parseWrittenTime(`${start.wall.slice(0, 10)}T${endTime}`)
  if (!start?.hasTime || !end) return ''
  const wall = end.wall < start.wall ? addDays(end.wall, 1) : end.wall
  return `${wall.replace(' ', 'T')}${/(?:Z|[+-]\d{2}:?\d{2})$/i.exec(startText)?.[0] ?? ''}`
}

/** The first start: the first day of the schedule that its rule has, with its time. */
function findFirstStart(schedule: JsonLdObject, rule: string | null, zone: Zone): string {
  const [startDate, startTime] = [readText(schedule.startDate), readText(schedule.startTime)]
  const text = startTime !== '' && /^[\d-]+$/.test(startDate) ? `${startDate}T${startTime}` : startDate
  const start = parseWrittenTime(text)
  if (!start || rule === null) return text
  const seriesStart = { startWall: start.wall, zone, isAllDay: !start.hasTime }
  const first = findFirstDate(rule, seriesStart)
  return first === undefined ? text : `${first.slice(0, 10)}${text.slice(/^\d{8}(?!\d)/.test(text) ? 8 : 10)}`
}

function findFirstDate(rule: string, start: SeriesStart): string | undefined {
  try {
    const until = addMonths(start.startWall, 48 * 12)
    return searchDates(parseRule(rule, start), start).listUntil(until, 1).dates[0]
  } catch (error) {
    if (error instanceof RecurrenceError) return undefined // `formatLines` says why
    throw error
  }
}

function formatLines(rule: string, schedule: JsonLdObject, start: SeriesStart, notes: string[]): string[] {
  try {
    const searches = createDateSearches()
    const recurrence = parseRecurrence([`RRULE:${rule}`], start, searches)
    if (!recurrence) return []
    const lines = formatRecurrence({ ...recurrence, exclusions: listExceptions(schedule, start, notes) }, start)
    parseRecurrence(lines, start, searches) // throws if all dates are excluded
    return lines
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    if (error.detail.key === 'recurrence-all-excluded')
      throw new ImportFailure('exceptDate: excludes every date of the event', { isError: false })
    notes.push(`eventSchedule: the rule was left out: ${formatMessage(error.detail, 'en')}`)
    return []
  }
}

const exceptionsMax = 1_000

function listExceptions(schedule: JsonLdObject, start: SeriesStart, notes: string[]): WallTime[] {
  const texts = toList(schedule.exceptDate).map(value => readText(value))
  const dates = texts.slice(0, exceptionsMax).flatMap(text => {
    const written = parseWrittenTime(text)
    const date = written && toSeriesDate(written, start)
    if (date === null) notes.push(`exceptDate: “${text.slice(0, 40)}” is not a date and was left out`)
    return date ?? []
  })
  return sortDates(dates)
}

const frequencyByUnit: Record<string, string> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' }
const frequencyByWord: Record<string, string> = {
  daily: 'P1D',
  weekly: 'P1W',
  biweekly: 'P2W',
  fortnightly: 'P2W',
  monthly: 'P1M',
  yearly: 'P1Y',
  annually: 'P1Y',
}

/** The value of RRULE; null, with a note, if the schedule has no frequency that the service knows. */
function readRule(schedule: JsonLdObject, notes: string[]): string | null {
  const text = readText(schedule.repeatFrequency)
  const word = text.replace(/^.*[/:#]/, '').toLowerCase()
  const [, count = '', unit = ''] = /^P(\d{1,4})([DWMY])$/.exec(frequencyByWord[word] ?? text.toUpperCase()) ?? []
  const days = readWeekdays(schedule, notes)
  // Seven days with weekdays are a week.
  const isWeeks = unit === 'D' && days.length > 0 && Number(count) % 7 === 0
  const frequency = frequencyByUnit[isWeeks ? 'W' : unit]
  if (frequency === undefined) {
    const reason = text === '' ? 'is missing' : `“${text.slice(0, 40)}” is not supported`
    notes.push(`repeatFrequency: ${reason}; the first date was imported`)
    return null
  }
  const parts: [name: string, value: string][] = [
    ['FREQ', frequency],
    ['INTERVAL', String(isWeeks ? Number(count) / 7 : Number(count))],
    ['COUNT', readText(schedule.repeatCount)],
    ['UNTIL', readText(schedule.repeatCount) === '' ? readText(schedule.endDate) : ''],
    ['BYDAY', days.join(',')],
    [
      'BYMONTH',
      toList(schedule.byMonth)
        .map(value => readText(value))
        .join(','),
    ],
    [
      'BYMONTHDAY',
      toList(schedule.byMonthDay)
        .map(value => readText(value))
        .join(','),
    ],
  ]
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join(';')
}

const weekdayByName = new Map(
  ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name, index) => [
    name,
    weekdays[index],
  ]),
)

/** The weekdays as BYDAY has them: of `Wednesday`, `https://schema.org/Wednesday`, `WE` and `2WE`. */
function readWeekdays(schedule: JsonLdObject, notes: string[]): string[] {
  const week = readText(schedule.byMonthWeek)
  return toList(schedule.byDay)
    .flatMap(value => readText(value, '@id', 'name').split(','))
    .map(text => text.trim().replace(/^.*[/:#]/, ''))
    .filter(text => text !== '')
    .flatMap(text => {
      const [, position = '', code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/i.exec(text) ?? []
      const weekday = weekdayByName.get(text.toLowerCase()) ?? weekdays.find(name => name === code.toUpperCase())
      if (weekday) return `${position || week}${weekday}`
      notes.push(`byDay: “${text.slice(0, 40)}” is not supported and was left out`)
      return []
    })
}
