import type { FeedEvent, FeedHead, FeedWriter } from './feed-event.ts'
import { toEventJsonLd, toListedEventJsonLd, type EventFields, type JsonLd } from './json-ld.ts'

/** Writes events as a schema.org ItemList in JSON-LD. */
export const createJsonLdWriter = ({ name, feedUrl }: FeedHead): FeedWriter => ({
  head: () =>
    `${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ItemList', name, url: feedUrl }).slice(0, -1)},"itemListElement":[`,
  formatEvent: (event, { index }) => `${index === 0 ? '' : ','}\n${JSON.stringify(toListItem(event, index + 1))}`,
  tail: () => '\n]}\n',
})

/** An event with its position, as a schema.org ListItem. */
function toListItem(event: FeedEvent, position: number) {
  const { '@context': _, ...item } = toEventJsonLd(event)
  return { '@type': 'ListItem', position, item: { ...item, inLanguage: event.i18n_language } }
}

/**
 * The events that a page shows, as a schema.org ItemList. An item has only what identifies its event; the page of the
 * event has the rest.
 */
export const toEventListJsonLd = (name: string, events: readonly EventFields[]): JsonLd => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  numberOfItems: events.length,
  itemListElement: events.map((event, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: toListedEventJsonLd(event),
  })),
})
