import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import type { TestService } from '../support/test-service.ts'

const limited = { auth: 'required', rateLimitPerMinute: 3, rateLimitFailuresPerMinute: 1 } as const

/** Sends a request with this `X-Forwarded-For`. Returns the remaining quota. */
async function readQuota({ restUrl }: TestService, forwarded?: string): Promise<string | undefined> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return /;r=(\d+)/.exec((await fetch(`${restUrl}/tags`, { headers })).headers.get('ratelimit') ?? '')?.[1]
}

describe('without TRUST_PROXY', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: 0 } })

  it('429: X-Forwarded-For does not change the quota', async () => {
    const results = []
    for (const forwarded of [undefined, '192.0.2.1', '192.0.2.2', '192.0.2.3'])
      results.push(await readQuota(service, forwarded))

    expect(results).toEqual(['2', '1', '0', '0'])
    expect((await fetch(`${service.restUrl}/tags`, { headers: { 'x-forwarded-for': '192.0.2.4' } })).status).toBe(429)
  })
})

describe('wrong secrets without TRUST_PROXY', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: 0, rateLimitPerMinute: 0 } })

  it('429: X-Forwarded-For does not give more attempts', async () => {
    const results = []
    for (const forwarded of ['192.0.2.1', '192.0.2.2']) {
      const headers = { 'x-forwarded-for': forwarded, authorization: `Basic ${btoa('maria:wrong-secret')}` }
      results.push((await fetch(`${service.restUrl}/tags`, { headers })).status)
    }
    expect(results).toEqual([401, 429])
  })
})

describe('TRUST_PROXY=1', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: 1 } })

  it('200: the last address is that of the caller', async () => {
    const results = []
    for (const forwarded of ['192.0.2.1', '203.0.113.5, 192.0.2.1', '203.0.113.6, 192.0.2.1', '192.0.2.1, 192.0.2.2'])
      results.push(await readQuota(service, forwarded))

    expect(results).toEqual(['2', '1', '0', '2'])
  })
})

describe('TRUST_PROXY=loopback, 10.0.0.0/8', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: ['loopback', '10.0.0.0/8'] } })

  it('200: the last address outside these networks is that of the caller', async () => {
    const results = []
    for (const forwarded of ['192.0.2.1', '203.0.113.5, 192.0.2.1, 10.1.2.3', '192.0.2.1, 127.0.0.1', '192.0.2.2'])
      results.push(await readQuota(service, forwarded))

    expect(results).toEqual(['2', '1', '0', '2'])
  })
})

describe('TRUST_PROXY with another network', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: ['10.0.0.0/8'] } })

  it('200: ignores X-Forwarded-For of other connections', async () => {
    expect([await readQuota(service, '192.0.2.1'), await readQuota(service, '192.0.2.2')]).toEqual(['2', '1'])
  })

  /**
   * The service repeats such a request internally, and must keep the address of the caller. Only
   * Linux has all of 127.0.0.0/8.
   */
  it.runIf(process.platform === 'linux')('200: a path with raw Greek letters counts for its caller', async () => {
    const readQuotaFrom = (localAddress: string) =>
      new Promise<string | undefined>((done, fail) => {
        const { hostname: host, port } = new URL(service.url)
        const socket = net.connect({ host, port: Number(port), localAddress })
        let text = ''
        socket.on('error', fail).on('data', chunk => (text += chunk.toString()))
        socket.on('end', () => done(/RateLimit: "default";r=(\d+)/.exec(text)?.[1]))
        socket.write('GET /cal/events/v1/tags/ά HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
      })

    expect([
      await readQuotaFrom('127.0.0.2'),
      await readQuotaFrom('127.0.0.2'),
      await readQuotaFrom('127.0.0.3'),
    ]).toEqual(['2', '1', '2'])
  })
})
