import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FreezableProxy, startFreezableProxy } from '../support/freezable-proxy.ts'
import { createRestClient, type RestClient } from '../support/rest-client.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { uniqueName, useService } from '../support/use-service.ts'
import {
  changes,
  createLinkedRecords,
  findDifferences,
  type LinkedRecords,
  listReadPaths,
  readPaths,
} from './linked-records.ts'
import { listListPaths } from './list-paths.ts'

/**
 * Three services on one database, with the same URLs: two with a record cache, and one without. Users who have signed in
 * must get the same from all three, byte by byte, as soon as a change has a response. Notifications reach the second
 * service late.
 */

const settings = { auth: 'required' } as const
const { service, rest, siteSettings, factories } = useService({ settings })
const statements = observeStatements(service, rest)
const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const

const notificationDelayMs = 60

let proxy: FreezableProxy
let other: TestService
let reference: TestService
/** The credentials of a user with each role. */
const headersByRole = {} as Record<(typeof roles)[number], Record<string, string>>
/** Clients of an editor for the first and the second service. */
let editors: [RestClient, RestClient]
let editor: RestClient
beforeAll(async () => {
  const { publicUrl } = service.settings
  proxy = await startFreezableProxy(service.databaseUrl, { delayMs: notificationDelayMs })
  other = await startTestService({
    settings: { ...settings, publicUrl },
    sharesDatabaseWith: service,
    directUrl: proxy.url,
  })
  reference = await startTestService({
    settings: { ...settings, publicUrl, responseCacheMb: 0, recordCacheMb: 0 },
    sharesDatabaseWith: service,
  })
  for (const role of roles) headersByRole[role] = (await factories.user(role)).headers
  editors = [createRestClient(() => service.restUrl), createRestClient(() => other.restUrl)].map(client =>
    client.withHeaders(headersByRole.editor),
  ) as [RestClient, RestClient]
  editor = editors[0]
})
afterAll(async () => {
  await other.stop()
  await reference.stop()
  proxy.close()
})

let records: LinkedRecords
beforeEach(async () => {
  records = await createLinkedRecords(editor, factories)
  await waitUntilListening()
})
afterEach(() => service.db.pool.query('truncate events, series, venues, organizers, terms, images cascade'))

const waitUntilListening = () =>
  vi.waitFor(() => expect([service, other].map(({ db }) => db.changes.isListening())).toEqual([true, true]), {
    timeout: 20_000,
  })

/** Expects that users with these roles get the same from all services. */
async function expectSameResponses(paths: string[], change: string, readers: readonly (typeof roles)[number][]) {
  for (const role of readers) {
    const read = ({ url }: TestService) => readPaths(url, paths, headersByRole[role])
    // The service that did not make the change comes first: the message of the change has the least time.
    const responses = [await read(other), await read(service)]
    const expected = await read(reference)
    for (const response of responses)
      expect(findDifferences(paths, response, expected), `${change}, ${role}`).toEqual([])
  }
}

describe('GET of anything, by users', () => {
  it('200: shows each change by another process at once', { timeout: 180_000 }, async () => {
    const paths = [...listReadPaths(records), ...listListPaths(records)]
    await expectSameResponses(paths, 'before the changes', ['editor', 'author', 'subscriber'])
    for (const [turn, [name, change]] of Object.entries(changes).entries()) {
      expect((await change(editors[turn % 2] ?? editor, records)).status, name).toBeLessThan(300)
      // The others stay in the cache for a later turn.
      const chosen = paths.filter((_, index) => index % 10 === turn % 10)
      await expectSameResponses(chosen, name, ['editor'])
    }
    await expectSameResponses(paths, 'after all changes', ['editor', 'author', 'subscriber'])
  })

  it('200: shows another time zone of the calendar at once, and still later', async () => {
    const { id } = records.event
    const paths = [`/cal/events/v1/events/${id}`, `/cal/events/v1/events?include=${id}`]
    const setZone = async (timezone: string | null) => {
      const { status } = await siteSettings.withHeaders(headersByRole.administrator).patch('/settings', { timezone })
      expect(status).toBe(200)
    }
    await setZone('Europe/Paris')
    try {
      for (const role of ['editor', 'subscriber'] as const) await readPaths(other.url, paths, headersByRole[role])
      await setZone('Asia/Tokyo')
      for (let turn = 1; turn <= 2; turn++)
        await expectSameResponses(paths, `time zone, turn ${turn}`, ['editor', 'subscriber'])
    } finally {
      await setZone(null)
    }
  })

  it('200: an author reads the own draft, an editor all, and nobody else', async () => {
    const { body: draft } = await rest
      .withHeaders(headersByRole.author)
      .post('/events', { ...times, title: uniqueName('Draft'), status: 'draft' })
    const list = '/events?per_page=50&start_date=2027-05-01&status=draft'
    const readers = ['editor', 'author', 'subscriber', 'contributor', 'administrator'] as const
    const readAlone = async (role: (typeof roles)[number]) =>
      (await rest.withHeaders(headersByRole[role]).get(`/events/${draft.id}`)).status
    const readList = async (role: (typeof roles)[number]) =>
      (await rest.withHeaders(headersByRole[role]).get(list)).body.events?.length

    for (let turn = 1; turn <= 2; turn++) {
      const statuses: number[] = []
      const counts: (number | undefined)[] = []
      for (const role of readers) {
        statuses.push(await readAlone(role))
        counts.push(await readList(role))
      }
      expect(statuses).toEqual([200, 200, 403, 403, 200])
      expect(counts).toEqual([1, 1, undefined, 0, 1])
      expect((await rest.get(`/events/${draft.id}`)).status).toBe(403)
    }
  })

  it('200: what a password protects is in the responses of editors only', async () => {
    const { id } = await factories.event({ title: uniqueName('Secret'), description: 'Hidden', password: 'sesame' })
    const read = async (role: 'editor' | 'subscriber') => {
      const client = rest.withHeaders(headersByRole[role])
      const { body: list } = await client.get(`/events?include=${id}`)
      return [list.events[0].description, (await client.get(`/events/${id}`)).body.description]
    }
    for (let turn = 1; turn <= 2; turn++) {
      expect(await read('editor')).toEqual(Array(2).fill(expect.stringContaining('Hidden')))
      expect(await read('subscriber')).toEqual(['', undefined])
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
    const client = rest.withHeaders(headersByRole[role])
    for (const path of [list, `/events/${records.event.id}`]) {
      await client.get(path)
      expect(await statements.countDuring(() => client.get(path)), `the user: ${path}`).toBeLessThanOrEqual(1)
    }
  })

  it('200: the records of editors and of strangers are apart', async () => {
    const client = rest.withHeaders(headersByRole.editor)
    const path = `/events/${records.event.id}`
    const readVenues = async (reader: RestClient) => [(await reader.get(path)).body.venue].flat().length
    await statements.waitUntilCached(path)
    expect([await readVenues(rest), await readVenues(client), await readVenues(rest)]).toEqual([1, 2, 1])
  })
})

describe('GET of anything while anonymous callers use all their connections', () => {
  it('200: users do not wait for what an anonymous request reads', async () => {
    const path = `/events/${records.event.id}`
    const [, anonymousPool] = service.db.pools
    const connections = anonymousPool?.options.max ?? 0
    expect(connections).toBeGreaterThan(0)
    await editor.patch(path, { title: uniqueName('New') })
    const held = await Promise.all(Array.from({ length: connections }, () => anonymousPool!.connect()))
    let isAnonymousAnswered = false
    const anonymous = rest.get(path).then(() => (isAnonymousAnswered = true))
    try {
      await expect.poll(() => anonymousPool!.waitingCount, { interval: 5 }).toBeGreaterThan(0)
      expect((await editor.get(path)).status).toBe(200)
      const subscriber = rest.withHeaders(headersByRole.subscriber)
      expect((await subscriber.get(path)).status).toBe(200)
      expect((await subscriber.get('/events?start_date=2026-01-01')).status).toBe(200)
      expect(isAnonymousAnswered).toBe(false)
    } finally {
      for (const client of held) client.release()
    }
    await anonymous
  })
})

/** Must be the last test, because the connection does not respond any more. */
describe('GET of anything while the listening connection does not respond', () => {
  it('200: users get the present state, and do not wait for long', async () => {
    const path = `/cal/events/v1/events/${records.event.id}`
    const read = async ({ url }: TestService) => (await readPaths(url, [path], headersByRole.editor))[0]
    await read(other)
    proxy.freeze('all')
    await editor.patch(`/events/${records.event.id}`, { title: uniqueName('New') })
    expect(await read(other)).toBe(await read(reference))
    await expect.poll(() => other.db.changes.isListening()).toBe(false)
    expect(await read(other)).toBe(await read(reference))
  })
})

const times = { start_date: '2027-05-01 10:00:00', end_date: '2027-05-01 11:00:00' }
