import type { Language } from '../../index.ts'

/** Addresses of the page. A language that is not the service's own comes first: `/fr/month/2026-11/`. */

export const languages = ['en', 'fr', 'el'] as const satisfies readonly Language[]

const isLanguage = (x: unknown): x is Language => (languages as readonly unknown[]).includes(x)

/** The service's own language, as its document says. */
export const defaultLanguage: Language = languageOr('en', document.documentElement.dataset['defaultLanguage'])

/** Zone of dates that name none, as the service's document says. */
export const siteTimezone = document.documentElement.dataset['siteTimezone'] ?? 'UTC'

/** Whether somebody who has not signed in may be more than a stranger, as the service's document says. */
export const isAuthOptional = document.documentElement.dataset['auth'] !== 'required'

function languageOr(otherwise: Language, named: string | undefined): Language {
  return isLanguage(named) ? named : otherwise
}

/** `/fr`, in capitals or not: what an address begins with for its language; nothing for one that names none. */
export const getLanguagePrefix = (path: string): string => /^\/(en|fr|el)(?=\/|$)/i.exec(path)?.[0] ?? ''

export const getPathLanguage = (path: string): Language =>
  languageOr(defaultLanguage, getLanguagePrefix(path).slice(1).toLowerCase())

/** The path of an address of this service, wherever it is reached: its host may be known by other names. */
export function getUrlPath(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** `/month/2026-11/`; without a date, the one that is now. */
export const getViewPath = (view: CalendarView, date?: string): string => `/${view}/${date ? `${date}/` : ''}`

/** The kinds of record that are written, by the name of their collection. */
export const recordTypes = ['events', 'venues', 'organizers', 'categories', 'tags'] as const
export type RecordType = (typeof recordTypes)[number]

export const isRecordType = (x: unknown): x is RecordType => (recordTypes as readonly unknown[]).includes(x)

/** Whether records of a kind have states, the trash among them. Terms are there or not. */
export const hasStatus = (kind: RecordType): kind is Exclude<RecordType, 'categories' | 'tags'> =>
  kind !== 'categories' && kind !== 'tags'

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
