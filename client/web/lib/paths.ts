import type { RecordType } from './record-types.ts'

/** Addresses of the page. A language that is not the service's own comes first: `/fr/month/2026-11/`. */

/** The path of an address of this service, wherever it is reached: its host may be known by other names. */
export function getUrlPath(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** `/month/2026-11/`; without a date, the one that is now. */
export const getViewPath = (view: CalendarView, date?: string): string => `/${view}/${date ? `${date}/` : ''}`

/** Pages for those who write. */
export const editPaths = {
  list: (kind: RecordType) => `/edit/${kind}/`,
  translations: '/edit/translations/',
  create: (kind: RecordType, copyOf?: number) => `/edit/${kind}/new/${copyOf === undefined ? '' : `?copy=${copyOf}`}`,
  edit: (kind: RecordType, id: number) => `/edit/${kind}/${id}/`,
  translate: (kind: RecordType, id: number) => `/edit/${kind}/${id}/translate/`,
}

export const getSignInPath = (then?: string): string => `/sign-in/${then ? `?then=${encodeURIComponent(then)}` : ''}`

/** A path of this page that an address brings along, such as where to go after signing in; the calendar's, if it leads elsewhere. */
export function sanitizeReturnPath(asked: string | null): string {
  if (!asked?.startsWith('/') || !URL.canParse(asked, location.origin)) return '/'
  const { origin, pathname, search } = new URL(asked, location.origin)
  const isOwn = origin === location.origin && !pathname.startsWith('//') && !pathname.startsWith('/sign-in')
  return isOwn ? pathname + search : '/'
}

const idMax = 2_147_483_647

/** An id as addresses have it; null for what is none. */
export function parseId(text: string | null | undefined): number | null {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= idMax ? id : null
}
