import ipaddr from 'ipaddr.js'
import type { IncomingMessage } from 'node:http'
import net from 'node:net'
import proxyAddr from 'proxy-addr'
import type { Settings } from '../../settings.ts'

/**
 * Reads where requests come from: the address of the connection, or the one that the trusted proxies before this service name in
 * `X-Forwarded-For`. Nobody else's word is taken for it.
 */
export function createAddressReader(trustProxy: Settings['trustProxy']): (req: IncomingMessage) => string {
  if (trustProxy === 0) return ({ socket }) => toNetworkAddress(socket.remoteAddress)
  const isTrusted =
    typeof trustProxy === 'number'
      ? (_address: string, hops: number) => hops < trustProxy
      : proxyAddr.compile(trustProxy)
  return req => {
    const told = withoutPort(proxyAddr(req, (address, hops) => isTrusted(withoutPort(address), hops)))
    return toNetworkAddress(net.isIP(told) ? told : req.socket.remoteAddress)
  }
}

/** Some proxies write the port beside the address: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  const [, ofVersion6, ofVersion4] = /^(?:\[(.+)\](?::\d+)?|([\d.]+):\d+)$/.exec(address) ?? []
  return ofVersion6 ?? ofVersion4 ?? address
}

/** An IPv4 address as it is; of an IPv6 address the first 64 bits, as whoever has one address there has them all. */
export function toNetworkAddress(address = ''): string {
  if (!net.isIPv6(address)) return address // IPv4, or nothing: the connection is gone
  const read = ipaddr.process(address) // IPv4 in the spelling of IPv6 becomes IPv4
  if (!('parts' in read)) return read.toString()
  const groups = read.parts.slice(0, 4).map(group => group.toString(16))
  return `${groups.join(':')}::/64`
}
