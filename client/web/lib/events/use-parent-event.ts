import type { Event } from '../../../index.ts'
import { useServiceQuery } from '../client.ts'

/** The event with the id of a `post_parent`; undefined while it is loading, null when the user may not read it. */
export function useParentEvent(id: number | null | undefined): Event | null | undefined {
  const { data, isError } = useServiceQuery<Event | null>({
    key: ['parent event', id],
    read: calendar => calendar.events.list.query({ include: [id ?? 0] }).then(({ events }) => events[0] ?? null),
    live: [],
    isEnabled: Boolean(id),
  })
  return isError ? null : data
}
