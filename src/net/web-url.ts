import net from 'node:net'
import { HttpReadFailure } from './http-read-failure.ts'
import type { CheckAddress } from './public-address.ts'

/** Calendars are often linked as webcal, so that a calendar program opens the link. They are served over https. */
export const replaceWebcal = (address: string): string => address.replace(/^webcals?:/i, 'https:')

/**
 * The URL that a caller named, or a redirect from `base`: http, https, or webcal as https. Throws `invalid-address` and
 * `credentials-in-address`.
 */
export function parseWebUrl(text: string, base?: URL): URL {
  const withProtocol = replaceWebcal(text.trim())
  const url = URL.canParse(withProtocol, base?.href) ? new URL(withProtocol, base) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new HttpReadFailure(
      'invalid-address',
      'The address is not a web address. Send one with http, https or webcal.',
    )
  if (url.username !== '' || url.password !== '')
    throw new HttpReadFailure(
      'credentials-in-address',
      'The address has a user name or a password. Send an address without them.',
    )
  url.hash = ''
  return url
}

/** Whether `parseWebUrl` accepts an address. */
export function isWebUrl(text: string): boolean {
  try {
    return parseWebUrl(text) instanceof URL
  } catch {
    return false
  }
}

/**
 * Throws `blocked-address` if the host is an IP address that `mayConnectTo` refuses. A host name is checked when it is
 * resolved. The parser of URLs has converted decimal, octal and hexadecimal spellings.
 */
export function checkLiteralHost({ hostname }: URL, mayConnectTo: CheckAddress): void {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (net.isIP(address) !== 0 && !mayConnectTo(address)) throw createBlockedFailure(hostname)
}

export const createBlockedFailure = (host: string): HttpReadFailure =>
  new HttpReadFailure(
    'blocked-address',
    `${host} is not a host of the internet. Use a public address, or set ALLOW_PRIVATE_NETWORKS=true.`,
  )
