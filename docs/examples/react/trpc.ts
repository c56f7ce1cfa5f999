import { createTRPCContext } from '@trpc/tanstack-react-query'
import type { AppRouter } from 'event-calendar-client'

/** The hooks of tRPC's integration with TanStack Query, for the procedures of the calendar. */
export const { TRPCProvider, useTRPC } = createTRPCContext<AppRouter>()
