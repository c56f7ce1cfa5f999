import { createTRPCClient, httpBatchLink, splitLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import type { AppRouter, Event, Language, Venue } from './contract.ts'

export type * from './contract.ts'
export { readServiceFailure, type ServiceFailure } from './failures.ts'

export type CalendarClient = TRPCClient<AppRouter>

/** The service accepts at most this many calls in one request. The client sends further calls in another request. */
const maxCallsPerRequest = 20

/** Servers and proxies commonly reject URLs of more than 8 kB. Calls that do not fit go into another request. */
const urlMaxLength = 8_000

export type CalendarOptions = {
  /** Language of the texts. The `i18n_language` of a call overrides it. By default, the language of the service. */
  language?: Language | undefined
  /** A login with its application password, or an application password as a Bearer token. */
  credentials?: { login: string; password: string } | { token: string } | undefined
  /** Replaces the global `fetch`, for example to count or to retry requests. */
  fetch?: typeof fetch | undefined
}

/**
 * A typed client for the calendar at `url` (its `PUBLIC_URL`): `client.events.list.query({ per_page: 5 })`. Calls made
 * at the same time share one request. A failed call rejects with an error; `readServiceFailure` returns its details.
 */
export const createCalendarClient = (url: string, options: CalendarOptions = {}): CalendarClient =>
  createTRPCClient<AppRouter>({ links: createCalendarLinks(url, options) })

/** The links of `createCalendarClient`, for a tRPC client that you create yourself, for example with further links. */
export function createCalendarLinks(
  url: string,
  { language, credentials, fetch: send }: CalendarOptions = {},
): TRPCLink<AppRouter>[] {
  const base = url.replace(/\/+$/, '')
  // The language is the first segment of the path: /wp-json becomes /fr/wp-json/trpc.
  const endpoint = `${language ? base.replace(/^([\w+.-]+:\/\/[^/]+)?/, `$&/${language}`) : base}/trpc`
  const headers = credentials ? { authorization: formatAuthorization(credentials) } : {}
  const linkOptions = { url: endpoint, headers, fetch: send, maxURLLength: urlMaxLength, maxItems: maxCallsPerRequest }
  return [
    splitLink({
      condition: ({ input }) => hasPassword(input),
      true: httpBatchLink({ ...linkOptions, methodOverride: 'POST' }),
      false: httpBatchLink(linkOptions),
    }),
  ]
}

/** Calls with a password are sent with POST, because servers and proxies log URLs. */
const hasPassword = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'password' in input && input.password !== undefined

function formatAuthorization(credentials: NonNullable<CalendarOptions['credentials']>): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`
  const bytes = new TextEncoder().encode(`${credentials.login}:${credentials.password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** The venues of an event as an array: the API sends an array for none or several, and an object for one. */
export const getEventVenues = (event: Pick<Event, 'venue'>): Venue[] => [event.venue].flat()

/**
 * Reads all pages of a list, one after another:
 * `for await (const page of iteratePages(page => client.events.list.query({ page })))`.
 */
export async function* iteratePages<Page extends { total_pages: number }>(
  read: (page: number) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const current = await read(page)
    pages = current.total_pages
    yield current
  }
}
