import { type FeedFormat, feedFormats, feedMediaTypes } from '../../../core/feed-formats.ts'
import { EventFeedQuery } from '../../../resources/events/feeds/schema.ts'
import { getPathPrefix, type Settings } from '../../../settings.ts'
import { createPageFeedUrlFinder } from '../../feeds/page-feed-url.ts'
import type { HttpRequest } from '../../request/request.ts'
import type { FeedLink, PageHead } from './head.ts'

const formatNames: Record<FeedFormat, string> = {
  ics: 'iCalendar',
  rss: 'RSS',
  atom: 'Atom',
  csv: 'CSV',
  geojson: 'GeoJSON',
  jsonld: 'JSON-LD',
  ndjson: 'NDJSON',
}

/** The feeds of the events that a page lists, in every format; of the page of an event, its iCalendar file. */
export type FindFeedLinks = (request: HttpRequest, head: PageHead) => FeedLink[]

export function createFeedLinkFinder(settings: Settings): FindFeedLinks {
  const restPath = `${getPathPrefix(settings)}/${settings.apiNamespace}`
  const { origin } = new URL(settings.publicUrl)
  const findFeedUrl = createPageFeedUrlFinder(restPath)
  return ({ languageSegment, path, queryString }, head) => {
    const site = languageSegment ? `${origin}/${languageSegment}` : origin
    const toLink = (format: FeedFormat, file: string): FeedLink => ({
      mediaType: feedMediaTypes[format],
      formatName: formatNames[format],
      url: `${site}${restPath}/${file}`,
    })
    const [, eventId] = /^events\/(\d+)$/.exec(head.restPath ?? '') ?? []
    if (eventId) return [toLink('ics', `events/${eventId}.ics`)]
    const query = findListQuery(head, () => findFeedUrl({ path, queryString: `${queryString}&ical=1` }))
    return query === null ? [] : feedFormats.map(format => toLink(format, `events.${format}${query && `?${query}`}`))
  }
}

/** The query of the events that a page lists; null for a page without a list. */
function findListQuery({ restPath, isIndexed }: PageHead, findUrl: () => { queryString: string } | null) {
  const [isList, query = ''] = /^events\/\?(.*)$/.exec(restPath ?? '') ?? []
  if (isList) return query
  const address = isIndexed ? findUrl() : null
  return address && keepListParameters(address.queryString)
}

const listParameters = new Set(Object.keys(EventFeedQuery.shape))

/** The parameters of a feed. A page never repeats other parameters of its URL, which anybody may have written. */
function keepListParameters(queryString: string): string {
  const parameters = [...new URLSearchParams(queryString)]
  return new URLSearchParams(parameters.filter(([name]) => listParameters.has(name.replace(/\[.*$/, '')))).toString()
}
