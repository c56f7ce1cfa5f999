import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Import } from '../../src/resources/imports/schema.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { buildLines, encode, useImports } from './use-imports.ts'

const { service, sources, send, read, work, listWaitingRuns, createImportTasks } = useImports()

/** Each batch takes at least 0.4 seconds, so that an import is half done for a while on a fast machine, too. */
beforeAll(async () => {
  await queryRowsAt(
    service.databaseUrl,
    `create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(0.4); return null; end $$`,
  )
  await queryRowsAt(
    service.databaseUrl,
    'create trigger pause before insert on events for each statement execute function pause()',
  )
})

const countEvents = async (prefix: string): Promise<number> => {
  const [row] = await service.db.prisma.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from events where origin_id like ${`${prefix}.example?%`}`
  return row?.n ?? 0
}

/** Waits until a run has stored some of its events, and not all. */
const waitUntilHalfDone = (id: number): Promise<Import> =>
  vi.waitFor(
    async () => {
      const one = await read(id)
      expect(one.state).toBe('running')
      expect(one.processed).toBeGreaterThan(0)
      return one
    },
    { timeout: 30_000, interval: 10 },
  )

const count = 800

describe('GET /imports/{id} › progress', () => {
  it('200: says how many events are done, of how many, while the import runs', async () => {
    const { id } = await send({ name: 'long.ndjson', file: encode(buildLines('long', count)) })
    const working = work(id)
    const half = await waitUntilHalfDone(id)
    expect(half).toMatchObject({ state: 'running', expected: count, created_count: half.processed })
    expect(half.processed).toBeLessThan(count)
    expect(await countEvents('long')).toBeGreaterThanOrEqual(half.processed)
    expect(await working).toMatchObject({ state: 'done', processed: count, expected: count, created_count: count })
  })
})

describe('DELETE /imports/{id} › while it runs', () => {
  it('200: stops the import; what is stored stays, and nothing more is stored', async () => {
    const { id } = await send({ name: 'stopped.ndjson', file: encode(buildLines('stopped', count)) })
    const working = work(id)
    await waitUntilHalfDone(id)

    const { status, body } = await sources.delete(`/imports/${id}`)

    const stored = await countEvents('stopped')
    expect([status, body.state, body.message]).toEqual([200, 'failed', 'Canceled. What the import has stored stays.'])
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(count)
    await working
    expect(await countEvents('stopped')).toBe(stored)
    expect((await sources.get(`/imports/${id}`)).status).toBe(404)
  })

  it('200: an import that waits is never run', async () => {
    const { id } = await send({ name: 'waiting.ndjson', file: encode(buildLines('waiting', 1)) })
    const [run = 0] = await listWaitingRuns(id)
    await sources.delete(`/imports/${id}`)
    await createImportTasks()['run-import']({ run }, new AbortController().signal)
    expect(await countEvents('waiting')).toBe(0)
  })
})

describe('an import whose service stops', () => {
  it('is repeated by another service, and stores no event twice', async () => {
    const { id } = await send({ name: 'repeated.ndjson', file: encode(buildLines('repeated', count)) })
    const [run = 0] = await listWaitingRuns(id)
    const stopping = new AbortController()
    const first = createImportTasks()['run-import']({ run }, stopping.signal)
    await waitUntilHalfDone(id)
    stopping.abort(new Error('the service stops'))
    await expect(first).rejects.toThrow('the service stops')
    const stored = await countEvents('repeated')
    expect(stored).toBeLessThan(count)
    expect((await read(id)).state).toBe('running')

    await createImportTasks()['run-import']({ run }, new AbortController().signal)

    expect(await countEvents('repeated')).toBe(count)
    expect(await read(id)).toMatchObject({
      state: 'done',
      created_count: count - stored,
      unchanged_count: stored,
      message: expect.stringContaining('what it had stored before counts as unchanged'),
    })
  })
})

describe('two imports at once', () => {
  it('store each event once, also of the same file', async () => {
    const file = encode(buildLines('twice', 400))
    const sent = await Promise.all([
      send({ name: 'one.ndjson', file }),
      send({ name: 'two.ndjson', file }),
      send({ name: 'other.ndjson', file: encode(buildLines('other', 300)) }),
    ])
    const done = await Promise.all(sent.map(({ id }) => work(id)))
    expect(done.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect([await countEvents('twice'), await countEvents('other')]).toEqual([400, 300])
    const [one, two] = done as [Import, Import, Import]
    expect([one.created_count + two.created_count, one.unchanged_count + two.unchanged_count]).toEqual([400, 400])
  })
})
