import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { AppRouter } from './contract.ts'

type Options = { url: string; headers: Record<string, string>; send: typeof fetch | undefined }

/** The link of subscriptions. The EventSource of browsers cannot send credentials, and Node 20 has none. */
export const createSubscriptionLink = ({ url, headers, send = fetch }: Options): TRPCLink<AppRouter> =>
  httpSubscriptionLink<AppRouter, typeof EventSource>({
    url,
    EventSource,
    eventSourceOptions: {
      fetch: (input, init) => send(input, { ...init, headers: { ...init.headers, ...headers } }),
    },
  })
