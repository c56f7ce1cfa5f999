import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyAddr from 'proxy-addr'
import type { Settings } from '../../settings.ts'

/**
 * Reads the network address of a client: the address of the connection, or the one in `X-Forwarded-For` if trusted
 * proxies sent it.
 */
export function createAddressReader(trustProxy: Settings['trustProxy']): (req: IncomingMessage) => string {
  if (trustProxy === 0) return ({ socket }) => toNetworkAddress(socket.remoteAddress)
  const isProxy = createProxyCheck(trustProxy)
  return req => {
    const address = removePort(proxyAddr(req, (proxy, hops) => isProxy(removePort(proxy), hops)))
    return toNetworkAddress(net.isIP(address) ? address : req.socket.remoteAddress)
  }
}

/** Returns a function that tells whether an address, `hops` proxies away from this service, is a trusted proxy. */
export const createProxyCheck = (trustProxy: Settings['trustProxy']): ((address: string, hops: number) => boolean) =>
  typeof trustProxy === 'number' ? (_address, hops) => hops < trustProxy : proxyAddr.compile(trustProxy)

/** Some proxies add the port: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function removePort(address: string): string {
  const [, ipv6, ipv4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ipv6 ?? ipv4 ?? address
}

/**
 * An IPv4 address unchanged; the first 64 bits of an IPv6 address, because one client may use all addresses of such a
 * network.
 */
export function toNetworkAddress(address = ''): string {
  if (!net.isIPv6(address)) return address // IPv4, or empty if the connection is closed
  const parsed = ipaddr.process(address) // converts IPv4 that is written as IPv6
  if (!('parts' in parsed)) return parsed.toString()
  const groups = parsed.parts.slice(0, 4).map(group => group.toString(16))
  return `${groups.join(':')}::/64`
}
