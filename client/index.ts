import {
  createTRPCClient,
  httpBatchLink,
  splitLink,
  type TRPCClient,
  TRPCClientError,
  type TRPCLink,
} from '@trpc/client'
import { observable, type Unsubscribable } from '@trpc/server/observable'
import type { AppRouter, Event, FeedFormat, Language, Venue } from './contract.ts'
import { defaultNamespace, type FeedQuery, formatFeedUrl } from './feed-url.ts'

export type * from './contract.ts'
export { readServiceFailure, type ServiceFailure } from './failures.ts'

export type { FeedQuery } from './feed-url.ts'

export type CalendarClient = TRPCClient<AppRouter> & {
  events: {
    /**
     * The URL of the events that a query finds, as a feed: `client.events.feedUrl({ categories: ['jazz'] }, 'ics')`.
     */
    feedUrl: (query: FeedQuery, format: FeedFormat) => string
  }
}

/** The service accepts at most this many calls in one request. The client sends further calls in another request. */
const callsPerRequestMax = 20

/** Servers and proxies commonly reject URLs of more than 8 kB. Calls that do not fit go into another request. */
const urlMaxLength = 8_000

export type CalendarOptions = {
  /** Language of the texts. The `i18n_language` of a call overrides it. By default, the language of the service. */
  language?: Language | undefined
  /** A login with its application password, or an application password as a Bearer token. */
  credentials?: { login: string; password: string } | { token: string } | undefined
  /**
   * The path of the REST API, for the URLs of feeds: the setting API_NAMESPACE of the service; `cal/events/v1` if
   * absent.
   */
  namespace?: string | undefined
  /** Replaces the global `fetch`, for example to count or to retry requests. */
  fetch?: typeof fetch | undefined
}

/**
 * A typed client for the calendar at `url` (its `PUBLIC_URL`): `client.events.list.query({ per_page: 5 })`. Calls made
 * at the same time share one request. A failed call rejects with an error; `readServiceFailure` returns its details.
 */
export function createCalendarClient(url: string, options: CalendarOptions = {}): CalendarClient {
  const client = createTRPCClient<AppRouter>({ links: createCalendarLinks(url, options) })
  const restUrl = `${getLanguageUrl(url, options.language)}/${options.namespace ?? defaultNamespace}`
  const feedUrl: CalendarClient['events']['feedUrl'] = (query, format) => formatFeedUrl(restUrl, query, format)
  return withProperty(client, 'events', withProperty(client.events, 'feedUrl', feedUrl)) as CalendarClient
}

/** A client of tRPC with a property of our own. The client is a proxy, on which no property can be set. */
const withProperty = <T extends object>(client: T, name: string, value: unknown): T =>
  new Proxy(client, { get: (target, key, receiver) => (key === name ? value : Reflect.get(target, key, receiver)) })

/** The URL of the service in a language, which is the first segment of the path: /wp-json becomes /fr/wp-json. */
function getLanguageUrl(url: string, language: Language | undefined): string {
  const base = url.replace(/\/+$/, '')
  return language ? base.replace(/^([\w+.-]+:\/\/[^/]+)?/, `$&/${language}`) : base
}

/** The links of `createCalendarClient`, for a tRPC client that you create yourself, for example with further links. */
export function createCalendarLinks(
  url: string,
  { language, credentials, fetch: send }: CalendarOptions = {},
): TRPCLink<AppRouter>[] {
  const endpoint = `${getLanguageUrl(url, language)}/trpc`
  const headers: Record<string, string> = credentials ? { authorization: formatAuthorization(credentials) } : {}
  const linkOptions = { url: endpoint, headers, fetch: send, maxURLLength: urlMaxLength, maxItems: callsPerRequestMax }
  const subscriptionLink = createLazyLink(async () => {
    const { createSubscriptionLink } = await import('./subscription-link.ts')
    return createSubscriptionLink({ url: endpoint, headers, send })
  })
  return [
    splitLink({
      condition: ({ type }) => type === 'subscription',
      true: subscriptionLink,
      false: splitLink({
        condition: ({ input }) => hasSecret(input),
        true: httpBatchLink({ ...linkOptions, methodOverride: 'POST' }),
        false: httpBatchLink(linkOptions),
      }),
    }),
  ]
}

/** A link that is loaded at its first call, so that a page without subscriptions does not load it. */
const createLazyLink =
  (load: () => Promise<TRPCLink<AppRouter>>): TRPCLink<AppRouter> =>
  runtime =>
  ({ op, next }) =>
    observable(observer => {
      let isOver = false
      let subscription: Unsubscribable | undefined
      load().then(
        link => {
          if (!isOver) subscription = link(runtime)({ op, next }).subscribe(observer)
        },
        (error: Error) => observer.error(TRPCClientError.from(error)),
      )
      return () => {
        isOver = true
        subscription?.unsubscribe()
      }
    })

/**
 * Calls with the password of an event or the token of a submission are sent with POST, because servers and proxies log
 * URLs.
 */
const hasSecret = (input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  (('password' in input && input.password !== undefined) || ('token' in input && input.token !== undefined))

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
