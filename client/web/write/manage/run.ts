import { useState } from 'preact/hooks'
import { type CalendarClient, refusalOf } from '../../../index.ts'
import { useRefresh } from '../../calendar.ts'
import { useLanguage } from '../../words.ts'
import { asWriter } from '../session-again.ts'
import type { Row } from './rows.ts'

/** How many of several changes are on their way at once: they travel together, and the service has others to serve. */
const together = 5

/** Why a record could not be changed, by its id. */
export type FaultsById = ReadonlyMap<number, string>

/** What must be known of a record to change it, and to tell of that. */
export type Subject = Pick<Row, 'kind' | 'id' | 'title' | 'status'>

/** What became of several changes. `reasons` are the faults with the titles, for those that are not in the list any more. */
export type Outcome = { done: Subject[]; reasons: string[] }

/** While several records are changed: how many are. */
export type Progress = { done: number; of: number } | null

type Run = {
  run: (rows: Subject[], act: (calendar: CalendarClient, row: Subject) => Promise<unknown>) => Promise<Outcome>
  faults: FaultsById
  progress: Progress
}

/** Changes records one by one, however many; one that fails leaves the others alone. */
export function useRun(unreachable: string): Run {
  const language = useLanguage()
  const refresh = useRefresh()
  const [faults, setFaults] = useState<FaultsById>(new Map())
  const [progress, setProgress] = useState<Progress>(null)
  const run: Run['run'] = async (rows, act) => {
    const [done, failed] = [new Array<Subject>(), new Map<number, string>()]
    setFaults(failed)
    for (let at = 0; at < rows.length; at += together) {
      setProgress({ done: at, of: rows.length })
      await Promise.all(
        rows.slice(at, at + together).map(async row =>
          asWriter(language, calendar => act(calendar, row)).then(
            () => done.push(row),
            error => failed.set(row.id, reasonOf(error, unreachable)),
          ),
        ),
      )
    }
    await refresh()
    setProgress(null)
    setFaults(new Map(failed))
    return {
      done,
      reasons: rows.filter(({ id }) => failed.has(id)).map(({ id, title }) => `${title}: ${failed.get(id)}`),
    }
  }
  return { run, faults, progress }
}

/** Why the service refused, in its words; or that it could not be asked. */
export function reasonOf(error: unknown, unreachable: string): string {
  const refusal = refusalOf(error)
  if (!refusal) return unreachable
  return Object.values(refusal.params)[0] ?? refusal.message
}
