import { type DehydratedState, hydrate, QueryClient } from '@tanstack/react-query'
import { createCalendarClient } from 'event-calendar-client'
import { hydrateRoot } from 'react-dom/client'
import { App } from '../react/app.tsx'

/** Goes on in the browser with the HTML and the data of `renderPage`. */

const calendar = createCalendarClient('https://calendar.example')
const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
hydrate(queryClient, JSON.parse(document.getElementById('state')?.textContent ?? '{}') as DehydratedState)
const container = document.getElementById('app')
if (container) hydrateRoot(container, <App calendar={calendar} queryClient={queryClient} />)
