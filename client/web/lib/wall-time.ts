/**
 * `2026-11-20 18:30:00` as `<time>` and `<input type="datetime-local">` take it: `2026-11-20T18:30`. Seconds
 * stay unless they are zero.
 */
export const toDateTimeLocal = (wallTime: string): string =>
  wallTime.replace(' ', 'T').replace(/(T\d\d:\d\d):00$/, '$1')

/** The wall time that `<input type="datetime-local">` holds: `2026-11-20 18:30:00`; '' while it is incomplete. */
export const fromDateTimeLocal = (value: string): string =>
  value && `${value.replace('T', ' ')}${value.length === 16 ? ':00' : ''}`
