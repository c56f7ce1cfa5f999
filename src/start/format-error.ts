import { ReadOnlyServerError } from '../db/connection/database-session.ts'
import { isConnectionLost } from '../db/connection/unreachable.ts'
import { SettingsError } from '../environment.ts'

/** A sentence for an error that the operator can fix; the stack for a bug. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'error') return formatRefusal(error) // the name of PostgreSQL's errors in pg
  if (error.cause === undefined && isConnectionLost(error)) {
    const { code = error.message } = error as NodeJS.ErrnoException
    return `The database of DATABASE_URL does not answer${formatHost(error)} (${code}). Is it running, and is the address right?`
  }
  if (error instanceof ReadOnlyServerError) return `DATABASE_URL has no server that accepts writes: ${error.message}.`
  return error.constructor === Error || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}

/** What to do about an error of PostgreSQL, by its SQLSTATE. */
const remedies: Record<string, string> = {
  '3D000': 'Create it, or write the name of another in DATABASE_URL.',
  '28P01': 'Write the right user and password in DATABASE_URL.',
  '28000': 'Write another user in DATABASE_URL, or let PostgreSQL accept this one from here.',
  '42501': 'Give the user of DATABASE_URL this right, or write another user.',
  '53300': 'Raise max_connections of PostgreSQL, or end other connections.',
}

function formatRefusal({ message, code = '' }: Error & { code?: string }): string {
  const remedy = remedies[code]
  return `The database refused: ${message}${remedy === undefined ? '' : `. ${remedy}`}`
}

/** Where the connection failed, as far as Node says so. A name with several addresses has an error for each. */
function formatHost(error: Error): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as Error[]) : []
  const { address, hostname, port } = first as { address?: string; hostname?: string; port?: number }
  const host = address ?? hostname
  if (host === undefined) return ''
  return port === undefined ? ` at ${host}` : ` at ${host}, port ${port}`
}
