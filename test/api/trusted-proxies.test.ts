import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import type { TestService } from '../support/test-service.ts'

const limited = { auth: 'required', rateLimitPerMinute: 3, rateLimitFailuresPerMinute: 1 } as const

/** What is left to whoever asks with this `X-Forwarded-For`. */
async function leftOf({ restUrl }: TestService, forwarded?: string): Promise<string | undefined> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return /;r=(\d+)/.exec((await fetch(`${restUrl}/tags`, { headers })).headers.get('ratelimit') ?? '')?.[1]
}

describe('without TRUST_PROXY', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: 0 } })

  it('429: X-Forwarded-For gives nobody another share', async () => {
    const seen = []
    for (const forwarded of [undefined, '192.0.2.1', '192.0.2.2', '192.0.2.3'])
      seen.push(await leftOf(service, forwarded))

    expect(seen).toEqual(['2', '1', '0', '0'])
    expect((await fetch(`${service.restUrl}/tags`, { headers: { 'x-forwarded-for': '192.0.2.4' } })).status).toBe(429)
  })
})

describe('without TRUST_PROXY, guessing', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: 0, rateLimitPerMinute: 0 } })

  it('429: X-Forwarded-For gives nobody another attempt', async () => {
    const seen = []
    for (const forwarded of ['192.0.2.1', '192.0.2.2']) {
      const headers = { 'x-forwarded-for': forwarded, authorization: `Basic ${btoa('maria:wrong-secret')}` }
      seen.push((await fetch(`${service.restUrl}/tags`, { headers })).status)
    }
    expect(seen).toEqual([401, 429])
  })
})

describe('TRUST_PROXY=1', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: 1 } })

  it('200: the caller is who the proxy says, whatever the caller has said before', async () => {
    const seen = []
    for (const forwarded of ['192.0.2.1', '203.0.113.5, 192.0.2.1', '203.0.113.6, 192.0.2.1', '192.0.2.1, 192.0.2.2'])
      seen.push(await leftOf(service, forwarded))

    expect(seen).toEqual(['2', '1', '0', '2'])
  })
})

describe('TRUST_PROXY=loopback, 10.0.0.0/8', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: ['loopback', '10.0.0.0/8'] } })

  it('200: the caller is the last address that is none of theirs', async () => {
    const seen = []
    for (const forwarded of ['192.0.2.1', '203.0.113.5, 192.0.2.1, 10.1.2.3', '192.0.2.1, 127.0.0.1', '192.0.2.2'])
      seen.push(await leftOf(service, forwarded))

    expect(seen).toEqual(['2', '1', '0', '2'])
  })
})

describe('TRUST_PROXY of somebody else', () => {
  const { service } = useService({ settings: { ...limited, trustProxy: ['10.0.0.0/8'] } })

  it('200: X-Forwarded-For of other connections is not believed', async () => {
    expect([await leftOf(service, '192.0.2.1'), await leftOf(service, '192.0.2.2')]).toEqual(['2', '1'])
  })

  /** Such a request is asked anew inside the service, whose own address it must not come to have. Linux is all 127.0.0.0/8. */
  it.runIf(process.platform === 'linux')('200: an address with raw letters is counted for its caller', async () => {
    const left = (localAddress: string) =>
      new Promise<string | undefined>((done, fail) => {
        const { hostname: host, port } = new URL(service.url)
        const socket = net.connect({ host, port: Number(port), localAddress })
        let text = ''
        socket.on('error', fail).on('data', chunk => (text += chunk.toString()))
        socket.on('end', () => done(/RateLimit: "default";r=(\d+)/.exec(text)?.[1]))
        socket.write('GET /cal/events/v1/tags/ά HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n')
      })

    expect([await left('127.0.0.2'), await left('127.0.0.2'), await left('127.0.0.3')]).toEqual(['2', '1', '2'])
  })
})
