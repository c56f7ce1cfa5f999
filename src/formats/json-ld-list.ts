import type { FeedEvent, FeedHead, FeedWriter } from './feed-event.ts'
import { toEventJsonLd } from './json-ld.ts'

/** Writes events as a schema.org ItemList in JSON-LD. */
export const createJsonLdWriter = ({ name, feedUrl }: FeedHead): FeedWriter => ({
  head: () =>
    `${JSON.stringify({ '@context': 'https://schema.org', '@type': 'ItemList', name, url: feedUrl }).slice(0, -1)},"itemListElement":[`,
  formatEvent: (event, { index }) => `${index === 0 ? '' : ','}\n${JSON.stringify(toListItem(event, index + 1))}`,
  tail: () => '\n]}\n',
})

function toListItem(event: FeedEvent, position: number) {
  const { '@context': _, ...item } = toEventJsonLd(event)
  return { '@type': 'ListItem', position, item: { ...item, inLanguage: event.i18n_language } }
}
