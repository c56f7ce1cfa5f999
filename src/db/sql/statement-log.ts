import type { Timers } from '../../core/async/timers.ts'
import type { Logger } from '../../log.ts'

/** How many statements have ended since the start, how many of them failed, and their time. */
export type StatementCounts = { total: number; failed: number; seconds: number }

/** Called when a statement has ended. `error` is null if it succeeded. */
export type StatementObserver = (statement: unknown, ms: number, error: Error | null) => void

type Options = {
  log?: Logger | undefined
  slowQueryMs?: number
  timers: Timers
  /** Called when a statement has succeeded. */
  onSuccess: () => void
}

/**
 * The log has only the beginning and the end of a longer statement: they name what it reads and under which conditions.
 */
const loggedSqlMaxLength = 2_000

/** When all statements are slow, more lines would say no more. */
const linesPerMinute = 10
const minuteMs = 60_000

/**
 * Creates a function that counts statements, and logs statements that take longer than `slowQueryMs`, without their
 * values. After ten lines in a minute it only counts them, and one line at the end of the minute has their number.
 */
export function createStatementObserver({ log, slowQueryMs, timers, onSuccess }: Options): {
  observeStatement: StatementObserver
  counts: StatementCounts
} {
  const counts: StatementCounts = { total: 0, failed: 0, seconds: 0 }
  const logSlowStatement = log && createSlowStatementLog(log, timers)
  const observeStatement: StatementObserver = (statement, ms, error) => {
    counts.total++
    counts.seconds += ms / 1_000
    if (error) counts.failed++
    else onSuccess()
    if (slowQueryMs !== undefined && ms > slowQueryMs) logSlowStatement?.(statement, ms)
  }
  return { observeStatement, counts }
}

function createSlowStatementLog(log: Logger, timers: Timers): (statement: unknown, ms: number) => void {
  let minute: { lines: number; omitted: number; omittedMs: number } | null = null

  function endMinute(): void {
    if (minute && minute.omitted > 0)
      log.warn({ statements: minute.omitted, ms: Math.round(minute.omittedMs) }, 'further slow statements')
    minute = null
  }

  return (statement, ms) => {
    if (!minute) {
      minute = { lines: 0, omitted: 0, omittedMs: 0 }
      timers.setTimeout(endMinute, minuteMs)
    }
    if (minute.lines < linesPerMinute) {
      minute.lines++
      log.warn({ ms: Math.round(ms), sql: formatStatement(statement) }, 'slow statement')
    } else {
      minute.omitted++
      minute.omittedMs += ms
    }
  }
}

function formatStatement(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  const line = text.replace(/\s+/g, ' ').trim()
  const half = loggedSqlMaxLength / 2
  return line.length <= loggedSqlMaxLength ? line : `${line.slice(0, half)} … ${line.slice(-half)}`
}
