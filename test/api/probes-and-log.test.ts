import { EventEmitter, once } from 'node:events'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { useService } from '../support/use-service.ts'

type Line = { msg: string; id: string; path: string; client: string; user?: number; traceparent?: string }

const lines: Line[] = []
const logged = new EventEmitter()
const write = (line: string) => {
  lines.push(JSON.parse(line) as Line)
  logged.emit('line')
}
const log = pino({ base: null, timestamp: false }, { write })
const { service, factories } = useService({
  log,
  settings: { auth: 'required', trustProxy: 1, gitCommit: '1f2e3d4c' },
})

/** Sends a request and returns its line in the log. */
async function findLine(path: string, headers: Record<string, string>): Promise<Line> {
  const response = await fetch(service.url + path, { headers })
  await response.text()
  const id = response.headers.get('x-request-id')
  for (;;) {
    const line = lines.find(one => one.id === id)
    if (line) return line
    await once(logged, 'line')
  }
}

const list = '/cal/events/v1/tags'

describe('GET /live, /ready, /health', () => {
  it('200: with version and commit at /health', async () => {
    const read = async (path: string) => (await fetch(service.url + path)).json()

    expect(await read('/live')).toEqual({ status: 'ok' })
    expect(await read('/ready')).toEqual({ status: 'ok' })
    expect(await read('/health')).toEqual({
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      commit: '1f2e3d4c',
    })
  })

  it('200: without a line in the log', async () => {
    for (const path of ['/live', '/ready', '/health']) await (await fetch(service.url + path)).text()
    await findLine(list, {})

    expect(lines.filter(({ path }) => /live|ready|health/.test(path))).toEqual([])
  })
})

describe('GET /ready, while the service stops', () => {
  const timers = createFakeTimers()
  const stopping = useService({ timers })

  it('503: until the end of the delay, while other requests are answered', async () => {
    const delayMs = 5_000
    const stopped = stopping.service.drain(delayMs)
    await timers.advance(delayMs - 1)

    expect((await fetch(`${stopping.service.url}/ready`)).status).toBe(503)
    expect((await stopping.rest.get('/tags')).status).toBe(200)
    await timers.advance(1)
    await stopped
  })
})

describe('the line of a request', () => {
  it('has the address of the client behind the trusted proxy, and the user', async () => {
    const user = await factories.user('editor')

    expect(await findLine(list, { 'x-forwarded-for': '198.51.100.9, 192.0.2.7' })).toMatchObject({
      msg: 'request',
      method: 'GET',
      path: list,
      status: 200,
      client: '192.0.2.7',
    })
    expect(await findLine(list, user.headers)).toMatchObject({ user: user.id })
    expect(await findLine(list, { authorization: 'Bearer of-nobody' })).not.toHaveProperty('user')
  })

  it('keeps a valid X-Request-Id and a valid traceparent', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

    expect(await findLine(list, { 'x-request-id': 'edge/7f-1', traceparent })).toMatchObject({
      id: 'edge/7f-1',
      traceparent,
    })
  })

  it.each(['with space', 'x'.repeat(129), '{"a":1}', 'ä'])('replaces the X-Request-Id %j', async id => {
    const line = await findLine(list, { 'x-request-id': id, traceparent: `00-${'0'.repeat(32)}-b7ad6b7169203331-01` })

    expect(line.id).toMatch(/^[0-9a-f]{16}$/)
    expect(line).not.toHaveProperty('traceparent')
  })
})
