import type { RecordKind } from '../records/kinds.ts'

/** Paths that only the page has, without the language prefix that the router adds. */

/** The path and query of a URL of this service. The host is left out, because users may use another host name. */
export function getUrlPath(url: string): string {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}

/** The pages for editors and authors. */
export const editPaths = {
  list: (kind: RecordKind) => `/edit/${kind}/`,
  translations: '/edit/translations/',
  create: (kind: RecordKind, copyOf?: number) => `/edit/${kind}/new/${copyOf === undefined ? '' : `?copy=${copyOf}`}`,
  edit: (kind: RecordKind, id: number) => `/edit/${kind}/${id}/`,
  translate: (kind: RecordKind, id: number, to?: string) => `/edit/${kind}/${id}/translate/${to ? `?to=${to}` : ''}`,
}

/** The page that lists the images; with `missing`, the images that nobody has described in this language. */
export const getImagesPath = (missing?: string): string => `/edit/pictures/${missing ? `?missing=${missing}` : ''}`

/** The pages for users who manage sources. */
export const sourcePaths = {
  list: '/edit/sources/',
  create: '/edit/sources/new/',
  edit: (id: number) => `/edit/sources/${id}/`,
  /** With `run`, the details of this run are open. */
  log: (id: number, run?: number) => `/edit/sources/${id}/log/${run === undefined ? '' : `?run=${run}`}`,
}

/** The page on which editors decide about submitted events. */
export const submissionsPath = '/edit/submissions/'

/** The page with the settings of the calendar, for administrators. */
export const settingsPath = '/edit/settings/'

/** The pages for administrators who manage users. */
export const userPaths = {
  list: '/edit/users/',
  create: '/edit/users/new/',
  edit: (id: number) => `/edit/users/${id}/`,
}

/** The page with the account of the signed-in user. */
export const accountPath = '/edit/account/'

/** The pages that import a file or an address once. */
export const importPaths = {
  create: '/edit/import/',
  read: (id: number) => `/edit/import/${id}/`,
}

/** The page on which people without an account submit events. */
export const submitPath = '/submit/'

/** The path of the sign-in page. After signing in, the user returns to `returnPath`. */
export const getSignInPath = (returnPath?: string): string =>
  `/sign-in/${returnPath ? `?then=${encodeURIComponent(returnPath)}` : ''}`

/** The path to open after signing in. Returns `/` when `path` leads to another site or to the sign-in page. */
export function sanitizeReturnPath(path: string | null): string {
  if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return '/'
  const { origin, pathname, search } = new URL(path, location.origin)
  const isAllowed = origin === location.origin && !pathname.startsWith('//') && !pathname.startsWith('/sign-in')
  return isAllowed ? pathname + search : '/'
}
