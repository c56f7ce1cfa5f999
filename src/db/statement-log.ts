import type { Logger } from '../log.ts'

/** How many statements have ended since the start, how many of them failed, and their time. */
export type StatementCounts = { total: number; failed: number; seconds: number }

/** Called when a statement has ended. `error` is null if it succeeded. */
export type WatchStatement = (statement: unknown, ms: number, error: Error | null) => void

type Options = {
  log?: Logger | undefined
  slowQueryMs?: number
  /** Called when a statement has succeeded. */
  onSuccess: () => void
}

const loggedSqlMaxLength = 1_000

/** Creates a function that counts statements, and logs those that take longer than `slowQueryMs`, without their values. */
export function createStatementWatch({ log, slowQueryMs, onSuccess }: Options): {
  watchStatement: WatchStatement
  counts: StatementCounts
} {
  const counts: StatementCounts = { total: 0, failed: 0, seconds: 0 }
  const watchStatement: WatchStatement = (statement, ms, error) => {
    counts.total++
    counts.seconds += ms / 1_000
    if (error) counts.failed++
    else onSuccess()
    if (log && slowQueryMs !== undefined && ms > slowQueryMs)
      log.warn({ ms: Math.round(ms), sql: formatStatement(statement) }, 'slow statement')
  }
  return { watchStatement, counts }
}

function formatStatement(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  return text.replace(/\s+/g, ' ').trim().slice(0, loggedSqlMaxLength)
}
