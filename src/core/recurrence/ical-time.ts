import type { WallTime } from '../time/wall-time.ts'

/** A date, or a date and time, of iCalendar (RFC 5545, 3.3.4 and 3.3.5). A date has the time 00:00:00. */
export type ICalTime = { wall: WallTime; hasTime: boolean; isUtc: boolean }

const pattern = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/i

/** Parses `20261013`, `20261013T180000` or `20261013T160000Z`; null for other texts and times that do not exist. */
export function parseICalTime(text: string): ICalTime | null {
  const [whole, year, month, day, hour = '00', minute = '00', second = '00', utc] = pattern.exec(text) ?? []
  if (!whole || year === '0000') return null
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const date = new Date(`${iso}Z`)
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(iso)) return null
  return { wall: iso.replace('T', ' '), hasTime: whole.length > 8, isUtc: utc !== undefined }
}

/** The day of a wall time: `20261013`. */
export const formatICalDate = (wall: WallTime): string => wall.slice(0, 10).replaceAll('-', '')

/** A wall time: `20261013T180000`. */
export const formatICalDateTime = (wall: WallTime): string =>
  `${formatICalDate(wall)}T${wall.slice(11).replaceAll(':', '')}`
