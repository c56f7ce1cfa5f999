import ipaddr from 'ipaddr.js'

/** Decides to which IP addresses a read may connect. */
export type CheckAddress = (address: string) => boolean

/** The IPv6 addresses that the internet routes. Outside of them are IPv4 addresses in disguise and local networks. */
const globalIpv6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an IP address belongs to a host of the internet, and not to this machine, its networks, or an IPv4 address
 * in disguise. The text of an address with a zone (`fe80::1%eth0`) or of none is not public.
 */
export const isPublicAddress: CheckAddress = address => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address) // converts IPv4 that is written as IPv6
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalIpv6)
}
