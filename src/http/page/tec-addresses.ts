import type { FeedFormat } from '../../core/feed-formats.ts'
import { getDayPath, getViewPath } from '../../core/page/paths.ts'
import type { CalendarView } from '../../core/page/segments.ts'
import { decodePercent } from '../../core/text/slug.ts'
import { isCalendarDate } from '../../core/time/wall-time.ts'
import { getPathPrefix, type Settings } from '../../settings.ts'
import type { RouteHandler } from '../express-adapter.ts'
import { createRedirectReply } from '../reply/reply.ts'

/** The views of the TEC calendar, by their segment, and ours. */
const viewBySegment: ReadonlyMap<string, CalendarView> = new Map([
  ['list', 'agenda'],
  ['upcoming', 'agenda'],
  ['past', 'agenda'],
  ['summary', 'agenda'],
  ['month', 'month'],
  ['week', 'week'],
  ['day', 'day'],
  ['today', 'day'],
  ['photo', 'cards'],
  ['map', 'map'],
])

const formatBySegment: ReadonlyMap<string, FeedFormat> = new Map([
  ['feed', 'rss'],
  ['rss', 'rss'],
  ['rss2', 'rss'],
  ['atom', 'atom'],
  ['ical', 'ics'],
])

/** The parameters of the search bar of the TEC calendar, and our filters. */
const filterByParameter: ReadonlyMap<string, string> = new Map([
  ['tribe-bar-search', 'search'],
  ['tribe_events_cat', 'categories'],
  ['tag', 'tags'],
])

/** Redirects the addresses of a TEC calendar to the same views and feeds here. Passes on every other path. */
export function createTecRedirect(settings: Settings): RouteHandler {
  const restPath = `${getPathPrefix(settings)}/${settings.apiNamespace}`
  return request => {
    const address = findOwnAddress(request)
    if (!address) return null
    const path = 'path' in address ? address.path : `${restPath}/events.${address.format}`
    const language = request.languageSegment ? `/${request.languageSegment}` : ''
    return createRedirectReply(301, `${language}${path}${address.query && `?${address.query}`}`)
  }
}

/** What the address of a TEC calendar names. */
type TecAddress = {
  view: CalendarView | null
  date: string | null
  filters: [string, string][]
  format: FeedFormat | null
}

/** The address of a page of ours, or the format of a feed and its query. */
export type OwnAddress = { path: string; query: string } | { format: FeedFormat; query: string }

/**
 * The address here that shows the same as an address of the TEC calendar: `/agenda/` for `/events/list/`,
 * `/month/2026-12/` for `/events/2026-12/`, a feed for `/events/feed/`. Null for any other path, and for the pages of
 * categories, which have the same address here.
 */
export function findOwnAddress({ path, queryString }: { path: string; queryString: string }): OwnAddress | null {
  const [first, ...segments] = path.split('/').filter(segment => segment !== '')
  if (first !== 'events') return null
  const address = readSegments(segments)
  if (!address) return null
  const parameters = new URLSearchParams(queryString)
  const date = readDate(parameters.get('tribe-bar-date') ?? parameters.get('eventDate') ?? '') ?? address.date
  const view = viewBySegment.get(parameters.get('eventDisplay') ?? '') ?? address.view
  const query = formatQuery(parameters, address.filters)
  if (address.format) return { format: address.format, query }
  if (view === null && date === null && isCategoryPage(segments)) return null
  return { path: formatPath(view, date, query !== ''), query }
}

const isCategoryPage = ([kind, ...rest]: string[]): boolean => kind === 'category' && rest.length === 1

function readSegments(segments: string[]): TecAddress | null {
  const address: TecAddress = { view: null, date: null, filters: [], format: null }
  const left = [...segments]
  readTerm(left, address)
  for (let segment = left.shift(); segment !== undefined; segment = left.shift()) {
    const [date, view, format] = [readDate(segment), viewBySegment.get(segment), formatBySegment.get(segment)]
    if (date) address.date = date
    else if (view) address.view = view
    else if (format) address.format = format
    else if (segment === 'featured') address.filters.push(['featured', 'true'])
    // Our views have no pages.
    else if (segment !== 'page' || !/^\d+$/.test(left.shift() ?? '')) return null
  }
  return address
}

/** The slug of a category, which comes after the slugs of its parents, or of a tag. */
function readTerm(segments: string[], { filters }: TecAddress): void {
  const kind = segments[0]
  if (kind !== 'category' && kind !== 'tag') return
  segments.shift()
  let slug = segments.shift()
  while (kind === 'category' && segments[0] !== undefined && !isKnownSegment(segments[0])) slug = segments.shift()
  if (slug !== undefined) filters.push([kind === 'category' ? 'categories' : 'tags', decodePercent(slug)])
}

const isKnownSegment = (segment: string): boolean =>
  viewBySegment.has(segment) ||
  formatBySegment.has(segment) ||
  ['page', 'featured'].includes(segment) ||
  readDate(segment) !== null

/** `2026-12` or `2026-12-24`; null for a text that is no month or day. */
const readDate = (text: string): string | null =>
  /^\d{4}-\d\d(-\d\d)?$/.test(text) && isCalendarDate(text.length === 7 ? `${text}-01` : text) ? text : null

/** The month of a day, or the first day of a month, as the view has it in its address. */
function formatPath(view: CalendarView | null, date: string | null, hasQuery: boolean): string {
  if (date === null) return view === null && !hasQuery ? '/' : getViewPath(view ?? 'agenda')
  return getDayPath(view ?? (date.length === 7 ? 'month' : 'day'), date.length === 7 ? `${date}-01` : date)
}

const dateParameters = ['tribe-bar-date', 'eventDate', 'eventDisplay', 'post_type']

function formatQuery(parameters: URLSearchParams, filters: [string, string][]): string {
  const own = [...parameters]
    .filter(([name]) => !dateParameters.includes(name))
    .map(([name, value]): [string, string] => [filterByParameter.get(name) ?? name, value])
    .filter(([, value]) => value !== '')
  return new URLSearchParams([...own, ...filters]).toString()
}
