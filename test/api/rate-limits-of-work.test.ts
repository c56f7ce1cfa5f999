import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

/** Each statement and each computation takes 400 ms on this clock. */
let workMs = 0
const { service, rest, factories } = useService({
  settings: { auth: 'required', rateLimitPerMinute: 600, trustProxy: 1, responseCacheMb: 0, recordCacheMb: 0 },
  workNowMs: () => (workMs += 400),
})

let addresses = 0

async function readLeft(client: typeof rest, path: string): Promise<number> {
  const { headers } = await client.get(path)
  return Number(/;r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
}

/** How many points of 150 a request has cost, as the next request of the same address shows. */
async function measurePoints(path: string): Promise<number> {
  const client = rest.withHeaders({ 'x-forwarded-for': `192.0.2.${++addresses}` })
  await readLeft(client, path)
  return 150 - (await readLeft(client, '/nothing')) - 1
}

describe('a request costs what it has used, a point for 20 ms of', () => {
  it('statements', async () => {
    expect(await measurePoints('/tags')).toBeGreaterThanOrEqual(20)
  })

  it('formatted feeds', async () => {
    await factories.event()
    expect(await measurePoints('/events.ics')).toBeGreaterThanOrEqual(20)
  })

  it('previews of rules', async () => {
    const rule = `${encodeURIComponent('RRULE:FREQ=WEEKLY')}&start_date=2026-12-01T10:00:00&end_date=2026-12-01T11:00:00`
    expect(await measurePoints(`/recurrence/preview?recurrence=${rule}`)).toBeGreaterThanOrEqual(20)
  })

  it('nothing: a point', async () => {
    expect(await measurePoints('/nothing')).toBe(1)
  })
})

describe('a caller whose requests have used more than he has', () => {
  it('429: is refused until the points are back', async () => {
    const client = rest.withHeaders({ 'x-forwarded-for': '198.51.100.1' })
    const statuses = []
    for (let time = 0; time < 9; time++) statuses.push((await client.get('/tags')).status)
    expect(statuses.at(-1)).toBe(429)

    service.clock.now = new Date(service.clock.now.getTime() + 60_000)
    expect((await client.get('/tags')).status).toBe(200)
  })
})
