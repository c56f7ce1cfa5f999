import { createTRPCClient, httpBatchLink, splitLink, TRPCClientError } from '@trpc/client'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../src/contract/router.ts'
import type { Language } from '../src/core/language.ts'
import type { Event } from '../src/resources/events/schema.ts'
import type { Venue } from '../src/resources/venues/schema.ts'

export type { Me, NewPassword, NewUser, Password, User } from '../src/resources/accounts/schema.ts'
export type { Language } from '../src/core/language.ts'
export type { Event } from '../src/resources/events/schema.ts'
export type { Organizer } from '../src/resources/organizers/schema.ts'
export type { Term } from '../src/resources/terms/schema.ts'
export type { Venue } from '../src/resources/venues/schema.ts'

/** The input and the output of every procedure: `Inputs['events']['create']`, `Outputs['events']['list']`. */
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export type CalendarClient = ReturnType<typeof createCalendarClient>

/** The service accepts at most this many calls in one request. The client sends further calls in another request. */
const maxCallsPerRequest = 20

type Options = {
  /** Language of the texts. The `i18n_language` of a call overrides it. By default, the language of the service. */
  language?: Language
  /** A login with its application password, or an application password as a Bearer token. */
  credentials?: { login: string; password: string } | { token: string }
  /** Replaces the global `fetch`, for example to count or to retry requests. */
  fetch?: typeof fetch
}

/**
 * A typed client for the calendar at `url` (its `PUBLIC_URL`): `client.events.list.query({ per_page: 5 })`. Calls made
 * at the same time share one request. A failed call rejects with an error; `readServiceFailure` returns its details.
 */
export function createCalendarClient(url: string, { language, credentials, fetch: send }: Options = {}) {
  const base = url.replace(/\/+$/, '')
  // The language is the first segment of the path: /wp-json becomes /fr/wp-json/trpc.
  const endpoint = `${language ? base.replace(/^([\w+.-]+:\/\/[^/]+)?/, `$&/${language}`) : base}/trpc`
  const headers = credentials ? { authorization: formatAuthorization(credentials) } : {}
  const linkOptions = { url: endpoint, headers, fetch: send, maxURLLength: 8000, maxItems: maxCallsPerRequest }
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ input }) => hasPassword(input),
        true: httpBatchLink({ ...linkOptions, methodOverride: 'POST' }),
        false: httpBatchLink(linkOptions),
      }),
    ],
  })
}

/** Calls with a password are sent with POST, because servers and proxies log URLs. */
const hasPassword = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'password' in input && input.password !== undefined

function formatAuthorization(credentials: NonNullable<Options['credentials']>): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`
  const bytes = new TextEncoder().encode(`${credentials.login}:${credentials.password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** Why a call failed: code, status, and a message for each invalid parameter. */
export type ServiceFailure = {
  code: string
  message: string
  status: number
  params: Record<string, string>
  /** The id of the event whose password is missing or wrong. */
  id?: number | undefined
  /** How long to wait before the next request, when the failure is a rate limit. */
  retryAfterSeconds?: number | undefined
}

/** The failure in a response of the service; null for any other error, such as no response. */
export function readServiceFailure(error: unknown): ServiceFailure | null {
  if (!(error instanceof TRPCClientError) || !error.data) return null
  const { code, message, data } = error.data as {
    code: string
    message: string
    data: { status: number; params?: unknown; id?: number; retry_after?: number }
  }
  const params = Array.isArray(data.params)
    ? Object.fromEntries((data.params as string[]).map(name => [name, message]))
    : (data.params ?? {})
  const { status, id, retry_after: retryAfterSeconds } = data
  return { code, message, status, params: params as Record<string, string>, id, retryAfterSeconds }
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
