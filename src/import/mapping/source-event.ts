import { horizonMonths } from '../../core/recurrence/recurrence.ts'
import { addMonths, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { computeDigest } from '../digest.ts'
import { formatImportError } from '../import-failure.ts'
import type { SourceEvent, SourceSeries } from '../sources/source-item.ts'
import { mapEvent, type MappedEvent } from './event.ts'

type Options = Parameters<typeof mapEvent>[1] & {
  /** The dates of a series exist until 24 months from now. */
  now: Date
}

/** A date of a series that differs from the others. `wall` is when the rule has it. */
export type MappedOverride = { wall: WallTime; event: MappedEvent }

/** An event or, with `fields.recurrence`, a series with the dates that differ. */
export type MappedItem = MappedEvent & { overrides: MappedOverride[] }

/** The digest of an imported series begins with it, so that a later import knows what it was. */
const seriesPrefix = 'series:'

export const isDigestOfSeries = (digest: string): boolean => digest.startsWith(seriesPrefix)

/** Maps an event or a series of a source. Throws as `mapEvent` does. */
export function mapSourceEvent({ event, series, notes = [] }: SourceEvent, options: Options): MappedItem {
  const mapped = mapEvent(event, options)
  const allNotes = [...notes, ...mapped.notes]
  if (!series) return { ...mapped, overrides: [], notes: allNotes }
  const overrides = mapOverrides(series, options, allNotes)
  const overrideDigests = overrides.map(({ wall, event: { origin } }) => [wall, origin.digest])
  const digest = `${seriesPrefix}${computeDigest([mapped.origin.digest, series.recurrence, overrideDigests])}`
  const fields = { ...mapped.fields, recurrence: series.recurrence }
  return { ...mapped, fields, origin: { ...mapped.origin, digest }, overrides, notes: allNotes }
}

/**
 * The dates that differ and exist already. A later one is not part of the digest yet, so that the import stores it as
 * soon as its date exists.
 */
function mapOverrides({ overrides }: SourceSeries, options: Options, notes: string[]): MappedOverride[] {
  const horizon = addMonths(toWall(options.now, 'UTC'), horizonMonths)
  return overrides.flatMap(({ wall, event }) => {
    if (wall > horizon) {
      notes.push(
        `${wall}: this date differs from the others, but is more than ${horizonMonths} months ahead; import it later`,
      )
      return []
    }
    try {
      return [{ wall, event: mapEvent(event, options) }]
    } catch (error) {
      notes.push(`${wall}: ${formatImportError(error)}; this date is as the others`)
      return []
    }
  })
}
