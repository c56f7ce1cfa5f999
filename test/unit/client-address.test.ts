import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createAddressReader, toNetworkAddress } from '../../src/http/limits/client-address.ts'

/** As much of a request as says where it comes from. */
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('networkOf', () => {
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
  ])('of %s is %s', (address, network) => {
    expect(toNetworkAddress(address)).toBe(network)
  })
})

describe('addressReader', () => {
  const forged = '203.0.113.9'

  it('without proxies believes the connection alone', () => {
    const addressOf = createAddressReader(0)

    expect(addressOf(from('192.0.2.7'))).toBe('192.0.2.7')
    expect(addressOf(from('192.0.2.7', forged))).toBe('192.0.2.7')
    expect(addressOf(from('127.0.0.1', forged))).toBe('127.0.0.1')
    expect(addressOf(from(undefined, forged))).toBe('')
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
  ])('behind %i proxies reads %j as %s', (proxies, forwarded, address) => {
    expect(createAddressReader(proxies)(from('10.0.0.1', forwarded))).toBe(address)
  })

  it.each([
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.1', `${forged}, 198.51.100.1`, '198.51.100.1'],
    ['10.0.0.1', `${forged}, 198.51.100.1, 127.0.0.1`, '198.51.100.1'],
    ['10.0.0.1', `${forged}, 198.51.100.1:5555, 10.0.0.2:80, [::1]:80`, '198.51.100.1'],
    ['192.0.2.7', forged, '192.0.2.7'],
    ['10.1.0.1', forged, '10.1.0.1'],
  ])(
    'with proxies by their addresses reads a request from %s with %j as one from %s',
    (connection, forwarded, address) => {
      expect(createAddressReader(['loopback', '10.0.0.0/16'])(from(connection, forwarded))).toBe(address)
    },
  )
})
