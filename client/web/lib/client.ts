import { signal } from '@preact/signals'
import { QueryClient, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { type CalendarClient, createCalendarClient, type Language, type Me, readServiceFailure } from '../../index.ts'
import { apiNamespace, isAuthOptional } from './paths/site.ts'
import { type Credentials, credentials, isSessionExpired } from './session/session.ts'
import { useLanguage, defaultLanguage, getLanguagePrefix } from './text/language.ts'
import type { ChangeKind } from './live/record-changes.ts'
import { answerLocally, getServerRendering, isRenderedByService } from './browser/server-rendering.ts'

/** The page reads and changes records only through the typed client. Only this module creates clients. */

const staleAfterMs = 30_000
const maxRetries = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfterMs,
      retry: (failures, error) => (isServiceBusy(error) || readServiceFailure(error) === null) && failures < maxRetries,
      retryDelay: (failures, error) => 1_000 * (readServiceFailure(error)?.retryAfterSeconds ?? 2 ** failures),
    },
  },
})

/** Whether the service was too busy for a request, or without its database. */
const isServiceBusy = (error: unknown): boolean => readServiceFailure(error)?.status === 503

/** The entity tag of the last response to each procedure, by its name. */
export type EntityTags = ReadonlyMap<string, string>

export type ClientOptions = {
  /** Aborts the requests. */
  signal?: AbortSignal | undefined
  /** Gets the entity tags of the responses. A response to several calls has none for each of them. */
  etags?: Map<string, string>
  /** The entity tag that the record must still have when it is written; the service then answers 412 otherwise. */
  ifMatch?: string | undefined
  /** Replaces the `fetch` of the browser. */
  send?: typeof fetch | undefined
}

/**
 * A client that reads texts in `language` with these credentials. When the address of the page has no language prefix
 * and `language` is the default, the links in responses have no prefix either.
 */
export function createLanguageClient(
  language: Language,
  user: Credentials | null,
  { signal, etags, ifMatch, send = fetch }: ClientOptions = {},
): CalendarClient {
  const calendar = createCalendarClient(location.origin, {
    language: needsPrefix(language) ? language : undefined,
    credentials: user ?? undefined,
    namespace: apiNamespace,
    fetch: async (url, init = {}) => {
      const headers = new Headers(init.headers)
      if (ifMatch !== undefined && init.method === 'POST') headers.set('If-Match', ifMatch)
      const response = await send(url, { ...init, ...requestOptions, headers, ...(signal ? { signal } : {}) })
      if (response.status === 401 && user !== null && user === credentials.value) isSessionExpired.value = true
      const etag = response.headers.get('ETag')
      if (etag !== null) etags?.set(getProcedure(url), toStrongTag(etag))
      return response
    },
  })
  return isRenderedByService ? answerLocally(calendar, getServerRendering().call) : calendar
}

const requestOptions: RequestInit = {
  // Without the browser's own credentials: with them, a 401 response opens the browser's sign-in dialog.
  credentials: 'omit',
  // The page reads again right after a change, so it must not get a response from just before
  // (docs/decisions/changes-and-caches.md).
  cache: 'no-cache',
}

/** `events.read`, the last part of the path of a call. */
const getProcedure = (url: RequestInfo | URL): string =>
  new URL(url instanceof Request ? url.url : url, location.origin).pathname.replace(/.*\//, '')

/** A proxy that compresses a response marks its tag as weak, and If-Match takes only strong ones. */
const toStrongTag = (etag: string): string => etag.replace(/^W\//, '')

const needsPrefix = (language: Language): boolean =>
  language !== defaultLanguage || getLanguagePrefix(location.pathname) !== ''

export function useClient(language?: Language): CalendarClient {
  const pageLanguage = useLanguage()
  const user = credentials.value
  return useMemo(
    () => createLanguageClient(language ?? pageLanguage, user),
    [language, pageLanguage, user, needsPrefix(language ?? pageLanguage)],
  )
}

type ServiceQuery<T> = {
  /** The cache key. The language and the login are added to it. */
  key: readonly unknown[]
  read: (calendar: CalendarClient) => Promise<T>
  /** Whether the service has read only a part of the data for the page that it renders. */
  isPartial?: (data: T) => boolean
  /** The language of the texts. By default, the language of the page. */
  language?: Language
  /** While false, the query sends no request. */
  isEnabled?: boolean
  /** Whether to return the data of the previous key until the new data has arrived. */
  isPreviousDataKept?: boolean
  /**
   * Whether to send the call outside the batch, so that faster calls do not wait for it. It is aborted
   * when no component needs it.
   */
  isUnbatched?: boolean
  /**
   * Reads again when somebody saves a record of these kinds, or a record that the data names. By default, the data is
   * not read again then.
   */
  live?: readonly ChangeKind[]
  /** After how many ms to read again, for what the service does in the background. Null for never. */
  getPollMs?: (data: T | undefined) => number | null
}

/** Reads from the service through a cache. Reads again when the user returns to the tab or is online again. */
export function useServiceQuery<T>(query: ServiceQuery<T>): UseQueryResult<T> {
  const {
    key,
    read,
    isPartial = () => false,
    language,
    isEnabled = true,
    isPreviousDataKept = false,
    isUnbatched = false,
    live,
    getPollMs,
  } = query
  const pageLanguage = useLanguage()
  const calendar = useClient(language)
  const login = credentials.value?.login ?? null
  // Does not show one user the data of another.
  const keepOwnData = <D>(data: D | undefined, query?: { queryKey: QueryKey }): D | undefined =>
    query?.queryKey[1] === login ? data : undefined
  // Links in responses have a language prefix only when the URL of the page has one, so the two
  // forms are cached separately.
  const queryKey = [`${language ?? pageLanguage}${needsPrefix(language ?? pageLanguage) ? '/' : ''}`, login, ...key]
  // The slow queries outside the batch run later, in the browser.
  if (isRenderedByService && isEnabled && !isUnbatched)
    getServerRendering().queries.push({
      key: queryKey,
      read: () => read(calendar),
      isPartial: data => isPartial(data as T),
    })
  return useQuery<T>({
    queryKey,
    queryFn: context =>
      read(
        isUnbatched
          ? createLanguageClient(language ?? pageLanguage, credentials.value, { signal: context.signal })
          : calendar,
      ),
    enabled: isEnabled,
    meta: { live },
    ...(isPreviousDataKept ? { placeholderData: keepOwnData } : {}),
    ...(getPollMs
      ? { refetchInterval: ({ state }) => (isRejected(state.error) ? false : (getPollMs(state.data) ?? false)) }
      : {}),
  })
}

/** Whether the service has rejected a request, so that repeating it does not help. */
function isRejected(error: unknown): boolean {
  const status = readServiceFailure(error)?.status ?? 500
  return status < 500 && status !== 429
}

/** How often the user has changed something in this tab. */
export const ownChangeCount = signal(0)

/**
 * Returns a function to call after a change: it marks all cached responses as stale, so that the page reads them again.
 */
export function useInvalidateQueries(): () => Promise<void> {
  const client = useQueryClient()
  return () => {
    ownChangeCount.value++
    return client.invalidateQueries()
  }
}

/**
 * Reads the signed-in user; `data` is null for an anonymous reader: one without credentials, except in an open
 * calendar, where the service says whether the user has rights.
 */
export function useMeQuery(): Pick<UseQueryResult<Me | null>, 'data' | 'error' | 'refetch'> {
  const user = credentials.value
  const isAnonymous = user === null && !isAuthOptional
  const query = useServiceQuery<Me | null>({
    key: ['me'],
    // With credentials, a 401 response is a failure and is not cached: the user may sign in again at once.
    read: calendar => (user ? calendar.accounts.me.query({}) : calendar.accounts.me.query({}).catch(toAnonymous)),
    isEnabled: !isAnonymous && !isRenderedByService,
  })
  return isAnonymous ? { data: null, error: null, refetch: query.refetch } : query
}

/** The signed-in user; null for an anonymous reader, undefined while it is loading. */
export const useMe = (): Me | null | undefined => useMeQuery().data

function toAnonymous(error: unknown): null {
  const status = readServiceFailure(error)?.status
  if (status === 401 || status === 403) return null
  throw error
}

/** Whether the user has a right. The service checks rights again on every change. */
export const useHasRight = (right: Me['rights'][number]): boolean => useMe()?.rights.includes(right) ?? false
