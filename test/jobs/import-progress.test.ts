import { beforeAll, describe, expect, it } from 'vitest'
import type { Import } from '../../src/resources/imports/schema.ts'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useService } from '../support/use-service.ts'
import { addImports, encode } from './use-imports.ts'

// The batches wait as long as the test needs.
const settings = { databaseLockTimeoutMs: 0, databaseStatementTimeoutMs: 0 }
const timers = createFakeTimers()
const { service, sources, send, read, work, listWaitingRuns, createImportTasks } = addImports(
  useService({ settings, timers }),
)

/** How often a run stores its progress. */
const progressEveryMs = 500

/** Each batch takes this lock before it stores its events, and holds it until it is stored. */
const batchLock = 44
beforeAll(async () => {
  await queryRowsAt(
    service.databaseUrl,
    `create function lock_batch() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(${batchLock}); return null; end $$`,
  )
  await queryRowsAt(
    service.databaseUrl,
    'create trigger lock_batch before insert on events for each statement execute function lock_batch()',
  )
})

/**
 * Runs an import until it has stored its first batch, and its second one waits in its transaction. Returns the import
 * as it is then, and the function that lets the run go on.
 */
async function runHalf(id: number, run: () => Promise<unknown>) {
  const clients = [await service.db.pool.connect(), await service.db.pool.connect()] as const
  const [lock, unlock] = [`select pg_advisory_lock(${batchLock})`, `select pg_advisory_unlock(${batchLock})`]
  await clients[0].query(lock)
  const running = run()
  running.catch(() => {}) // the test waits for it later
  await waitForBlockedConnections(service.db, 1)
  const isFirstBatchStored = clients[1].query(lock)
  await waitForBlockedConnections(service.db, 2)
  await clients[0].query(unlock)
  await isFirstBatchStored
  await waitForBlockedConnections(service.db, 1)
  await timers.waitForTimer(progressEveryMs)
  await timers.advance(progressEveryMs)
  await timers.waitForTimer(progressEveryMs) // the progress is stored
  const goOn = async () => {
    await clients[1].query(unlock)
    for (const client of clients) client.release()
  }
  return { half: await read(id), running, goOn }
}

const countEvents = async (prefix: string): Promise<number> => {
  const [row] = await service.db.prisma.$queryRaw<{ n: number }[]>`
    select count(*)::int as n from events where origin_id like ${`${prefix}.example?%`}`
  return row?.n ?? 0
}

/** Three batches. */
const count = 510

/** Lines of NDJSON with events to come: so few bytes that no thread reads them. */
const buildLines = (prefix: string, lineCount: number): string =>
  Array.from({ length: lineCount }, (_, n) => {
    const times = { start_date: '2027-03-01 18:00:00', end_date: '2027-03-01 20:00:00', timezone: 'UTC' }
    return `${JSON.stringify({ global_id: `${prefix}.example?id=${n}`, title: `${prefix} ${n}`, ...times })}\n`
  }).join('')

describe('GET /imports/{id} › progress', () => {
  it('200: says how many events are done, of how many, while the import runs', async () => {
    const { id } = await send({ name: 'long.ndjson', file: encode(buildLines('long', count)) })
    const { half, running, goOn } = await runHalf(id, () => work(id))
    expect(half).toMatchObject({ state: 'running', expected: count, created_count: half.processed })
    expect(half.processed).toBeGreaterThan(0)
    expect(half.processed).toBeLessThan(count)
    expect(await countEvents('long')).toBeGreaterThanOrEqual(half.processed)
    await goOn()
    expect(await running).toMatchObject({ state: 'done', processed: count, expected: count, created_count: count })
  })
})

describe('DELETE /imports/{id} › while it runs', () => {
  it('200: stops the import; what is stored stays, and nothing more is stored', async () => {
    const { id } = await send({ name: 'stopped.ndjson', file: encode(buildLines('stopped', count)) })
    const { running, goOn } = await runHalf(id, () => work(id))

    const removal = sources.delete(`/imports/${id}`)
    await waitForBlockedConnections(service.db, 2) // it waits for the batch that is being stored
    await goOn()
    const { status, body } = await removal

    const stored = await countEvents('stopped')
    expect([status, body.state, body.message]).toEqual([200, 'failed', 'Canceled. What the import has stored stays.'])
    expect(stored).toBeGreaterThan(0)
    expect(stored).toBeLessThan(count)
    await running
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
    const task = createImportTasks()['run-import']
    const { running, goOn } = await runHalf(id, () => task({ run }, stopping.signal))
    stopping.abort(new Error('the service stops'))
    await goOn()
    await expect(running).rejects.toThrow('the service stops')
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
