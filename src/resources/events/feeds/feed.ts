import type { CsvSeparator } from '../../../core/feed-formats.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import type { StartOfSeries } from '../../../formats/ics/write-series.ts'
import type { NamedZone } from '../../../formats/ics/write-timezone.ts'

/** An event of a feed. */
export type FeedItem = {
  /** The event as PostgreSQL wrote it, with the fields that lists have. */
  json: string
  /** A number that rises with each change of what the reader sees, and the time of the last one. */
  sequence: number
  modifiedUtc: WallTime
}

/** The events of a feed. They are read in batches, so that a long feed is never in memory as a whole. */
export type EventFeed = {
  /** The name of a file with this feed, in ASCII and without its extension. */
  fileName: string
  /** The separator of a CSV file; undefined for the separator of its language. */
  csvSeparator?: CsvSeparator | undefined
  /** The number of events. A batch leaves out an event that the caller may not read any more. */
  count: number
  /** Changes with every change that a reader of the feed could see. */
  findVersion: () => Promise<string>
  /** When the newest event changed, in UTC; null without events. */
  modifiedUtc: WallTime | null
  /** The time zones of the events, except UTC and fixed offsets, with their transitions. */
  findZones: () => Promise<NamedZone[]>
  /** When the series start whose dates a file describes by their rule. Their dates follow each other in the batches. */
  findSeriesStarts: () => Promise<ReadonlyMap<number, StartOfSeries>>
  /** The events in order. Holds no connection and no transaction between two batches. */
  readBatches: () => AsyncIterable<FeedItem[]>
}
