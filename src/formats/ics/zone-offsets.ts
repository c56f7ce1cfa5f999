import { parseRule } from '../../core/recurrence/parse-rule.ts'
import { RecurrenceError } from '../../core/recurrence/recurrence.ts'
import { listRuleDates } from '../../core/recurrence/dates/rule-dates.ts'
import { toWall, type WallTime } from '../../core/time/wall-time.ts'
import { parseWrittenTime } from '../../core/time/written-time.ts'
import { findLine, type IcsComponent, type IcsTimeZone, listLines } from './component.ts'

/** A change of the offset from UTC at `utcMs`. */
export type Transition = { utcMs: number; oldOffsetMinutes: number; newOffsetMinutes: number }

const transitionsMax = 1_000
const rulesMax = 10

/** The changes of a VTIMEZONE around a year, in order of time; empty if it cannot be read. */
export function listTransitions({ observances }: IcsTimeZone, year: number): Transition[] {
  const lists = observances.slice(-rulesMax).map(observance => listOnsets(observance, year))
  return lists
    .flat()
    .sort((a, b) => a.utcMs - b.utcMs)
    .slice(-transitionsMax)
}

/** The offset in minutes east of UTC at an instant. */
export function getOffsetMinutes(transitions: Transition[], utcMs: number): number {
  const last = transitions.findLast(transition => transition.utcMs <= utcMs)
  return last?.newOffsetMinutes ?? transitions[0]?.oldOffsetMinutes ?? 0
}

function listOnsets(observance: IcsComponent, year: number): Transition[] {
  const newOffsetMinutes = parseOffset(findLine(observance, 'TZOFFSETTO')?.value)
  // Outlook for Mac leaves out the old offset of a zone that never changes.
  const oldOffsetMinutes = parseOffset(findLine(observance, 'TZOFFSETFROM')?.value) ?? newOffsetMinutes
  const start = parseWrittenTime(findLine(observance, 'DTSTART')?.value ?? '')
  if (oldOffsetMinutes === null || newOffsetMinutes === null || !start) return []
  const rule = findLine(observance, 'RRULE')?.value
  const additions = listLines(observance, 'RDATE').flatMap(line => line.value.split(',').slice(0, transitionsMax))
  const walls = [
    start.wall,
    ...(rule === undefined ? [] : expandRule(rule, start.wall, { year, oldOffsetMinutes })),
    ...additions.flatMap(text => parseWrittenTime(text)?.wall ?? []),
  ]
  return walls.map(wall => ({ utcMs: toUtcMs(wall) - oldOffsetMinutes * 60_000, oldOffsetMinutes, newOffsetMinutes }))
}

/**
 * The dates of the rule in the years before and of `year`, on the clock before each of them. UNTIL is in UTC. Outlook's
 * rules begin in 1601.
 */
function expandRule(
  text: string,
  start: WallTime,
  { year, oldOffsetMinutes }: { year: number; oldOffsetMinutes: number },
): WallTime[] {
  const first = `${Math.max(Number(start.slice(0, 4)), year - 2)}`.padStart(4, '0') + start.slice(4)
  const seriesStart = { startWall: first.replace('-02-29', '-02-28'), zone: 'UTC', isAllDay: false }
  try {
    const parsed = parseRule(text, seriesStart)
    if (parsed.frequency !== 'YEARLY') return []
    const untilMs = parsed.until === null ? null : toUtcMs(parsed.until) + oldOffsetMinutes * 60_000
    const rule = { ...parsed, until: untilMs === null ? null : toWall(new Date(untilMs), 'UTC') }
    const { dates } = listRuleDates(rule, seriesStart, { until: `${year + 1}-12-31 23:59:59`, max: 20 })
    return first === start ? dates : dates.filter(date => date.slice(0, 4) > first.slice(0, 4))
  } catch (error) {
    if (error instanceof RecurrenceError) return []
    throw error
  }
}

const toUtcMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`)

/** `-0530` → -330; null for other texts. */
function parseOffset(text = ''): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-]?)(\d\d):?(\d\d)(\d\d)?$/.exec(text.trim()) ?? []
  if (hours === undefined) return null
  const total = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  return sign === '-' ? -total : total
}
