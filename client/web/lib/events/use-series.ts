import type { UseQueryResult } from '@tanstack/preact-query'
import type { Outputs } from '../../../index.ts'
import { useServiceQuery } from '../client.ts'

export type Series = Outputs['series']['read']

export const useSeriesQuery = (id: number | undefined): Pick<UseQueryResult<Series>, 'data' | 'isLoading'> =>
  useServiceQuery({
    key: ['series', id],
    read: calendar => calendar.series.read.query({ id: id ?? 0 }),
    live: ['event'],
    isEnabled: id !== undefined,
  })

/** A recurring series; undefined while it is loading, or when the user may not read it. */
export const useSeries = (id: number | undefined): Series | undefined => useSeriesQuery(id).data
