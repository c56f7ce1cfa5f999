import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSubscription } from '@trpc/tanstack-react-query'
import { type Event, type Outputs } from 'event-calendar-client'
import { useState } from 'react'
import { useTRPC } from './trpc.ts'

export const eventsPerPage = 10

/** The upcoming events, page by page. They follow the changes of the calendar. */
export function EventList() {
  const trpc = useTRPC()
  useLiveUpdates()
  const [page, setPage] = useState(1)
  const events = useQuery(
    trpc.events.list.queryOptions({ page, per_page: eventsPerPage }, { placeholderData: keepPreviousData }),
  )
  if (events.isPending) return <p>Loading …</p>
  if (events.isError) return <p role="alert">{events.error.message}</p>
  const { total, total_pages: pages } = events.data
  if (total === 0) return <p>No events.</p>
  return (
    <section aria-busy={events.isPlaceholderData}>
      <ul>
        {events.data.events.map(event => (
          <EventItem key={event.id} event={event} />
        ))}
      </ul>
      <button disabled={page === 1} onClick={() => setPage(page - 1)}>
        Previous
      </button>
      {` Page ${page} of ${pages} `}
      <button disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
      </button>
    </section>
  )
}

/** Reads the lists again when an event changes. */
function useLiveUpdates() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  useSubscription(
    trpc.changes.subscribe.subscriptionOptions(
      {},
      {
        onData: ({ data }) => {
          if (data.changes.some(({ kind }) => kind === 'event'))
            void queryClient.invalidateQueries(trpc.events.list.queryFilter())
        },
      },
    ),
  )
}

/** An event with a button that features it. */
function EventItem({ event }: { event: Event }) {
  const update = useOptimisticUpdate()
  return (
    <li>
      {event.start_date} {event.title}{' '}
      <button
        aria-pressed={event.featured === true}
        onClick={() => update.mutate({ id: event.id, featured: !event.featured })}
      >
        Featured
      </button>
      {update.isError && <p role="alert">{update.error.message}</p>}
    </li>
  )
}

/** An update that the lists show before the service has answered. After a failure, they show the old events again. */
function useOptimisticUpdate() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const lists = trpc.events.list.queryFilter()
  return useMutation(
    trpc.events.update.mutationOptions({
      onMutate: async ({ id, featured }) => {
        await queryClient.cancelQueries(lists)
        const previous = queryClient.getQueriesData<Outputs['events']['list']>(lists)
        for (const [key, data] of previous) {
          if (!data || featured === undefined) continue
          const events = data.events.map(event => (event.id === id ? { ...event, featured } : event))
          queryClient.setQueryData(key, { ...data, events })
        }
        return { previous }
      },
      onError: (_error, _input, context) =>
        context?.previous.forEach(([key, data]) => queryClient.setQueryData(key, data)),
      onSettled: () => queryClient.invalidateQueries(lists),
    }),
  )
}
