import { hashKey, QueryClient } from '@tanstack/preact-query'
import { options } from 'preact'
import { renderToStringAsync } from 'preact-render-to-string'
import { getPathLanguage } from '../lib/text/language.ts'
import { loadMessages } from '../lib/text/messages.ts'
import {
  type CallProcedure,
  type ServerQuery,
  type ServerRendering,
  setServerRendering,
} from '../lib/browser/server-rendering.ts'
import { CachedApp } from './app.tsx'
import type { QueryData } from './query-data.ts'

/** The page that the service renders (docs/decisions/calendar-page.md). The build makes one script of it for Node. */

type RenderRequest = {
  /** The URL of the page, with its language and its filters. */
  url: URL
  /** Sets the address and the time that components read. */
  prepare: () => void
  call: CallProcedure
  sanitizeHtml: (html: string) => string
  /** Runs one rendering after another, because all of them share the variables of the address and the rendering. */
  compute: <T>(render: () => Promise<T>) => Promise<T>
}

/** The HTML of the page, the data that it shows, for the cache of the browser, and the events of its list. */
type RenderedPage = { html: string; data: QueryData } & Pick<ServerRendering, 'listedEvents'>

/** Data may name other data: a date of a series names the series, whose dates are a list. */
const passesMax = 4

/**
 * Renders the page, reads what its components need, and renders it again until nothing is missing. Fails if a component
 * throws. A query that fails leaves its part of the page as it is while it loads, and the browser asks again.
 */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  await loadMessages(getPathLanguage(request.url.pathname))
  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const data = new Map<string, QueryData[number] | null>()
  for (let pass = 1; ; pass++) {
    const { html, queries, listedEvents } = await renderOnce(request, cache)
    const missing = queries.filter(([hash]) => !data.has(hash))
    if (missing.length === 0 || pass === passesMax)
      return { html, data: [...data.values()].filter(entry => entry !== null), listedEvents }
    await Promise.all(
      [...new Map(missing)].map(async ([hash, query]) => {
        const entry = await readEntry(query)
        data.set(hash, entry)
        if (entry) cache.setQueryData(entry[0], entry[1])
      }),
    )
  }
}

/** The page with the data of `cache`, and the queries of its components by the hash of their keys. */
const renderOnce = ({ prepare, call, sanitizeHtml, compute }: RenderRequest, cache: QueryClient) =>
  compute(async () => {
    const rendering: ServerRendering = { call, sanitizeHtml, queries: [], listedEvents: null }
    prepare()
    setServerRendering(rendering)
    const html = await renderToStringAsync(<CachedApp queries={cache} />)
    const queries = rendering.queries.map((query): [string, ServerQuery] => [hashKey(query.key), query])
    return { html, queries, listedEvents: rendering.listedEvents }
  })

/** The data of a query; null if it cannot be read. */
const readEntry = ({ key, read, isPartial }: ServerQuery): Promise<QueryData[number] | null> =>
  read().then(
    value => [key, value, isPartial(value)],
    () => null,
  )

/** The Content-Security-Policy forbids style attributes in the document. The browser sets them through the DOM. */
options.vnode = ({ type, props }) => {
  if (typeof type === 'string' && 'style' in props) delete props.style
}
