import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catchUp } from '../../support/catch-up.ts'
import { createFakeTimers } from '../../support/fake-timers.ts'
import { startFreezableProxy } from '../../support/freezable-proxy.ts'
import { waitForRequests } from '../../support/received-requests.ts'
import type { RestClient } from '../../support/rest-client.ts'
import { observeStatements } from '../../support/statement-watch.ts'
import { startTestService } from '../../support/test-service.ts'
import { uniqueName, useService } from '../../support/use-service.ts'
import { createLinkedRecords, type LinkedRecords } from './linked-records.ts'
import { createClientOf } from './use-cache-services.ts'

/** A service with all caches, whose timers stand still. */
const { service, rest, factories } = useService({ settings: { auth: 'required' }, timers: createFakeTimers() })
const statements = observeStatements(service, rest)
const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const

const clients = {} as Record<(typeof roles)[number], RestClient>
let records: LinkedRecords
beforeAll(async () => {
  for (const role of roles) clients[role] = rest.withHeaders((await factories.user(role)).headers)
  records = await createLinkedRecords(clients.editor, factories)
  await catchUp(service)
})

const newEvent = () => ({
  title: uniqueName('Event'),
  start_date: '2027-05-01 10:00:00',
  end_date: '2027-05-01 11:00:00',
})

describe('GET of what others may not read', () => {
  it('200: an author reads the own draft, an editor all, and nobody else', async () => {
    const { body: draft } = await clients.author.post('/events', { ...newEvent(), status: 'draft' })
    const path = `/events/${draft.id}`
    const list = '/events?per_page=50&start_date=2027-05-01&status=draft'

    for (let turn = 1; turn <= 2; turn++) {
      const statuses: number[] = []
      const counts: (number | undefined)[] = []
      for (const role of ['editor', 'author', 'subscriber', 'contributor', 'administrator'] as const) {
        statuses.push((await clients[role].get(path)).status)
        counts.push((await clients[role].get(list)).body.events?.length)
      }
      expect(statuses).toEqual([200, 200, 403, 403, 200])
      expect(counts).toEqual([1, 1, undefined, 0, 1])
      expect((await rest.get(path)).status).toBe(403)
    }
  })

  it('200: what a password protects is in the responses of editors only', async () => {
    const { id } = await factories.event({ title: uniqueName('Secret'), description: 'Hidden', password: 'sesame' })
    const read = async (client: RestClient) => {
      const { body: list } = await client.get(`/events?include=${id}`)
      return [list.events[0].description, (await client.get(`/events/${id}`)).body.description]
    }
    for (let turn = 1; turn <= 2; turn++) {
      expect(await read(clients.editor)).toEqual(Array(2).fill(expect.stringContaining('Hidden')))
      for (const client of [clients.subscriber, rest]) expect(await read(client)).toEqual(['', undefined])
    }
  })

  it('200: a user with another role gets what this role may read, at once', async () => {
    const user = await factories.user('editor')
    const path = `/events/${(await factories.event({ status: 'private' })).id}`
    const client = rest.withHeaders(user.headers)
    expect((await client.get(path)).status).toBe(200)
    await service.db.prisma.user.update({ where: { id: user.id }, data: { role: 'subscriber' } })
    expect((await client.get(path)).status).toBe(403)
  })
})

describe('GET of what a user has read before', () => {
  const list = '/events?per_page=50&start_date=2026-01-01&status=publish,draft'

  it.each(['editor', 'administrator'] as const)('200: no record is read again: %s', async role => {
    for (const path of [list, `/events/${records.event.id}`]) {
      await clients[role].get(path)
      expect(await statements.countDuring(() => clients[role].get(path)), `the user: ${path}`).toBeLessThanOrEqual(1)
    }
  })

  it('200: the records of editors and of anonymous callers are apart', async () => {
    const path = `/events/${records.event.id}`
    const countVenues = async (reader: RestClient) => [(await reader.get(path)).body.venue].flat().length
    await statements.waitUntilCached(path)
    expect([await countVenues(rest), await countVenues(clients.editor), await countVenues(rest)]).toEqual([1, 2, 1])
  })
})

describe('GET of anything while anonymous callers use all their connections', () => {
  it('200: users do not wait for what an anonymous request reads', async () => {
    const path = `/events/${records.event.id}`
    const [, anonymousPool] = service.db.pools
    const connections = anonymousPool?.options.max ?? 0
    expect(connections).toBeGreaterThan(0)
    await clients.editor.patch(path, { title: uniqueName('New') })
    const held = await Promise.all(Array.from({ length: connections }, () => anonymousPool!.connect()))
    const delayed = statements.delayResultsOf('start_date_details')
    delayed.release()
    const list = '/events?start_date=2026-01-01'
    const received = waitForRequests(1, list)
    let isAnonymousAnswered = false
    const anonymous = [path, list].map(one => rest.get(one).then(() => (isAnonymousAnswered = true)))
    try {
      await Promise.all([delayed.firstStatement, received])
      expect((await clients.editor.get(path)).status).toBe(200)
      expect((await clients.subscriber.get(path)).status).toBe(200)
      expect((await clients.subscriber.get(list)).status).toBe(200)
      expect(isAnonymousAnswered).toBe(false)
    } finally {
      delayed.end()
      for (const client of held) client.release()
    }
    await Promise.all(anonymous)
  })
})

describe('GET of anything while the listening connection does not respond', () => {
  const timers = createFakeTimers()
  let proxy: Awaited<ReturnType<typeof startFreezableProxy>>
  afterAll(() => proxy.close())

  it('200: users get the present state after 250 ms, and at once when the connection is lost', async () => {
    proxy = await startFreezableProxy(service.databaseUrl)
    const other = await startTestService({
      settings: { auth: 'required' },
      sharesDatabaseWith: service,
      directUrl: proxy.url,
      timers,
    })
    const path = `/events/${records.event.id}`
    const headers = (await factories.user('editor')).headers
    const readTitle = async () => (await createClientOf(other, headers).get(path)).body.title as string
    await catchUp(other)
    await readTitle()
    proxy.freeze('all')
    const [first, second] = [uniqueName('First'), uniqueName('Second')]

    await clients.editor.patch(path, { title: first })
    const reading = readTitle()
    await timers.waitForTimer(250)
    await timers.advance(250)
    expect(await reading).toBe(first)

    await timers.advance(2_500)
    expect(other.db.changes.isListening()).toBe(false)
    await clients.editor.patch(path, { title: second })
    expect(await readTitle()).toBe(second)
    proxy.close()
    await other.stop()
  })
})
