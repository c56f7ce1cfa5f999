import { buildSessionSettings } from '../../src/db/connection/database-session.ts'

/**
 * The database URL with the PostgreSQL session settings of the service, for programs that can only be configured by a URL.
 */
export function addSessionSettings(url: string): string {
  const address = new URL(url)
  const options = Object.entries(buildSessionSettings()).map(([name, value]) => `-c ${name}=${value}`)
  address.searchParams.set('options', options.join(' '))
  return address.href
}
