import { buildSessionSettings } from '../../src/db/session.ts'

/** The database URL with the settings of the service's sessions, for programs that have only a URL. */
export function addSessionSettings(url: string): string {
  const address = new URL(url)
  const options = Object.entries(buildSessionSettings()).map(([name, value]) => `-c ${name}=${value}`)
  address.searchParams.set('options', options.join(' '))
  return address.href
}
