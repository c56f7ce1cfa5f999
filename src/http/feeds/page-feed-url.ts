import { eventPath, joinEventSlug } from '../../core/page/paths.ts'
import { viewSegments } from '../../core/page/segments.ts'
import { decodePercent } from '../../core/text/slug.ts'
import { isCalendarDate, addDays, addMonths, type WallTime } from '../../core/time/wall-time.ts'

type Url = { path: string; queryString: string }

/**
 * A list of events at an address of the page: the parameters that the address adds to those of its query string; null
 * for an address that the page does not have.
 */
type ListAddress = { pattern: RegExp; toParameters: (value: string) => Record<string, string> | null }

/** `/event/jazz-night.ics`, and `/event/jazz-night/ical/` as in the TEC calendar: no parameter is needed. */
const eventFile = /^\/event\/([^/]+)(?:\.ics|\/ical\/?)$/i

const listAddresses: ListAddress[] = [
  { pattern: /^\/(?:events\/)?category\/([^/]+)\/?$/, toParameters: slug => ({ categories: slug }) },
  { pattern: /^\/tag\/([^/]+)\/?$/, toParameters: slug => ({ tags: slug }) },
  { pattern: /^\/month\/(\d{4}-\d\d)\/?$/, toParameters: month => toPeriod(`${month}-01`, { months: 1 }) },
  { pattern: /^\/week\/(\d{4}-\d\d-\d\d)\/?$/, toParameters: day => toPeriod(findMonday(day), { days: 7 }) },
  { pattern: /^\/day\/(\d{4}-\d\d-\d\d)\/?$/, toParameters: day => toPeriod(day, { days: 1 }) },
  {
    pattern: /^\/(?:agenda|cards|map)\/(\d{4}-\d\d-\d\d)\/?$/,
    toParameters: day => (isCalendarDate(day) ? { lasts_into: day } : null),
  },
  { pattern: new RegExp(`^/(?:events|${viewSegments.join('|')})?/?()$`), toParameters: () => ({}) },
]

/**
 * The views of our page, where `start_date` and `end_date` are the first and the last day on which events take place.
 */
const viewPath = new RegExp(`^/(?:(?:${viewSegments.join('|')})\\b.*)?$`)

/**
 * Some URLs of the calendar page stand for iCalendar files: `/event/jazz-night.ics`, and with `ical=1` or
 * `outlook-ical=1`, as in the TEC API, `/events/`, `/event/jazz-night/`, `/events/category/concerts/`, and the views of
 * our page. The returned function finds the URL of the same file in the REST namespace at `restPath`; null for any other
 * URL.
 */
export function createPageFeedUrlFinder(restPath: string): (url: Url) => Url | null {
  return ({ path, queryString }) => {
    const file = eventFile.exec(path)
    if (file) return { path: `${restPath}/events/by-slug/${file[1]}.ics`, queryString }
    if (!queryString.includes('ical=1')) return null
    const parameters = new URLSearchParams(queryString)
    if (!isFileRequested(parameters)) return null
    for (const name of ['ical', 'outlook-ical']) parameters.delete(name)
    return findFile(restPath, path, parameters)
  }
}

/** Whether the parameters of a page ask for its iCalendar file. */
export const isFileRequested = (parameters: URLSearchParams): boolean =>
  parameters.get('ical') === '1' || parameters.get('outlook-ical') === '1'

function findFile(restPath: string, path: string, parameters: URLSearchParams): Url | null {
  const { slug, date } = eventPath.exec(path)?.groups ?? {}
  if (slug !== undefined)
    return {
      path: `${restPath}/events/by-slug/${joinEventSlug(slug, date)}.ics`,
      queryString: parameters.toString(),
    }
  const id = path === '/' ? parameters.get('p') : null
  if (id !== null && /^\d+$/.test(id)) return { path: `${restPath}/events/${id}.ics`, queryString: '' }
  for (const { pattern, toParameters } of listAddresses) {
    const [isList, value = ''] = pattern.exec(path) ?? []
    if (!isList) continue
    const bounds = toParameters(decodePercent(value))
    if (!bounds) return null
    if (viewPath.test(path)) renameDates(parameters)
    for (const [name, text] of Object.entries(bounds)) setBound(parameters, name, text)
    return { path: `${restPath}/events.ics`, queryString: parameters.toString() }
  }
  return null
}

/** Renames the days of a view to the parameters of lists for events that overlap them. */
function renameDates(parameters: URLSearchParams): void {
  for (const [pageName, name] of [
    ['start_date', 'lasts_into'],
    ['end_date', 'starts_before'],
  ] as const) {
    const day = parameters.get(pageName)
    parameters.delete(pageName)
    if (day) parameters.set(name, day)
  }
}

/** Sets a parameter. Of two days, the later first one and the earlier last one count. */
function setBound(parameters: URLSearchParams, name: string, value: string): void {
  const other = parameters.get(name)
  const isOtherStricter = name === 'lasts_into' ? other !== null && other > value : other !== null && other < value
  if (name === 'categories' || name === 'tags' || !isOtherStricter) parameters.set(name, value)
}

/** The parameters for the events that touch a period of whole days; null for a day that does not exist. */
function toPeriod(
  firstDay: string,
  { days = 0, months = 0 }: { days?: number; months?: number },
): Record<string, string> | null {
  if (!isCalendarDate(firstDay)) return null
  const next: WallTime = addDays(addMonths(`${firstDay} 00:00:00`, months), days)
  return { lasts_into: firstDay, starts_before: addDays(next, -1).slice(0, 10) }
}

/** The Monday of the week of a day; the day itself if it does not exist. */
function findMonday(day: string): string {
  if (!isCalendarDate(day)) return day
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(`${day} 00:00:00`, -weekday).slice(0, 10)
}
