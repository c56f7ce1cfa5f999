import type { Event } from '../../index.ts'
import { useServiceQuery } from './client.ts'

/** The event to whose series others belong; undefined until it is known, null where the reader may not read it. */
export function useSeriesParent(id: number | null | undefined): Event | null | undefined {
  const { data, isError } = useServiceQuery<Event | null>({
    key: ['series itself', id],
    read: calendar => calendar.events.list.query({ include: [id ?? 0] }).then(({ events }) => events[0] ?? null),
    isEnabled: Boolean(id),
  })
  return isError ? null : data
}
