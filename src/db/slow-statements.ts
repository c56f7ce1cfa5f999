import type { Logger } from '../log.ts'

/** Logs a statement, without its values, if its result takes too long. */
export type LogWhenSlow = (statement: unknown, result: Promise<unknown>) => void

const loggedSqlMaxLength = 1_000

/** Creates a function that logs statements that take longer than `slowQueryMs`; none if `log` or `slowQueryMs` is absent. */
export function createSlowStatementLog({ log, slowQueryMs }: { log?: Logger; slowQueryMs?: number }): LogWhenSlow {
  if (!log || slowQueryMs === undefined) return () => {}
  return (statement, result) => {
    const startedAt = performance.now()
    const logWhenSlow = () => {
      const ms = Math.round(performance.now() - startedAt)
      if (ms > slowQueryMs) log.warn({ ms, sql: formatStatement(statement) }, 'slow statement')
    }
    result.then(logWhenSlow, logWhenSlow)
  }
}

function formatStatement(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '')
  return text.replace(/\s+/g, ' ').trim().slice(0, loggedSqlMaxLength)
}
