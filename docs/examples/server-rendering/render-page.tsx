import { dehydrate, QueryClient } from '@tanstack/react-query'
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { type AppRouter, createCalendarClient } from 'event-calendar-client'
import { renderToString } from 'react-dom/server'
import { App } from '../react/app.tsx'
import { eventsPerPage } from '../react/event-list.tsx'

/** The HTML of the page with the first page of events, and the data with which the browser goes on. */
export async function renderPage(calendarUrl: string): Promise<string> {
  const calendar = createCalendarClient(calendarUrl)
  // A cache for each request: users never see the data of others. Data stays fresh until the browser has it.
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const trpc = createTRPCOptionsProxy<AppRouter>({ client: calendar, queryClient })
  await queryClient.prefetchQuery(trpc.events.list.queryOptions({ page: 1, per_page: eventsPerPage }))
  const html = renderToString(<App calendar={calendar} queryClient={queryClient} />)
  const state = JSON.stringify(dehydrate(queryClient)).replaceAll('<', '\\u003c')
  return `<!doctype html>
<title>Events</title>
<div id="app">${html}</div>
<script id="state" type="application/json">${state}</script>
<script type="module" src="/hydrate.js"></script>`
}
