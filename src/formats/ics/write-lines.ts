import ICAL from 'ical.js'
import { removeControlCharacters } from '../../core/text/html/html.ts'
import type { WallTime } from '../../core/time/wall-time.ts'

/** RFC 5545 allows 75 bytes; some readers count the space of a continued line too. */
ICAL.foldLength = 74

type Parameters = Record<string, string | undefined>
type ValueType = 'text' | 'date' | 'date-time' | 'utc-offset' | 'integer' | 'float' | 'uri' | 'cal-address' | 'duration'
type Value = string | number | number[] | undefined

const design = ICAL.design.icalendar

/** One content line (RFC 5545, 3.1), folded, with its line break. Empty without a value. */
export function formatLine(
  name: string,
  type: ValueType,
  values: Value | Value[],
  parameters: Parameters = {},
): string {
  const given = [values].flat(1).filter(value => value !== undefined && value !== '')
  if (given.length === 0) return ''
  // A GEO value is one pair of numbers.
  const cleaned =
    type === 'float' ? [given] : given.map(value => (typeof value === 'string' ? clean(value, type) : value))
  const own = Object.entries(parameters).flatMap(([key, value]) => (value ? [[key, clean(value, 'uri')]] : []))
  return `${ICAL.stringify.property([name, Object.fromEntries(own), type, ...cleaned], design, false)}\r\n`
}

/**
 * A content line of text whose name RFC 5545 does not have, without the parameter `VALUE=TEXT`, which some readers
 * refuse.
 */
export function formatTextLine(name: string, text: string, parameters: Record<string, string> = {}): string {
  if (text === '') return ''
  const escaped = ICAL.stringify.value(clean(text, 'text'), 'text', design, false)
  return `${ICAL.stringify.property([name, parameters, 'unknown', escaped], design, false)}\r\n`
}

/** A line of ASCII that is formatted already, folded. */
export const foldLine = (line: string): string => `${ICAL.helpers.foldline(line)}\r\n`

export const formatComponent = (name: string, lines: readonly string[]): string =>
  [`BEGIN:${name}\r\n`, ...lines, `END:${name}\r\n`].join('')

/** `2026-03-29 03:00:00` → `2026-03-29T03:00:00`: a time as jCal has it. */
export const toJCalTime = (wall: WallTime): string => wall.replace(' ', 'T')

/** `2026-03-29T03:00:00Z`: a time in UTC as jCal has it. */
export const toJCalUtc = (utc: WallTime): string => `${toJCalTime(utc)}Z`

/** The value without control characters. Only texts keep their line breaks, which are escaped. */
const clean = (value: string, type: ValueType): string => {
  const plain = removeControlCharacters(value).replace(/\r\n?/g, '\n')
  return type === 'text' ? plain : plain.replace(/[\n\t]/g, ' ')
}
