import type { NamedKindName } from '../../core/kinds/names.ts'
import { toInstant, toWall } from '../../core/time/wall-time.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { SourceTimes } from '../../resources/shared/record/origins.ts'
import type { TecPublication } from './tec-event.ts'
import { readWall } from './times.ts'

/** When a record was published and last changed, as its source shows it; null for what the source does not show. */
export type MappedSourceTimes = Pick<SourceTimes, 'publishedWall' | 'modifiedWall' | 'modifiedUtc'>

/** The start of the names of fields in notes, and the zone of `modified` in a source without `modified_utc`. */
type Options = { prefix: '' | `${NamedKindName}.`; siteZone: Zone; notes: string[] }

/**
 * Status and publication date. A record without a status is published. A date that cannot be read is left out, with a
 * note.
 */
export function mapPublication({ status, date, date_utc }: TecPublication, { prefix, siteZone, notes }: Options) {
  const utc = readWall(`${prefix}date_utc`, date_utc, 'UTC', notes)
  if (utc === null && (status === 'draft' || status === 'pending')) return { status }
  const wall = readWall(`${prefix}date`, date, siteZone, notes)
  return { status: status || 'publish', date: wall ?? undefined, date_utc: utc ?? undefined }
}

export function mapSourceTimes({ date, modified, modified_utc }: TecPublication, options: Options): MappedSourceTimes {
  const publishedWall = readWall('', date, options.siteZone, []) // `mapPublication` says what cannot be read
  const { prefix, siteZone, notes } = options
  const wall = readWall(`${prefix}modified`, modified, siteZone, notes)
  const utc = readWall(`${prefix}modified_utc`, modified_utc, 'UTC', notes)
  const instant = utc ? toInstant(utc, 'UTC') : wall && toInstant(wall, siteZone)
  if (!instant) return { publishedWall, modifiedWall: null, modifiedUtc: null }
  return { publishedWall, modifiedWall: wall ?? toWall(instant, siteZone), modifiedUtc: instant }
}
