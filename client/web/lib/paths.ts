import type { RecordType } from './record-types.ts'

/** The paths of the page, without the language prefix that the router adds: `/month/2026-11/`. */

/** The path and query of a URL of this service. The host is left out, since readers may use another name of it. */
export function getUrlPath(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** `/month/2026-11/`; without a date, the current period. */
export const getViewPath = (view: CalendarView, date?: string): string => `/${view}/${date ? `${date}/` : ''}`

/** The pages for users who edit. */
export const editPaths = {
  list: (kind: RecordType) => `/edit/${kind}/`,
  translations: '/edit/translations/',
  create: (kind: RecordType, copyOf?: number) => `/edit/${kind}/new/${copyOf === undefined ? '' : `?copy=${copyOf}`}`,
  edit: (kind: RecordType, id: number) => `/edit/${kind}/${id}/`,
  translate: (kind: RecordType, id: number) => `/edit/${kind}/${id}/translate/`,
}

export const getSignInPath = (then?: string): string => `/sign-in/${then ? `?then=${encodeURIComponent(then)}` : ''}`

/** The page to open after signing in, from the query string; `/` when it is on another site, or the sign-in page. */
export function sanitizeReturnPath(asked: string | null): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, location.origin)) return '/'
  const { origin, pathname, search } = new URL(asked, location.origin)
  const isOwn = origin === location.origin && !pathname.startsWith('//') && !pathname.startsWith('/sign-in')
  return isOwn ? pathname + search : '/'
}

const idMax = 2_147_483_647

/** The id that a part of an address spells; null when it is no id. */
export function parseId(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= idMax ? id : null
}
