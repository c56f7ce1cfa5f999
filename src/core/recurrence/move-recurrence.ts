import { endOfDay, startOfDay, toInstant, toWall, type WallTime } from '../time/wall-time.ts'
import { parseRule } from './parse-rule.ts'
import { getFirstDate, type Recurrence, type SeriesStart, sortDates } from './recurrence.ts'
import { type DayOfRule, formatRule, getUntilWall, type Rule } from './rule.ts'
import { getWeekday, rotateWeekday, weekdays } from './weekdays.ts'

/**
 * The recurrence for a series whose start moves from `start` to `newStart`.
 *
 * Additions, exclusions and UNTIL move by the same distance on the clock; an UNTIL at the end of a day moves by days.
 * The weekdays of a weekly rule move with the start; monthly and yearly rules take the day of the month, the nth
 * weekday and the month from the new start. Null if the rule cannot follow, for example because it has several days of
 * the month: the caller then needs a new rule.
 */
export function moveRecurrence(recurrence: Recurrence, start: SeriesStart, newStart: SeriesStart): Recurrence | null {
  const distanceMs = toMs(getFirstDate(newStart)) - toMs(getFirstDate(start))
  const moveDate = (date: WallTime): WallTime => {
    const wall = toWallTime(toMs(date) + distanceMs)
    return newStart.isAllDay ? startOfDay(wall) : toWall(toInstant(wall, newStart.zone), newStart.zone)
  }
  const rule = recurrence.rule === null ? null : moveRule(parseRule(recurrence.rule, start), start, newStart)
  const [additions, exclusions] = [recurrence.additions, recurrence.exclusions].map(dates =>
    sortDates(dates.map(moveDate)),
  ) as [WallTime[], WallTime[]]
  const dates = [...additions, ...exclusions, ...(rule?.until ? [rule.until] : [])]
  if (rule === undefined || !dates.every(isWallTime)) return null
  return { rule: rule && formatRule(rule, newStart.isAllDay), additions, exclusions }
}

/** Undefined if the rule cannot follow. */
function moveRule(rule: Rule, start: SeriesStart, newStart: SeriesStart): Rule | undefined {
  const days = countDays(start, newStart)
  const timed = moveTimes(rule, start, newStart)
  const moved = days === 0 ? timed : timed && moveDays(timed, getFirstDate(start), getFirstDate(newStart), days)
  return moved && { ...moved, until: moveUntil(rule, start, newStart) }
}

const countDays = (start: SeriesStart, newStart: SeriesStart): number =>
  Math.round((toMs(startOfDay(newStart.startWall)) - toMs(startOfDay(start.startWall))) / dayMs)

/** BYHOUR, BYMINUTE and BYSECOND with one value take the value of the new start. */
function moveTimes(rule: Rule, start: SeriesStart, newStart: SeriesStart): Rule | undefined {
  if (newStart.isAllDay) return { ...rule, hours: [], minutes: [], seconds: [] }
  const moved = { ...rule }
  for (const [part, index] of [
    ['hours', 11],
    ['minutes', 14],
    ['seconds', 17],
  ] as const) {
    const [before, after] = [start, newStart].map(({ startWall }) => Number(startWall.slice(index, index + 2)))
    const numbers = rule[part]
    if (numbers.length === 0 || before === after || after === undefined) continue
    if (numbers.length > 1 || numbers[0] !== before) return undefined
    moved[part] = [after]
  }
  return moved
}

function moveUntil(rule: Rule, start: SeriesStart, newStart: SeriesStart): WallTime | null {
  const wall = getUntilWall(rule, start)
  if (wall === null) return null
  const day = toWallTime(toMs(startOfDay(wall)) + countDays(start, newStart) * dayMs)
  if (newStart.isAllDay) return day
  const isEndOfDay = start.isAllDay || wall === endOfDay(wall)
  const distanceMs = toMs(newStart.startWall) - toMs(start.startWall)
  return toWall(toInstant(isEndOfDay ? endOfDay(day) : toWallTime(toMs(wall) + distanceMs), newStart.zone), 'UTC')
}

/** The rule for a start that is `distance` days later. */
function moveDays(rule: Rule, first: WallTime, newFirst: WallTime, distance: number): Rule | undefined {
  const { frequency, days, monthDays, yearDays, weekNumbers, months, setPositions } = rule
  if (yearDays.length > 0 || weekNumbers.length > 0 || setPositions.length > 0) return undefined
  const newMonths = moveMonths(months, getMonth(first), getMonth(newFirst), frequency === 'YEARLY')
  if (!newMonths) return undefined
  if (days.length === 0 && monthDays.length === 0) return { ...rule, months: newMonths }
  if (days.length > 0 && monthDays.length > 0) return undefined
  if (monthDays.length > 0) {
    const day = monthDays.length === 1 && moveMonthDay(monthDays[0] ?? 0, first, newFirst)
    return frequency !== 'DAILY' && day ? { ...rule, months: newMonths, monthDays: [day] } : undefined
  }
  if (days.every(({ position }) => position === null)) {
    // A daily rule with weekdays names the days on which something is possible; they do not move with the start.
    if (frequency === 'DAILY' && distance % 7 !== 0) return undefined
    const rotated = days.map(day => ({ ...day, weekday: rotateWeekday(day.weekday, distance) }))
    // The week begins later by the same distance, so that dates in one week of INTERVAL stay in one week.
    const isWeekSplit = frequency === 'WEEKLY' && rule.interval > 1 && days.length > 1
    const weekStart = isWeekSplit ? rotateWeekday(rule.weekStart, distance) : rule.weekStart
    return { ...rule, months: newMonths, days: sortByWeekday(rotated), weekStart }
  }
  const isOfMonth = frequency === 'MONTHLY' || months.length > 0
  const day = isOfMonth && days.length === 1 && days[0] ? moveNthWeekday(days[0], first, newFirst) : undefined
  return day && { ...rule, months: newMonths, days: [day] }
}

/** BYMONTH with the month of the start becomes the new month; several months stay if they have the new one. */
function moveMonths(months: number[], before: number, after: number, isYearly: boolean): number[] | undefined {
  if (months.length === 0 || months.includes(after)) return months
  return isYearly && months.length === 1 && months[0] === before ? [after] : undefined
}

function moveMonthDay(monthDay: number, first: WallTime, newFirst: WallTime): number | undefined {
  if (monthDay === getDay(first)) return getDay(newFirst)
  const isFromEnd = monthDay === getDay(first) - getMonthLength(first) - 1
  return isFromEnd ? getDay(newFirst) - getMonthLength(newFirst) - 1 : undefined
}

/** A fifth weekday, which not every month has, becomes the last one. */
function moveNthWeekday({ weekday, position }: DayOfRule, first: WallTime, newFirst: WallTime): DayOfRule | undefined {
  if (weekday !== getWeekday(first) || position === null) return undefined
  const fromStart = (wall: WallTime) => Math.ceil(getDay(wall) / 7)
  const fromEnd = (wall: WallTime) => -Math.ceil((getMonthLength(wall) - getDay(wall) + 1) / 7)
  const isFromEnd = position < 0
  if (position !== (isFromEnd ? fromEnd(first) : fromStart(first))) return undefined
  const newPosition = isFromEnd ? fromEnd(newFirst) : fromStart(newFirst)
  return { weekday: getWeekday(newFirst), position: newPosition === 5 ? -1 : newPosition === -5 ? 1 : newPosition }
}

const sortByWeekday = (days: DayOfRule[]): DayOfRule[] =>
  [...days].sort((a, b) => weekdays.indexOf(a.weekday) - weekdays.indexOf(b.weekday))

const dayMs = 86_400_000
const toMs = (wall: WallTime): number => Date.parse(`${wall.replace(' ', 'T')}Z`)
const toWallTime = (ms: number): WallTime => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')
/** Texts outside the years 0001 to 9999 are no wall times. */
const isWallTime = (wall: string): boolean => /^(?!0000)\d{4}-/.test(wall)
const getMonth = (wall: WallTime): number => Number(wall.slice(5, 7))
const getDay = (wall: WallTime): number => Number(wall.slice(8, 10))
const getMonthLength = (wall: WallTime): number =>
  new Date(Date.UTC(2000 + (Number(wall.slice(0, 4)) % 400), getMonth(wall), 0)).getUTCDate()
