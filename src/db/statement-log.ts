import type { Logger } from '../log.ts'

/** How many statements have ended since the start, how many of them failed, and their time. */
export type StatementCounts = { total: number; failed: number; seconds: number }

/** Called when a statement has ended. `error` is null if it succeeded. */
export type StatementObserver = (statement: unknown, ms: number, error: Error | null) => void

type Options = {
  log?: Logger | undefined
  slowQueryMs?: number
  /** Called when a statement has succeeded. */
  onSuccess: () => void
}

/**
 * Of a longer statement the log has the beginning and the end, which names what it reads and under which conditions.
 */
const loggedSqlMaxLength = 2_000

/**
 * Creates a function that counts statements, and logs those that take longer than `slowQueryMs`, without their values.
 */
export function createStatementObserver({ log, slowQueryMs, onSuccess }: Options): {
  observeStatement: StatementObserver
  counts: StatementCounts
} {
  const counts: StatementCounts = { total: 0, failed: 0, seconds: 0 }
  const observeStatement: StatementObserver = (statement, ms, error) => {
    counts.total++
    counts.seconds += ms / 1_000
    if (error) counts.failed++
    else onSuccess()
    if (log && slowQueryMs !== undefined && ms > slowQueryMs)
      log.warn({ ms: Math.round(ms), sql: formatStatement(statement) }, 'slow statement')
  }
  return { observeStatement, counts }
}

function formatStatement(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  const line = text.replace(/\s+/g, ' ').trim()
  const half = loggedSqlMaxLength / 2
  return line.length <= loggedSqlMaxLength ? line : `${line.slice(0, half)} … ${line.slice(-half)}`
}
