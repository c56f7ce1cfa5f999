import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { sendRawRequest } from '../../support/raw-http.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

/** A service beside ours, which nobody but an attacker has a reason to ask. */
const hits: string[] = []
const inside = http.createServer((req, res) => {
  hits.push(`${req.method} ${req.url}`)
  res.end('secret')
})
let address = ''
beforeAll(async () => {
  inside.on('connection', () => hits.push('connection'))
  await new Promise<void>(done => inside.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
})
afterAll(() => new Promise(done => inside.close(done)))

const times = { start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' }

describe('an address that a caller gives', () => {
  it('is written down and never asked, whatever field, kind and door it came through', async () => {
    const fresh = () => `${address}/${uniqueName('x').replace(' ', '-')}.png`
    const fields = () => ({ image: fresh(), website: fresh() })
    const text = `<img src="${address}/c.png"><a href="${address}/d">d</a>`
    const event = await factories.event({
      ...{ ...fields(), description: text, excerpt: text, cost: address },
      venue: { venue: uniqueName('V'), ...fields(), description: text },
      organizer: { organizer: uniqueName('O'), ...fields(), email: address },
    })
    for (const kind of ['venue', 'organizer'] as const) await factories[kind]({ ...fields(), description: text })
    await factories.category({ description: text })
    await createCalendarClient(service.url).events.create.mutate({ title: uniqueName('E'), ...times, ...fields() })
    await rest.patch(`/events/${event.id}`, new URLSearchParams(fields()))
    await rest.get(`/events/${event.id}`)

    await sleep(300)
    expect(hits).toEqual([])
  })

  it('is not asked when it stands in a header or a parameter', async () => {
    const headers = {
      ...{ referer: address, origin: address, link: `<${address}>; rel=preload`, from: address },
      ...{ 'x-forwarded-host': address.slice(7), 'x-original-url': address, forwarded: `host=${address.slice(7)}` },
    }
    for (const path of [
      ...['/cal/events/v1/events', '/cal/events/v1/doc', '/docs', `/docs?url=${address}/x.json`, '/trpc/events.list'],
      ...[`/cal/events/v1/events?url=${address}&callback=${address}&image=${address}&search=${address}`],
    ])
      expect((await sendRawRequest(service.url, { path, headers })).status).toBeLessThan(500)
    await sendRawRequest(service.url, { path: `${address}/x`, headers: { host: address.slice(7) } })

    await sleep(300)
    expect(hits).toEqual([])
  })
})
