import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { CheckAddress } from './public-address.ts'
import { createBlockedFailure } from './web-url.ts'

/** Finds all addresses of a host name. */
export type ResolveHost = (hostname: string) => Promise<dns.LookupAddress[]>

const resolveWithSystem: ResolveHost = hostname => dns.promises.lookup(hostname, { all: true })

/**
 * The function with which a socket resolves its host name. The socket connects to the very addresses that were checked,
 * so a name that changes its addresses between two questions (DNS rebinding) cannot lead elsewhere. Throws
 * `blocked-address` if `mayConnectTo` refuses one of the addresses.
 */
export function createGuardedLookup(
  mayConnectTo: CheckAddress,
  resolveHost: ResolveHost = resolveWithSystem,
): LookupFunction {
  return (hostname, { all, family }, callback) => {
    const fail = (error: Error) => callback(error, '', 0)
    const succeed = (addresses: dns.LookupAddress[]) => {
      const blocked = addresses.find(({ address }) => !mayConnectTo(address))
      if (blocked) return fail(createBlockedFailure(hostname))
      const wanted = family === 4 || family === 6 ? addresses.filter(one => one.family === family) : addresses
      const [first] = wanted
      if (!first) return fail(Object.assign(new Error(`no address of ${hostname}`), { code: 'ENOTFOUND' }))
      if (all) callback(null, wanted)
      else callback(null, first.address, first.family)
    }
    resolveHost(hostname).then(succeed, fail)
  }
}
