import dns from 'node:dns'
import type { ResolveHost } from './guarded-lookup.ts'
import { type CheckAddress, isPublicAddress } from './public-address.ts'

/**
 * Decides where a read of an address may connect that the operator of this machine has named. The host that was named
 * may be on the machine or in its networks; a host of the internet may not redirect there.
 */
export async function createNamedHostCheck(
  { hostname }: URL,
  resolveHost: ResolveHost = name => dns.promises.lookup(name, { all: true }),
): Promise<CheckAddress> {
  try {
    const addresses = await resolveHost(hostname.replace(/^\[(.*)\]$/, '$1'))
    return addresses.every(({ address }) => isPublicAddress(address)) ? isPublicAddress : () => true
  } catch {
    return isPublicAddress // the read will say that the host has no address
  }
}
