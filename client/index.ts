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

/** What every procedure takes and gives: `Inputs['events']['create']`, `Outputs['events']['list']`. */
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

export type CalendarClient = ReturnType<typeof createCalendarClient>

/** The service takes no more in one request; further calls of a tick travel in another. */
const callsMax = 20

type Options = {
  /** Language of the texts; a call's own `i18n_language` wins. The service's default when absent. */
  language?: Language
  /** A login with an application password, or such a password alone. */
  credentials?: { login: string; password: string } | { token: string }
  /** Another fetch, such as one that counts or retries. */
  fetch?: typeof fetch
}

/**
 * A client of the calendar at `url` (its `PUBLIC_URL`), typed by the service's own procedures:
 * `client.events.list.query({ per_page: 5 })`. Calls of one tick travel together. A refusal rejects with an error that
 * `refusalOf` reads.
 */
export function createCalendarClient(url: string, { language, credentials, fetch: send }: Options = {}) {
  const base = url.replace(/\/+$/, '')
  // A language comes first, before the path of an address that has one: /fr/wp-json/trpc.
  const endpoint = `${language ? base.replace(/^([\w+.-]+:\/\/[^/]+)?/, `$&/${language}`) : base}/trpc`
  const headers = credentials ? { authorization: authorizationOf(credentials) } : {}
  const door = { url: endpoint, headers, fetch: send, maxURLLength: 8000, maxItems: callsMax }
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ input }) => hasPassword(input),
        true: httpBatchLink({ ...door, methodOverride: 'POST' }),
        false: httpBatchLink(door),
      }),
    ],
  })
}

/** Whether a call names a password, which travels in a body: addresses stand in the logs of whatever is on the way. */
const hasPassword = (input: unknown): boolean =>
  typeof input === 'object' && input !== null && 'password' in input && input.password !== undefined

function authorizationOf(credentials: NonNullable<Options['credentials']>): string {
  if ('token' in credentials) return `Bearer ${credentials.token}`
  const bytes = new TextEncoder().encode(`${credentials.login}:${credentials.password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** Why the service refused: its code, status, and what is wrong with each parameter. */
export type ServiceFailure = {
  code: string
  message: string
  status: number
  params: Record<string, string>
  /** The event that is meant, where its password was asked for. */
  id?: number | undefined
  /** When to come again, after too many requests. */
  retryAfterSeconds?: number | undefined
}

/** What the service said of a call that it refused; null when the call did not get an answer. */
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

/** The venues of an event as a list, whether it has none, one or several. */
export const getEventVenues = (event: Pick<Event, 'venue'>): Venue[] => [event.venue].flat()

/** Every page of a listing, one after another: `for await (const page of allPages(page => client.events.list.query({ page })))`. */
export async function* iteratePages<Page extends { total_pages: number }>(
  read: (page: number) => Promise<Page>,
): AsyncGenerator<Page> {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const current = await read(page)
    pages = current.total_pages
    yield current
  }
}
