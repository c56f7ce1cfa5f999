import type { HttpRequest } from '../../request/request.ts'

/** The client hint that says whether the device is a phone, `?1` or `?0`. Not every browser sends it. */
const hintName = 'Sec-CH-UA-Mobile'

/** A request header on which a page depends: at `/`, the screen decides the view (docs/decisions/calendar-page.md). */
export const getScreenHint = ({ path }: Pick<HttpRequest, 'path'>): string | undefined =>
  path === '/' ? hintName : undefined

/** Whether the page depends on the screen, and the browser says that the device is not a phone. */
export const hasWideScreen = (request: Pick<HttpRequest, 'path' | 'req'>): boolean =>
  getScreenHint(request) !== undefined && request.req.headers[hintName.toLowerCase()] === '?0'
