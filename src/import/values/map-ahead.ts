import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Dependencies } from '../../api/dependencies.ts'
import { isLanguage, type Language } from '../../core/language.ts'
import type { Zone } from '../../core/time/zone.ts'
import type { MapRepeated } from '../mapping/repeated-records.ts'
import { type MappedItem, mapSourceEvent } from '../mapping/source-event.ts'
import { isCounted, type SourceEvent, type SourceItem, type SourceProblem } from '../sources/source-item.ts'

type Options = {
  dependencies: Dependencies
  mapRepeated: MapRepeated
  /** The language of all texts; default: the language of the item, else of the service. */
  language?: Language | undefined
  /** The zone of events without one; default: the zone of the site. */
  siteZone?: Zone | undefined
  /** The number of events after which reading ends. */
  limit?: number | undefined
}

/** An event that was mapped, or the error why it cannot be mapped. */
export type MappedEventItem =
  | { kind: 'mapped'; item: SourceEvent; mapped: MappedItem }
  | { kind: 'invalid'; item: SourceEvent; error: unknown }

export type ReadItem =
  | MappedEventItem
  /** The caller maps it, after it has corrected its ids by what it has stored before. */
  | { kind: 'unmapped'; item: SourceEvent }
  | { kind: 'problem'; item: SourceProblem }
  /** The source failed. It is the last item. */
  | { kind: 'failure'; error: unknown }

/**
 * Reads and maps items while the caller waits for the database, at most `countMax` ahead. When the caller stops, it
 * closes the source and does not wait for that.
 */
export const mapAhead = (
  options: Options,
  items: AsyncIterable<SourceItem>,
  countMax: number,
): AsyncIterable<ReadItem> => Readable.from(readItems(options, items), { highWaterMark: countMax })

/** A failure is an item, because a stream that fails drops the items that the caller has not taken yet. */
async function* readItems(options: Options, items: AsyncIterable<SourceItem>): AsyncGenerator<ReadItem, void> {
  let eventCount = 0
  try {
    for await (const item of items) {
      if ('problem' in item) yield { kind: 'problem', item }
      else yield item.calendar ? { kind: 'unmapped', item } : await mapItem(options, item)
      if (isCounted(item) && ++eventCount === options.limit) return
      await setImmediate() // lets the caller continue when the database has answered
    }
  } catch (error) {
    yield { kind: 'failure', error }
  }
}

export async function mapItem(options: Options, item: SourceEvent): Promise<MappedEventItem> {
  const { dependencies, mapRepeated } = options
  const { defaultLanguage, siteTimezone } = dependencies.settings
  const { siteZone = siteTimezone, language = isLanguage(item.lang) ? item.lang : defaultLanguage } = options
  try {
    const mapped = await mapSourceEvent(item, { language, siteZone, now: dependencies.clock(), mapRepeated })
    return { kind: 'mapped', item, mapped }
  } catch (error) {
    return { kind: 'invalid', item, error }
  }
}
