/** The date of a wall time; '' while it has none. */
export const toDatePart = (wall: string): string => wall.split(' ')[0] ?? ''

/** The time of a wall time: `18:30`, with seconds only when they are not zero; '' while it has none. */
export const toTimePart = (wall: string): string => (wall.split(' ')[1] ?? '').replace(/^(\d\d:\d\d):00$/, '$1')

/**
 * The wall time of a date field and a time field. It is incomplete while one of them is empty:
 * `2026-11-20 `, ` 18:30:00`.
 */
export function joinWallTime(date: string, time: string): string {
  if (date === '' && time === '') return ''
  return `${date} ${/^\d\d:\d\d$/.test(time) ? `${time}:00` : time}`
}
