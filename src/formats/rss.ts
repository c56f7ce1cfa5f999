import { formatWithOffset } from '../core/time/wall-time.ts'
import { type FeedEvent, type FeedHead, type FeedWriter, formatVenueLine, getImageMediaType } from './feed-event.ts'
import { formatTitle, formatWhenAndWhere, joinTexts } from './when-and-where.ts'
import { formatElement, formatEmptyElement } from './xml.ts'

const namespaces = [
  'xmlns:atom="http://www.w3.org/2005/Atom"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:ev="http://purl.org/rss/1.0/modules/event/"',
].join(' ')

/** Writes events as RSS 2.0, with their times in the elements of the module `event`. */
export const createRssWriter = (source: FeedHead): FeedWriter => ({
  head: () =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<rss version="2.0" ${namespaces}>\n<channel>\n`,
      formatElement('title', source.name),
      formatElement('link', source.siteUrl),
      formatElement('description', source.description),
      formatElement('language', source.language),
      formatElement('lastBuildDate', source.modifiedUtc === null ? '' : formatRfc822(source.modifiedUtc)),
      formatEmptyElement('atom:link', { href: source.feedUrl, rel: 'self', type: 'application/rss+xml' }),
    ].join(''),
  formatEvent: event => formatItem(event, source.host),
  tail: () => '</channel>\n</rss>\n',
})

function formatItem(event: FeedEvent, host: string): string {
  const { image, venue, organizer } = event
  return [
    '<item>\n',
    formatElement('title', formatTitle(event)),
    formatElement('link', event.url),
    formatElement('guid', `event-${event.id}@${host}`, { isPermaLink: 'false' }),
    formatElement('pubDate', formatRfc822(event.date_utc)),
    formatElement('description', joinTexts(formatWhenAndWhere(event), event.excerpt || event.description)),
    formatElement('dc:language', event.i18n_language),
    ...event.categories.map(({ name }) => formatElement('category', name)),
    formatElement('ev:startdate', formatWithOffset(event.start_date, event.utc_start_date)),
    formatElement('ev:enddate', formatWithOffset(event.end_date, event.utc_end_date)),
    formatElement('ev:location', [venue].flat().map(formatVenueLine).join('; ') || event.online_url),
    formatElement('ev:organizer', organizer.map(({ organizer: name }) => name).join(', ')),
    image === false
      ? ''
      : formatEmptyElement('enclosure', {
          url: image.url,
          // RSS requires a length; 0 says that it is not known.
          length: image.filesize ?? 0,
          type: getImageMediaType(image) ?? 'image/*',
        }),
    '</item>\n',
  ].join('')
}

/** `2026-11-20 09:00:00` → `Fri, 20 Nov 2026 09:00:00 GMT`; '' for a time that is not known. */
function formatRfc822(utc: string): string {
  const date = new Date(`${utc.replace(' ', 'T')}Z`)
  return Number.isNaN(date.getTime()) ? '' : date.toUTCString()
}
