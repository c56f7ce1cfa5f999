import { toInstant, toWall, type WallTime } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { SourceTimes } from '../../resources/shared/origins.ts'
import { isZeroDate, parseWall, type TecPublication } from './tec-event.ts'

/** Status and publication date. A record without a status is published. */
export const mapPublication = ({ status, date, date_utc }: TecPublication) =>
  date_utc === '' && (status === 'draft' || status === 'pending')
    ? { status }
    : { status: status || 'publish', date: date || undefined, date_utc: date_utc || undefined }

/** When a record was published and last changed, as its source shows it; null for what the source does not show. */
export type MappedSourceTimes = Pick<SourceTimes, 'publishedWall' | 'modifiedWall' | 'modifiedUtc'>

/** The start of the names of fields in notes, and the zone of `modified` in a source without `modified_utc`. */
type Options = { prefix: '' | 'venue.' | 'organizer.'; siteZone: Zone; notes: string[] }

export function mapSourceTimes({ date, modified, modified_utc }: TecPublication, options: Options): MappedSourceTimes {
  const publishedWall = isExistingWall(date) ? date : null
  const wall = readModified('modified', modified, options)
  const utc = readModified('modified_utc', modified_utc, options)
  const instant = utc ? toInstant(utc, 'UTC') : wall && toInstant(wall, options.siteZone)
  if (!instant) return { publishedWall, modifiedWall: null, modifiedUtc: null }
  return { publishedWall, modifiedWall: wall ?? toWall(instant, options.siteZone), modifiedUtc: instant }
}

/** Adds a note and returns null if the text is not a date. */
function readModified(field: keyof TecPublication, text: string, { prefix, notes }: Options): WallTime | null {
  if (isZeroDate(text)) return null
  const wall = parseWall(text)
  if (wall !== null && isExistingWall(wall)) return wall
  notes.push(`${prefix}${field}: “${text.slice(0, 40)}” is not a date and was left out`)
  return null
}

function isExistingWall(wall: WallTime): boolean {
  try {
    return toInstant(wall, 'UTC').getUTCFullYear() > 0
  } catch {
    return false
  }
}
