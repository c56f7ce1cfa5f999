import type { Event } from '../../index.ts'
import { useServiceQuery } from './client.ts'

/** The main event of a series; undefined while it is loading, null when the user may not read it. */
export function useSeriesParent(id: number | null | undefined): Event | null | undefined {
  const { data, isError } = useServiceQuery<Event | null>({
    key: ['series parent', id],
    read: calendar => calendar.events.list.query({ include: [id ?? 0] }).then(({ events }) => events[0] ?? null),
    isEnabled: Boolean(id),
  })
  return isError ? null : data
}
