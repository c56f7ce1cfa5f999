/** The formats of feeds by the ending of their URL, with their media types. */
export const feedMediaTypes = {
  ics: 'text/calendar',
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  csv: 'text/csv',
  geojson: 'application/geo+json',
  jsonld: 'application/ld+json',
  ndjson: 'application/x-ndjson',
} as const

/** The separators of CSV files by their names in requests. */
export const csvSeparators = { comma: ',', semicolon: ';', tab: '\t' } as const

export type CsvSeparator = keyof typeof csvSeparators

export type FeedFormat = keyof typeof feedMediaTypes

export const feedFormats = Object.keys(feedMediaTypes) as [FeedFormat, ...FeedFormat[]]

export const isFeedFormat = (text: string): text is FeedFormat => Object.hasOwn(feedMediaTypes, text)
