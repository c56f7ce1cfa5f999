import { QueryClient, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { type CalendarClient, createCalendarClient, type Language, type Me, readServiceFailure } from '../../index.ts'
import { isAuthOptional } from './site.ts'
import { type Credentials, credentials, isSessionExpired } from './session.ts'
import { useLanguage, defaultLanguage, getLanguagePrefix } from './language.ts'

/** The page reads and changes records only through the typed client. Only this module creates clients. */

const staleAfterMs = 30_000
const retriesMax = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfterMs,
      retry: (failures, error) => readServiceFailure(error) === null && failures < retriesMax,
    },
  },
})

/**
 * A client that reads texts in `language` with these credentials; `signal` aborts its requests. When the address of the page has no
 * language prefix and `language` is the default, the links in responses have no prefix either.
 */
export function createLanguageClient(language: Language, as: Credentials | null, signal?: AbortSignal): CalendarClient {
  return createCalendarClient(location.origin, {
    language: needsPrefix(language) ? language : undefined,
    credentials: as ?? undefined,
    fetch: (url, init) => send(url, signal ? { ...init, signal } : init, as),
  })
}

const needsPrefix = (language: Language): boolean =>
  language !== defaultLanguage || getLanguagePrefix(location.pathname) !== ''

/** Omits the browser's own credentials: with them, a 401 response opens the browser's sign-in dialog. */
async function send(url: RequestInfo | URL, init: RequestInit | undefined, as: Credentials | null): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'omit' })
  if (response.status === 401 && as !== null && as === credentials.value) isSessionExpired.value = true
  return response
}

export function useClient(language?: Language): CalendarClient {
  const here = useLanguage()
  const as = credentials.value
  return useMemo(() => createLanguageClient(language ?? here, as), [language, here, as, needsPrefix(language ?? here)])
}

type ServiceQuery<T> = {
  /** The cache key. The language and the login are added to it. */
  key: readonly unknown[]
  read: (calendar: CalendarClient) => Promise<T>
  /** The language to read in; that of the page when absent. */
  language?: Language
  /** false delays the request. */
  isEnabled?: boolean
  /** Keeps the data of the previous key until the new data is there. */
  keepsPreviousData?: boolean
  /** Sends the call in a request of its own, so that faster calls do not wait for it, and aborts it when no component needs it. */
  isSlow?: boolean
}

/** Reads from the service, with a cache. Reads again when the reader returns to the tab or is online again. */
export function useServiceQuery<T>(query: ServiceQuery<T>): UseQueryResult<T> {
  const { key, read, language, isEnabled = true, keepsPreviousData = false, isSlow = false } = query
  const here = useLanguage()
  const calendar = useClient(language)
  const reader = credentials.value?.login ?? null
  // Previous data of another user is not shown to this one.
  const keepOwnData = <D>(last: D | undefined, of?: { queryKey: QueryKey }): D | undefined =>
    of?.queryKey[1] === reader ? last : undefined
  return useQuery<T>({
    // Links in responses have a language prefix only when the address of the page has one, so both are cached apart.
    queryKey: [`${language ?? here}${needsPrefix(language ?? here) ? '/' : ''}`, reader, ...key],
    queryFn: context =>
      read(isSlow ? createLanguageClient(language ?? here, credentials.value, context.signal) : calendar),
    enabled: isEnabled,
    ...(keepsPreviousData ? { placeholderData: keepOwnData } : {}),
  })
}

/** A function that marks all cached responses as stale after a change, so that the page reads them again. */
export function useInvalidateQueries(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/** Reads the signed-in user; `data` is null for a visitor without credentials. */
export function useMeQuery(): Pick<UseQueryResult<Me | null>, 'data' | 'error' | 'refetch'> {
  const as = credentials.value
  const isVisitor = as === null && !isAuthOptional
  const query = useServiceQuery<Me | null>({
    key: ['me'],
    // A failure of credentials is not cached: the user may sign in again at once with a valid password.
    read: calendar => (as ? calendar.accounts.me.query({}) : calendar.accounts.me.query({}).catch(toVisitor)),
    isEnabled: !isVisitor,
  })
  return isVisitor ? { data: null, error: null, refetch: query.refetch } : query
}

/** The signed-in user; null for a visitor without credentials, undefined while it is loading. */
export const useMe = (): Me | null | undefined => useMeQuery().data

function toVisitor(error: unknown): null {
  const status = readServiceFailure(error)?.status
  if (status === 401 || status === 403) return null
  throw error
}

/** Whether the user has a right. The service checks it again with every change. */
export const useHasRight = (right: Me['rights'][number]): boolean => useMe()?.rights.includes(right) ?? false
