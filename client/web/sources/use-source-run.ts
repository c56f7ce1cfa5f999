import { useEffect, useState } from 'preact/hooks'
import type { SourceRun } from '../../index.ts'
import { useInvalidateQueries, useServiceQuery } from '../lib/client.ts'
import { isEnded, runPollMs } from './source-run.ts'

type WatchedRun = {
  /** The run while it waits or goes on; null otherwise. */
  run: Pick<SourceRun, 'id' | 'state'> | null
  watch: (run: SourceRun) => void
}

/** More runs than a source gets while the page watches one. */
const runsPerPage = 20

/** Reads a run of a source again and again until it has ended. Then reads the page's data again and calls `onEnded`. */
export function useSourceRun(sourceId: number, onEnded: (run: SourceRun) => void): WatchedRun {
  const [watched, setWatched] = useState<SourceRun | null>(null)
  const invalidateQueries = useInvalidateQueries()
  const { data } = useServiceQuery({
    key: ['source run', watched?.id],
    read: async calendar => {
      const { runs } = await calendar.sources.log.query({ id: sourceId, per_page: runsPerPage })
      return runs.find(({ id }) => id === watched?.id) ?? null
    },
    isEnabled: watched !== null,
    getPollMs: run => (run && isEnded(run) ? null : runPollMs),
  })
  useEffect(() => {
    if (!watched || data?.id !== watched.id || !isEnded(data)) return
    setWatched(null)
    onEnded(data)
    void invalidateQueries()
  }, [data])
  return { run: watched && (data ?? watched), watch: setWatched }
}
