import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Dependencies } from '../api/dependencies.ts'
import { isLanguage, type Language } from '../core/language.ts'
import type { Zone } from '../core/time/zone.ts'
import type { MapRepeated } from './mapping/repeated-records.ts'
import { type MappedItem, mapSourceEvent } from './mapping/source-event.ts'
import { isCounted, type SourceItem } from './sources/source-item.ts'

type Options = {
  dependencies: Dependencies
  mapRepeated: MapRepeated
  /** The language of all texts; default: that of the item, else that of the service. */
  language?: Language | undefined
  /** The zone of events without one; default: that of the site. */
  siteZone?: Zone | undefined
  /** The number of events after which reading ends. */
  limit?: number | undefined
}

/** The mapped event of an item, or why it cannot be mapped. Null for an item that is not an event. */
export type MappedSourceItem = { item: SourceItem; mapping: { mapped: MappedItem } | { error: unknown } | null }

/** An item that is mapped later, because its ids are corrected first, by what the import has stored before. */
type CalendarItem = { item: SourceItem; mapping?: undefined }

/** Reads and maps items while the caller waits for the database, at most `countMax` ahead. */
export const mapAhead = (
  options: Options,
  items: AsyncIterable<SourceItem>,
  countMax: number,
): AsyncIterable<MappedSourceItem | CalendarItem> =>
  Readable.from(mapItems(options, items), { highWaterMark: countMax })

async function* mapItems(
  options: Options,
  items: AsyncIterable<SourceItem>,
): AsyncGenerator<MappedSourceItem | CalendarItem, void> {
  let eventCount = 0
  for await (const item of items) {
    yield 'event' in item && item.calendar ? { item } : mapItem(options, item)
    if (isCounted(item) && ++eventCount === options.limit) return
    await setImmediate() // lets the caller continue when the database has answered
  }
}

export function mapItem(options: Options, item: SourceItem): MappedSourceItem {
  if ('problem' in item) return { item, mapping: null }
  const { dependencies, mapRepeated } = options
  const { defaultLanguage, siteTimezone } = dependencies.settings
  const { siteZone = siteTimezone, language = isLanguage(item.lang) ? item.lang : defaultLanguage } = options
  try {
    const mapped = mapSourceEvent(item, { language, siteZone, now: dependencies.clock(), mapRepeated })
    return { item, mapping: { mapped } }
  } catch (error) {
    return { item, mapping: { error } }
  }
}
