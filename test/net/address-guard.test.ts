import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { HttpReadFailure, type HttpReadReason } from '../../src/net/http-read-failure.ts'
import { type HttpReadOptions, readUrl } from '../../src/net/http-read.ts'
import { isPublicAddress } from '../../src/net/public-address.ts'
import { startHttpServer } from '../support/http-server.ts'

async function getReason(address: string, options: HttpReadOptions = {}): Promise<HttpReadReason> {
  try {
    await readUrl(address, options)
  } catch (error) {
    if (error instanceof HttpReadFailure) return error.reason
    throw error
  }
  throw new Error(`${address} was read`)
}

/** Addresses of this machine and its networks, in the spellings that browsers and libraries understand. */
const disguisedHosts = [
  ['loopback', '127.0.0.1'],
  ['another loopback', '127.8.9.10'],
  ['decimal', '2130706433'],
  ['octal', '0177.0.0.01'],
  ['hexadecimal', '0x7f000001'],
  ['hexadecimal parts', '0x7f.0x0.0x0.0x1'],
  ['short', '127.1'],
  ['full-width digits', '１２７.０.０.１'],
  ['circled digits', '①②⑦.⓪.⓪.①'],
  ['a dot at the end', '127.0.0.1.'],
  ['percent-encoded', '%31%32%37.0.0.1'],
  ['unspecified', '0.0.0.0'],
  ['zero', '0'],
  ['private 10/8', '10.1.2.3'],
  ['private 172.16/12', '172.31.255.1'],
  ['private 192.168/16', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['link-local, cloud metadata', '169.254.169.254'],
  ['metadata, decimal', '2852039166'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.7'],
  ['multicast', '224.0.0.251'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 loopback, written out', '[0:0:0:0:0:0:0:1]'],
  ['IPv6 unspecified', '[::]'],
  ['mapped IPv4', '[::ffff:127.0.0.1]'],
  ['mapped IPv4, hexadecimal', '[::ffff:7f00:1]'],
  ['compatible IPv4', '[::127.0.0.1]'],
  ['translated IPv4', '[::ffff:0:127.0.0.1]'],
  ['NAT64', '[64:ff9b::7f00:1]'],
  ['local NAT64', '[64:ff9b:1::a9fe:a9fe]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:7f00:1::]'],
  ['unique local', '[fd00::1]'],
  ['metadata of IPv6', '[fd00:ec2::254]'],
  ['link-local of IPv6', '[fe80::1]'],
  ['site-local of IPv6', '[fec0::1]'],
  ['multicast of IPv6', '[ff02::1]'],
  ['documentation of IPv6', '[2001:db8::1]'],
] as const

describe('an address in the URL', () => {
  it.each(disguisedHosts)('is refused: %s, %s', async (_name, host) => {
    expect(await getReason(`http://${host}/feed.ics`)).toBe('blocked-address')
    expect(await getReason(`webcal://${host}:8443/feed.ics`)).toBe('blocked-address')
  })

  it.each([
    'ftp://calendar.example/feed.ics',
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'gopher://127.0.0.1:6379/_INFO',
    'webcal:',
    'calendar.example/feed.ics',
    '//calendar.example/feed.ics',
    '',
  ])('is refused: %s', async address => {
    expect(await getReason(address)).toBe('invalid-address')
  })

  it.each(['https://user:password@calendar.example/feed.ics', 'webcal://token@calendar.example/feed.ics'])(
    'has no credentials: %s',
    async address => {
      const error: unknown = await readUrl(address, { mayConnectTo: () => true }).catch((one: unknown) => one)
      expect(error).toMatchObject({ reason: 'credentials-in-address' })
      expect(String(error)).not.toMatch(/password@|token/)
    },
  )

  it.each(['8.8.8.8', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])('may be %s', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each(['', 'localhost', 'fe80::1%eth0', '8.8.8.8.', '127.1'])('is no public address: “%s”', address => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the addresses of a host name', () => {
  const resolveTo =
    (...addresses: string[]) =>
    async (): Promise<LookupAddress[]> =>
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))

  it.each([
    ['one that is private', ['10.0.0.1']],
    ['one of several that is private', ['93.184.215.14', '127.0.0.1']],
    ['an IPv4 in an IPv6', ['::ffff:169.254.169.254']],
    ['NAT64', ['64:ff9b::a9fe:a9fe']],
    ['a zone', ['fe80::1%eth0']],
  ])('are refused: %s', async (_name, addresses) => {
    const resolveHost = resolveTo(...addresses)
    expect(await getReason('http://calendar.example/feed.ics', { resolveHost })).toBe('blocked-address')
    expect(await getReason('https://calendar.example/feed.ics', { resolveHost })).toBe('blocked-address')
  })

  it('are refused for the names of this machine', async () => {
    expect(await getReason('http://localhost:1/')).toBe('blocked-address')
    expect(await getReason('http://LOCALHOST:1/')).toBe('blocked-address')
  })

  it('are those to which the socket connects: a name that changes its address is resolved once', async () => {
    let isReached = false
    const { url, stop } = await startHttpServer((_, response) => {
      isReached = true
      response.end()
    })
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    const controller = new AbortController()
    const asked: string[] = []
    const resolveHost = async (hostname: string) => {
      asked.push(hostname)
      queueMicrotask(() => controller.abort(new Error('stopped by the test')))
      return resolveTo(...(answers[asked.length - 1] ?? ['127.0.0.1']))()
    }
    const { port } = new URL(url)

    const read = readUrl(`http://rebinding.example:${port}/`, {
      resolveHost,
      signal: controller.signal,
    })

    await expect(read).rejects.toThrow('stopped by the test')
    expect({ asked, isReached }).toEqual({ asked: ['rebinding.example'], isReached: false })
    await stop()
  })

  it('that cannot be resolved are “not reachable”', async () => {
    const resolveHost = async () => Promise.reject(Object.assign(new Error('no such host'), { code: 'ENOTFOUND' }))
    expect(await getReason('http://calendar.example/', { resolveHost })).toBe('unreachable')
    expect(await getReason('http://calendar.example/', { resolveHost: async () => [] })).toBe('unreachable')
  })
})
