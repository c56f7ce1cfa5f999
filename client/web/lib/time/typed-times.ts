import { isCalendarDate } from '../../../../src/core/time/wall-time.ts'

/**
 * `2026-11-24` as `24/11/2026`, and the month `2026-11` as `11/2026`: the order of numbers of every language of the
 * page.
 */
export const formatTypedDay = (day: string): string => day.split('-').toReversed().join('/')

/**
 * The day `YYYY-MM-DD`, or with `isMonth` the month `YYYY-MM`, that a user has typed as `24/11/2026`, `24.11.2026` or
 * `2026-11-24`. Undefined if it does not exist.
 */
export function parseTypedDay(text: string, isMonth: boolean): string | undefined {
  const numbers = text.trim().split(/[\s./-]+/)
  const [year = '', month = '', day = '1'] = numbers[0]?.length === 4 ? numbers : numbers.toReversed()
  if (numbers.length !== (isMonth ? 2 : 3)) return undefined
  const parsed = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return isCalendarDate(parsed) ? parsed.slice(0, isMonth ? 7 : 10) : undefined
}

/**
 * The time `HH:MM` or `HH:MM:SS` that a user has typed as `18:30`, `18.30`, `18h30`, `1830` or `18:30:15`; with
 * `isComplete` also as the hour alone. Undefined if it does not exist.
 */
export function parseTypedTime(text: string, isComplete: boolean): string | undefined {
  const [, hour = '', minute = '00', second] = /^(\d{1,2})(?:\s*[:.hη]?\s*(\d\d)(?::(\d\d))?)?$/.exec(text.trim()) ?? []
  const isHourAlone = /^\d{0,2}$/.test(text.trim())
  if (hour === '' || (isHourAlone && !isComplete)) return undefined
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined
  return [hour.padStart(2, '0'), minute, ...(second && second !== '00' ? [second] : [])].join(':')
}
