import { type FeedEvent, type FeedHead, type FeedWriter, formatVenueLine, getImageMediaType } from './feed-event.ts'
import { formatWithOffset, type WallTime } from '../core/time/wall-time.ts'
import { formatTitle, formatWhenAndWhere, joinTexts } from './when-and-where.ts'
import { formatElement, formatEmptyElement } from './xml.ts'

/** Writes events as Atom (RFC 4287), with their times in the elements of the RSS module `event`. */
export const createAtomWriter = (source: FeedHead): FeedWriter => ({
  head: () =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xml:lang="${source.language}">\n`,
      formatElement('id', source.feedUrl),
      formatElement('title', source.name),
      formatElement('subtitle', source.description),
      // Atom requires a time; an empty feed has never changed.
      formatElement('updated', formatUtc(source.modifiedUtc ?? '1970-01-01 00:00:00')),
      formatEmptyElement('link', { rel: 'self', type: 'application/atom+xml', href: source.feedUrl }),
      formatEmptyElement('link', { rel: 'alternate', type: 'text/html', href: source.siteUrl }),
      `<author>\n${formatElement('name', source.name)}</author>\n`,
    ].join(''),
  formatEvent: event => formatEntry(event, source.host),
  tail: () => '</feed>\n',
})

function formatEntry(event: FeedEvent, host: string): string {
  const { image } = event
  return [
    `<entry xml:lang="${event.i18n_language}">\n`,
    formatElement('id', `tag:${host.replace(/:\d+$/, '')},2026:event-${event.id}`),
    formatElement('title', formatTitle(event)),
    formatElement('updated', formatUtc(event.modified_utc)),
    event.date_utc.startsWith('0000') ? '' : formatElement('published', formatUtc(event.date_utc)),
    formatEmptyElement('link', { rel: 'alternate', type: 'text/html', href: event.url }),
    image === false
      ? ''
      : formatEmptyElement('link', {
          rel: 'enclosure',
          type: getImageMediaType(image),
          length: image.filesize,
          href: image.url,
        }),
    ...event.categories.map(({ name }) => formatEmptyElement('category', { term: name })),
    formatElement('summary', joinTexts(formatWhenAndWhere(event), event.excerpt), { type: 'html' }),
    formatElement('content', event.description && joinTexts(formatWhenAndWhere(event), event.description), {
      type: 'html',
    }),
    formatElement('ev:startdate', formatWithOffset(event.start_date, event.utc_start_date)),
    formatElement('ev:enddate', formatWithOffset(event.end_date, event.utc_end_date)),
    formatElement('ev:location', [event.venue].flat().map(formatVenueLine).join('; ') || event.online_url),
    '</entry>\n',
  ].join('')
}

const formatUtc = (utc: WallTime): string => `${utc.replace(' ', 'T')}Z`
