import { formatICalDate, formatICalDateTime } from '../../../../../src/core/recurrence/ical-time.ts'
import { resolveWallTime, toZoneWallTime } from '../../../lib/events/event-times.ts'
import { toDatePart } from '../../../lib/time/wall-time.ts'
import { formatRuleText, parseIcalDateTime, parseRuleText, type RuleValues, type SeriesTimes } from './rule-values.ts'

/** The recurrence of an event as the form shows it, and the lines that the service reads and writes. */
export type RecurrenceValues = {
  /** Null when only the start and the added dates take place. */
  rule: RuleValues | OtherRule | null
  /** Wall times of the dates that the user has added. */
  additions: string[]
  /** Wall times of the dates of the rule that the user has left out. */
  exclusions: string[]
}

/** A rule that the form keeps as it is, because it cannot show it. */
export type OtherRule = { frequency: 'other'; text: string }

/**
 * Parses the lines of an event with these times. Null when the form cannot show them: it then keeps them as they are.
 */
export function parseRecurrenceLines(lines: string[], times: SeriesTimes): RecurrenceValues | null {
  const values: RecurrenceValues = { rule: null, additions: [], exclusions: [] }
  for (const line of lines) {
    const [, name, parameters = '', text = ''] = /^(RRULE|RDATE|EXDATE)((?:;[^:]*)?):(.*)$/i.exec(line) ?? []
    const dates = name === undefined ? null : parseDates(text, parameters, times)
    if (name?.toUpperCase() === 'RRULE') {
      if (values.rule || parameters !== '') return null
      values.rule = parseRuleText(text, times) ?? { frequency: 'other', text }
    } else if (!dates) return null
    else values[name?.toUpperCase() === 'RDATE' ? 'additions' : 'exclusions'].push(...dates)
  }
  return values
}

/** The wall times of a line in the zone of the event; null when one of them is in another zone. */
function parseDates(text: string, parameters: string, { timezone, all_day, start_date }: SeriesTimes): string[] | null {
  const zone = /;TZID=([^;]*)/i.exec(parameters)?.[1]
  if (zone !== undefined && zone !== timezone) return null
  const toWall = (date: string): string | null => {
    const wall = parseIcalDateTime(date.replace(/Z$/i, ''))
    if (wall === null) return null
    if (all_day) return `${toDatePart(wall)} 00:00:00`
    if (!date.includes('T')) return `${toDatePart(wall)} ${start_date.slice(11)}`
    return /Z$/i.test(date) ? toZoneWallTime(wall, timezone) : wall
  }
  const walls = text === '' ? [] : text.split(',').map(toWall)
  return walls.every(wall => wall !== null) ? walls : null
}

/**
 * The lines of a recurrence: the rule, the added dates and the dates left out. Without a rule, there
 * is always an RDATE line, which may be empty.
 */
export function formatRecurrenceLines({ rule, additions, exclusions }: RecurrenceValues, times: SeriesTimes): string[] {
  return [
    ...(rule ? [`RRULE:${rule.frequency === 'other' ? rule.text : formatRuleText(rule, times)}`] : []),
    ...(additions.length > 0 || !rule ? [formatDates('RDATE', additions, times)] : []),
    ...(exclusions.length > 0 ? [formatDates('EXDATE', exclusions, times)] : []),
  ]
}

/**
 * `EXDATE;TZID=Europe/Athens:20261013T180000`. A zone that is an offset (`UTC+2`) has no TZID in iCalendar, so its times
 * are in UTC.
 */
function formatDates(name: string, walls: string[], { timezone, all_day }: SeriesTimes): string {
  const dates = [...new Set(walls)].toSorted()
  if (all_day) return `${name};VALUE=DATE:${dates.map(wall => formatICalDate(wall)).join()}`
  if (!/^UTC/i.test(timezone)) return `${name};TZID=${timezone}:${dates.map(formatICalDateTime).join()}`
  const toUtc = (wall: string) => `${formatICalDateTime(resolveWallTime(wall, timezone)?.utcTime ?? wall)}Z`
  return `${name}:${dates.map(toUtc).join()}`
}
