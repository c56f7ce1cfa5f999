import { isTaxonomy, termKinds } from '../../core/kinds/term-kinds.ts'
import { eventPath, isViewPath, joinEventSlug, parseViewPath, recordPath, toRecordKind } from '../../core/page/paths.ts'
import { parseViewPeriod } from '../../core/page/view-period.ts'
import { decodePercent } from '../../core/text/slug.ts'

type Url = { path: string; queryString: string }

/** `/event/jazz-night.ics`, and `/event/jazz-night/ical/` as in the TEC calendar: no parameter is needed. */
const eventFile = /^\/event\/([^/]+)(?:\.ics|\/ical\/?)$/i

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
  const bounds = findBounds(path)
  if (!bounds) return null
  if (isViewPath(path)) renameDates(parameters)
  for (const [name, text] of Object.entries(bounds)) setBound(parameters, name, text)
  return { path: `${restPath}/events.ics`, queryString: parameters.toString() }
}

/** The parameters that the address of a list adds to its query string; null for an address without a list. */
function findBounds(path: string): Record<string, string> | null {
  if (/^\/(?:events\/?)?$/.test(path)) return {}
  const { folder, slug = '' } = recordPath.exec(path)?.groups ?? {}
  const kind = folder === undefined ? null : toRecordKind(folder)
  if (kind && isTaxonomy(kind)) return { [termKinds[kind].plural]: decodePercent(slug) }
  const { view, date } = parseViewPath(path) ?? {}
  if (view === undefined) return null
  if (date === undefined) return {}
  const period = parseViewPeriod(view, date, date)
  return period && { lasts_into: period.first, ...(period.last !== undefined && { starts_before: period.last }) }
}

/**
 * Renames the days of a view, the first and the last one on which events take place, to the parameters of lists for
 * events that overlap them.
 */
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

/** Sets a parameter. If it has a day already, the later first day or the earlier last day counts. */
function setBound(parameters: URLSearchParams, name: string, value: string): void {
  const other = parameters.get(name)
  const isOtherStricter = name === 'lasts_into' ? other !== null && other > value : other !== null && other < value
  if (name === 'categories' || name === 'tags' || !isOtherStricter) parameters.set(name, value)
}
