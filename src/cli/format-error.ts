import { ReadOnlyServerError } from '../db/session.ts'
import { SettingsError } from '../environment.ts'

/** A sentence for an error that the operator can fix; the stack for a bug. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database of DATABASE_URL does not answer (${code}).`
  if (error.name === 'error') return `The database refused: ${error.message}` // the name of PostgreSQL's errors in pg
  if (error instanceof ReadOnlyServerError) return `DATABASE_URL has no server that accepts writes: ${error.message}.`
  return error.constructor === Error || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}
