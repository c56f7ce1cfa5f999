import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { sendRawRequest } from '../../support/raw-http.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** An internal server that only an attacker would make our service request. */
const receivedRequests: string[] = []
const internalServer = http.createServer((req, res) => {
  receivedRequests.push(`${req.method} ${req.url}`)
  res.end('secret')
})
let internalUrl = ''
beforeEach(() => void receivedRequests.splice(0))
beforeAll(async () => {
  internalServer.on('connection', () => receivedRequests.push('connection'))
  await new Promise<void>(done => internalServer.listen(0, '127.0.0.1', done))
  internalUrl = `http://127.0.0.1:${(internalServer.address() as AddressInfo).port}`
})
afterAll(() => new Promise(done => internalServer.close(done)))

/**
 * The service runs in this process, and the system connects in order: what it has requested arrives before our own
 * request.
 */
async function expectNoRequest(): Promise<void> {
  await sendRawRequest(internalUrl, { path: '/ours' })
  expect(receivedRequests).toEqual(['connection', 'GET /ours'])
}

const dates = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }

describe('a URL from a caller', () => {
  it('is stored and never requested, from any field, kind and transport', async () => {
    const buildUrl = () => `${internalUrl}/${uniqueName('x').replace(' ', '-')}.png`
    const fields = () => ({ image: buildUrl(), website: buildUrl() })
    const text = `<img src="${internalUrl}/c.png"><a href="${internalUrl}/d">d</a>`
    const event = await factories.event({
      ...fields(),
      description: text,
      excerpt: text,
      cost: internalUrl,
      venue: { venue: uniqueName('V'), ...fields(), description: text },
      organizer: { organizer: uniqueName('O'), ...fields(), email: internalUrl },
    })
    for (const kind of ['venue', 'organizer'] as const) await factories[kind]({ ...fields(), description: text })
    await factories.category({ description: text })
    await createCalendarClient(service.url).events.create.mutate({ title: uniqueName('E'), ...dates, ...fields() })
    await rest.patch(`/events/${event.id}`, new URLSearchParams(fields()))
    await rest.get(`/events/${event.id}`)

    await expectNoRequest()
  })

  it('is not requested from headers and parameters', async () => {
    const headers = {
      referer: internalUrl,
      origin: internalUrl,
      link: `<${internalUrl}>; rel=preload`,
      from: internalUrl,
      'x-forwarded-host': internalUrl.slice(7),
      'x-original-url': internalUrl,
      forwarded: `host=${internalUrl.slice(7)}`,
    }
    for (const path of [
      ...[
        '/cal/events/v1/events',
        '/cal/events/v1/doc',
        '/docs',
        `/docs?url=${internalUrl}/x.json`,
        '/trpc/events.list',
      ],
      ...[
        `/cal/events/v1/events?url=${internalUrl}&callback=${internalUrl}&image=${internalUrl}&search=${internalUrl}`,
      ],
    ])
      expect((await sendRawRequest(service.url, { path, headers })).status).toBeLessThan(500)
    await sendRawRequest(service.url, { path: `${internalUrl}/x`, headers: { host: internalUrl.slice(7) } })

    await expectNoRequest()
  })
})
