/** The weekdays as iCalendar writes them, Monday first. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** The number of days since Monday: 0 on Monday, 6 on Sunday. `time` is a day or a wall time. */
export const getWeekdayIndex = (time: string): number =>
  (new Date(`${time.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7

export const getWeekday = (time: string): Weekday => rotateWeekday('MO', getWeekdayIndex(time))

/** The weekday `n` days later. */
export const rotateWeekday = (weekday: Weekday, n: number): Weekday =>
  weekdays[(((weekdays.indexOf(weekday) + n) % 7) + 7) % 7] ?? weekday
