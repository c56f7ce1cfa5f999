import { QueryClient } from '@tanstack/react-query'
import { createCalendarClient } from 'event-calendar-client'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const container = document.getElementById('app')
const calendar = createCalendarClient(container?.dataset['calendar'] ?? '')
if (container) createRoot(container).render(<App calendar={calendar} queryClient={new QueryClient()} />)
