import { expandToHorizon } from '../../core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../core/recurrence/recurrence-lines.ts'
import { horizonMonths, RecurrenceError, type SeriesStart } from '../../core/recurrence/recurrence.ts'
import { addMonths, toWall, type WallTime } from '../../core/time/wall-time.ts'
import { createPauses } from '../../core/async/pauses.ts'
import { computeDigest } from '../identity/digest.ts'
import { formatImportError } from '../run/failure.ts'
import { formatStoredDigest, getMessageVersion } from '../identity/message-version.ts'
import type { EventVersion, SourceEvent, SourceMessage, SourceSeries } from '../sources/source-item.ts'
import { mapEvent, type MappedEvent } from './event.ts'

type Options = Parameters<typeof mapEvent>[1] & {
  /** The dates of a series exist until 24 months from now. */
  now: Date
}

/** A date of a series that differs from the others. `wall` is when the rule has it. */
export type MappedOverride = { wall: WallTime; event: MappedEvent }

/** An event or, with `fields.recurrence`, a series with the dates that differ. */
export type MappedItem = MappedEvent & {
  overrides: MappedOverride[]
  message?: SourceMessage | undefined
  version?: EventVersion | undefined
}

/** The digest of an imported series begins with it, so that a later import knows what it was. */
const seriesPrefix = 'series:'

export const isDigestOfSeries = (digest: string): boolean => digest.startsWith(seriesPrefix)

export const toSeriesDigest = (digest: string): string => `${seriesPrefix}${digest}`

/** Maps an event or a series of a source. Throws as `mapEvent` does. */
export async function mapSourceEvent(source: SourceEvent, options: Options): Promise<MappedItem> {
  const mapped = { ...(await mapContent(source, options)), message: source.message, version: source.version }
  const sent = getMessageVersion(mapped)
  if (!sent) return mapped
  const digest = formatStoredDigest({ digest: mapped.origin.digest, [sent.kind]: sent.version })
  return { ...mapped, origin: { ...mapped.origin, digest } }
}

async function mapContent({ event, series, notes = [] }: SourceEvent, options: Options): Promise<MappedItem> {
  const mapped = mapEvent(event, options)
  const ownNotes = [...notes, ...mapped.notes]
  if (!series) return { ...mapped, overrides: [], notes: ownNotes }
  const { overrides, notes: overrideNotes } = await mapOverrides(series, mapped.fields, options)
  const overrideDigests = overrides.map(({ wall, event: { origin } }) => [wall, origin.digest])
  const digest = toSeriesDigest(computeDigest([mapped.origin.digest, series.recurrence, overrideDigests]))
  const fields = { ...mapped.fields, recurrence: series.recurrence }
  return {
    ...mapped,
    fields,
    origin: { ...mapped.origin, digest },
    overrides,
    notes: [...ownNotes, ...overrideNotes],
  }
}

/** The next date of a series, if it is after the horizon; '' if the import cannot store the rule as it is. */
function findLaterDate(lines: string[], start: SeriesStart, now: Date): WallTime {
  try {
    const recurrence = parseRecurrence(lines, start)
    return (recurrence && expandToHorizon(recurrence, start, now).starts.at(-1)) ?? ''
  } catch (error) {
    if (error instanceof RecurrenceError) return ''
    throw error
  }
}

/**
 * The dates that differ and exist already. A later one is not part of the digest yet, so that the import stores it as
 * soon as its date exists.
 */
async function mapOverrides({ overrides, recurrence }: SourceSeries, fields: MappedEvent['fields'], options: Options) {
  const { now, siteZone } = options
  const zone = fields.timezone ?? siteZone
  const start = { startWall: fields.start_date, zone, isAllDay: fields.all_day ?? false }
  const horizon = addMonths(toWall(now, zone), horizonMonths)
  const isAfterHorizon = overrides.some(({ wall }) => wall > horizon)
  const laterDate = isAfterHorizon ? findLaterDate(recurrence, start, now) : ''
  const notes: string[] = []
  const mapped: MappedOverride[] = []
  const pause = createPauses()
  for (const { wall, event } of overrides) {
    await pause()
    if (wall > horizon && wall > laterDate) {
      notes.push(
        `${wall}: this date differs from the others, but is more than ${horizonMonths} months ahead; import the calendar again later`,
      )
      continue
    }
    try {
      mapped.push({ wall, event: mapEvent(event, options) })
    } catch (error) {
      notes.push(`${wall}: ${formatImportError(error)}; this date is imported like the others`)
    }
  }
  return { overrides: mapped, notes }
}
