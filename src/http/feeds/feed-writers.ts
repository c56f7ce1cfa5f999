import type { FeedFormat } from '../../core/feed-formats.ts'
import { languageTable } from '../../core/language.ts'
import { createAtomWriter } from '../../formats/atom.ts'
import { createCsvWriter } from '../../formats/csv.ts'
import type { FeedHead, FeedWriter } from '../../formats/feed-event.ts'
import { createGeoJsonWriter } from '../../formats/geojson.ts'
import { createIcsWriter } from '../../formats/ics/write-calendar.ts'
import { createJsonLdWriter } from '../../formats/json-ld-list.ts'
import { createRssWriter } from '../../formats/rss.ts'
import type { EventFeed } from '../../resources/events/feeds/feed.ts'

/** Writes events as lines of JSON, each as lists have it. */
const createNdjsonWriter = (): FeedWriter => ({
  head: () => '',
  formatEvent: (_, { json }) => `${json}\n`,
  tail: () => '',
})

type CreateWriter = (head: FeedHead, feed: EventFeed) => FeedWriter | Promise<FeedWriter>

const writerByFormat: Record<FeedFormat, CreateWriter> = {
  ics: async (head, feed) =>
    createIcsWriter(head, { zones: await feed.findZones(), seriesStarts: await feed.findSeriesStarts() }),
  rss: createRssWriter,
  atom: createAtomWriter,
  csv: ({ language }, { csvSeparator = languageTable[language].csvSeparator }) => createCsvWriter(csvSeparator),
  geojson: createGeoJsonWriter,
  jsonld: createJsonLdWriter,
  ndjson: createNdjsonWriter,
}

/** The writer of a format. Finds what the format needs to know about all events, such as their time zones. */
export const createFeedWriter = async (format: FeedFormat, head: FeedHead, feed: EventFeed): Promise<FeedWriter> =>
  writerByFormat[format](head, feed)
