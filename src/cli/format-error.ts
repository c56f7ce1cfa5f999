import { ReadOnlyServerError } from '../db/session.ts'
import { SettingsError } from '../environment.ts'

/** A sentence for an error that the operator can fix; the stack for a bug. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && connectionErrors.includes(code))
    return `The database of DATABASE_URL does not answer${formatHost(error)} (${code}). Is it running, and is the address right?`
  if (/^timeout (expired|exceeded)/.test(error.message)) return 'The database of DATABASE_URL does not answer in time.'
  if (error.name === 'error') return `The database refused: ${error.message}` // the name of PostgreSQL's errors in pg
  if (error instanceof ReadOnlyServerError) return `DATABASE_URL has no server that accepts writes: ${error.message}.`
  return error.constructor === Error || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}

const connectionErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN']

/** Where the connection failed, as far as Node says so. A name with several addresses has an error for each. */
function formatHost(error: Error): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const { address, hostname, port } = first as { address?: string; hostname?: string; port?: number }
  const host = address ?? hostname
  if (host === undefined) return ''
  return port === undefined ? ` at ${host}` : ` at ${host}, port ${port}`
}
