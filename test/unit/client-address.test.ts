import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createAddressReader, toNetworkAddress } from '../../src/http/limits/client-address.ts'

/** A request from an address. */
const createRequest = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('toNetworkAddress', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
    [undefined, ''],
  ])('%s becomes %s', (address, network) => {
    expect(toNetworkAddress(address)).toBe(network)
  })
})

describe('createAddressReader', () => {
  const forged = '203.0.113.9'

  it('reads the address of the connection without proxies', () => {
    const readAddress = createAddressReader(0)

    expect(readAddress(createRequest('192.0.2.7'))).toBe('192.0.2.7')
    expect(readAddress(createRequest('192.0.2.7', forged))).toBe('192.0.2.7')
    expect(readAddress(createRequest('127.0.0.1', forged))).toBe('127.0.0.1')
    expect(readAddress(createRequest(undefined, forged))).toBe('')
  })

  it.each([
    [1, '198.51.100.1', '198.51.100.1'],
    [1, `${forged}, 198.51.100.1`, '198.51.100.1'],
    [2, `${forged}, 198.51.100.1, 10.0.0.2`, '198.51.100.1'],
    [2, '198.51.100.1', '198.51.100.1'],
    [1, '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    [1, undefined, '10.0.0.1'],
    [1, '', '10.0.0.1'],
    [1, 'unknown', '10.0.0.1'],
    [1, '198.51.100.1:4711', '198.51.100.1'],
    [1, '[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
    [1, '[::1]:80', '0:0:0:0::/64'],
    [1, '[2001:db8:1:2::5]', '2001:db8:1:2::/64'],
    [1, 'unknown:4711', '10.0.0.1'],
  ])('behind %i proxies: %j becomes %s', (proxies, forwarded, address) => {
    expect(createAddressReader(proxies)(createRequest('10.0.0.1', forwarded))).toBe(address)
  })

  it.each([
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', `${forged}, 198.51.100.1`, '198.51.100.1'],
    ['10.0.0.1', `${forged}, 198.51.100.1, 127.0.0.1`, '198.51.100.1'],
    ['10.0.0.1', `${forged}, 198.51.100.1:5555, 10.0.0.2:80, [::1]:80`, '198.51.100.1'],
    ['192.0.2.7', forged, '192.0.2.7'],
    ['10.1.0.1', forged, '10.1.0.1'],
  ])('with proxies by address: a connection from %s with %j becomes %s', (connection, forwarded, address) => {
    expect(createAddressReader(['loopback', '10.0.0.0/16'])(createRequest(connection, forwarded))).toBe(address)
  })
})
