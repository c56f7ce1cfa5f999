import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CalendarClient } from 'event-calendar-client'
import { EventForm } from './event-form.tsx'
import { EventList } from './event-list.tsx'
import { TRPCProvider } from './trpc.ts'

type Props = { calendar: CalendarClient; queryClient: QueryClient }

export const App = ({ calendar, queryClient }: Props) => (
  <QueryClientProvider client={queryClient}>
    <TRPCProvider trpcClient={calendar} queryClient={queryClient}>
      <EventList />
      <EventForm />
    </TRPCProvider>
  </QueryClientProvider>
)
