import type { Outputs } from '../../index.ts'
import { useServiceQuery } from './client.ts'

export type Series = Outputs['series']['read']

/** A recurring series; undefined while it is loading, or when the user may not read it. */
export function useSeries(id: number | undefined): Series | undefined {
  const { data } = useServiceQuery({
    key: ['series', id],
    read: calendar => calendar.series.read.query({ id: id ?? 0 }),
    isEnabled: id !== undefined,
  })
  return data
}
