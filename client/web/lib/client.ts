import { QueryClient, type QueryKey, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { type CalendarClient, createCalendarClient, type Language, type Me, readServiceFailure } from '../../index.ts'
import { isAuthOptional } from './site.ts'
import { type Credentials, credentials, isSessionExpired } from './session.ts'
import { useLanguage, defaultLanguage, getLanguagePrefix } from './language.ts'

/** Everything the page shows and changes goes through the typed client; this is the one place that makes it. */

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
 * A client in `language`, as whoever has signed in; it asks no more once `signal` says so. Answers of an address without a language
 * link to such addresses.
 */
export function createLanguageClient(language: Language, as: Credentials | null, signal?: AbortSignal): CalendarClient {
  return createCalendarClient(location.origin, {
    language: isNamed(language) ? language : undefined,
    credentials: as ?? undefined,
    fetch: (url, init) => send(url, signal ? { ...init, signal } : init, as),
  })
}

const isNamed = (language: Language): boolean =>
  language !== defaultLanguage || getLanguagePrefix(location.pathname) !== ''

/** Without the browser's own credentials, or it would ask for them in a dialog of its own. */
async function send(url: RequestInfo | URL, init: RequestInit | undefined, as: Credentials | null): Promise<Response> {
  const response = await fetch(url, { ...init, credentials: 'omit' })
  if (response.status === 401 && as !== null && as === credentials.value) isSessionExpired.value = true
  return response
}

export function useClient(language?: Language): CalendarClient {
  const here = useLanguage()
  const as = credentials.value
  return useMemo(() => createLanguageClient(language ?? here, as), [language, here, as, isNamed(language ?? here)])
}

type Asked<T> = {
  /** What is asked, by which the answer is remembered; the language and the reader are added. */
  key: readonly unknown[]
  read: (calendar: CalendarClient) => Promise<T>
  /** Read in this language instead of the page's. */
  language?: Language
  /** false: not yet. */
  isEnabled?: boolean
  /** Shows the answer to the last question until the one to this has come. */
  keepsPreviousData?: boolean
  /**
   * Takes longer than others: travels in a request of its own, or all that is asked at the same moment would wait for it, and is given
   * up when nobody waits for it any more.
   */
  isSlow?: boolean
}

/** What the service answers; remembered, and asked anew when the reader comes back or is online again. */
export function useServiceQuery<T>(asked: Asked<T>): UseQueryResult<T> {
  const { key, read, language, isEnabled = true, keepsPreviousData = false, isSlow = false } = asked
  const here = useLanguage()
  const calendar = useClient(language)
  const reader = credentials.value?.login ?? null
  // What one reader was shown is not shown to the next, be it for a moment.
  const ofReader = <D>(last: D | undefined, of?: { queryKey: QueryKey }): D | undefined =>
    of?.queryKey[1] === reader ? last : undefined
  return useQuery<T>({
    // The links of an answer have a language where the address that is shown has one.
    queryKey: [`${language ?? here}${isNamed(language ?? here) ? '/' : ''}`, reader, ...key],
    queryFn: context =>
      read(isSlow ? createLanguageClient(language ?? here, credentials.value, context.signal) : calendar),
    enabled: isEnabled,
    ...(keepsPreviousData ? { placeholderData: ofReader } : {}),
  })
}

/** Makes every answer old, after a change: what is shown is read anew. */
export function useInvalidateQueries(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

/** Asks the service who the reader is to it; null for a stranger. */
export function useMeQuery(): Pick<UseQueryResult<Me | null>, 'data' | 'error' | 'refetch'> {
  const as = credentials.value
  const isStranger = as === null && !isAuthOptional
  const asked = useServiceQuery<Me | null>({
    key: ['me'],
    // A refusal of credentials is no answer to remember: the same reader may be back in a moment, with a password that holds.
    read: calendar => (as ? calendar.accounts.me.query({}) : calendar.accounts.me.query({}).catch(strangers)),
    isEnabled: !isStranger,
  })
  return isStranger ? { data: null, error: null, refetch: asked.refetch } : asked
}

/** Who the reader is to the service; null for a stranger, undefined until it is known. */
export const useMe = (): Me | null | undefined => useMeQuery().data

function strangers(error: unknown): null {
  const status = readServiceFailure(error)?.status
  if (status === 401 || status === 403) return null
  throw error
}

/** Whether the reader may do this; the service decides again when it is done. */
export const useHasRight = (right: Me['rights'][number]): boolean => useMe()?.rights.includes(right) ?? false
