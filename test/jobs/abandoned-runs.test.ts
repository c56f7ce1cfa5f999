import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runTransaction } from '../../src/db/transactions/transaction.ts'
import { startRunRow } from '../../src/resources/shared/run/runs.ts'
import { changeDuringRequest } from '../support/blocked-request.ts'
import { addImports, buildLines, encode } from './use-imports.ts'
import { useSourceCalendar } from './use-source-calendar.ts'

const tools = useSourceCalendar()
const { service, sources, createSource, createSourceTasks } = tools
const { send, read } = addImports(tools)

const { signal } = new AbortController()

/** The queue tries the job of a run no more, because it has failed too often. */
const useUpAttempts = (run: number) => service.db.prisma.$executeRaw`
  update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'run' = ${String(run)}`

const findNewestRun = async (id: number): Promise<number> => {
  const [row] = await service.db.prisma.$queryRaw<{ id: number }[]>`
    select id from runs where import_id = ${id} or source_id = ${id} order by id desc limit 1`
  return row!.id
}

describe('a run whose job is tried no more', () => {
  it('fails, and its source runs again', async () => {
    const id = await createSource({ paused: true })
    const run = async () => (await sources.post(`/sources/${id}/run`)).body.id
    const first = await run()
    await createSourceTasks()['release-abandoned-jobs']({}, signal)
    expect(await run()).toBe(first)

    await useUpAttempts(first)
    await createSourceTasks()['release-abandoned-jobs']({}, signal)

    const { runs } = (await sources.get(`/sources/${id}/log`)).body
    expect(runs).toMatchObject([{ id: first, state: 'failed', message: expect.stringContaining('Run it again') }])
    expect(await run()).not.toBe(first)
  })

  it('fails, and the address of its import can be imported again', async () => {
    const { id } = await send({ url: 'https://town.example/a.ics' })
    const first = await findNewestRun(id)
    await service.db.prisma.$executeRaw`update runs set state = 'running' where id = ${first}`
    await useUpAttempts(first)

    await createSourceTasks()['release-abandoned-jobs']({}, signal)

    expect(await read(id)).toMatchObject({ state: 'failed', message: expect.stringContaining('Run it again') })
    expect((await sources.post(`/imports/${id}/run`)).body).toMatchObject({ state: 'waiting' })
  })

  it('does not start again when it ends at the same time', async () => {
    const { id } = await send({ url: 'https://town.example/a.ics' })
    const run = await findNewestRun(id)
    const change = `update runs set state = 'done', ended_utc = queued_utc where id = $1`
    const lock = 'select from runs where id = $1 for update'

    const started = await changeDuringRequest(service, { lock, change, values: [run] }, () =>
      runTransaction({ db: service.db, randomBytes }, tx => startRunRow(tx, service.clock.now, run)),
    )

    expect(started).toBeNull()
    expect(await read(id)).toMatchObject({ state: 'done' })
  })

  it('goes on while a service works on it, also in its last attempt', async () => {
    const { id } = await send({ url: 'https://town.example/a.ics' })
    const run = await findNewestRun(id)
    await useUpAttempts(run)
    await service.db.prisma.$executeRaw`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a' where payload ->> 'run' = ${String(run)}`
    await createSourceTasks()['release-abandoned-jobs']({}, signal)
    expect(await read(id)).toMatchObject({ state: 'waiting' })
  })
})

describe('a file that expires while its run goes on', () => {
  it('stays until the run has ended', async () => {
    const sent = await send({ name: 'late.ndjson', file: encode(buildLines('late', 1)) })
    const [run, { clock }] = [await findNewestRun(sent.id), service]
    const before = clock.now
    try {
      clock.now = new Date(Date.parse(String(sent.expires)) + 1_000)
      await createSourceTasks()['remove-expired-import-files']({}, signal)
      await createSourceTasks()['run-import']({ run }, signal)
      expect(await read(sent.id)).toMatchObject({ state: 'done', created_count: 1 })
      await createSourceTasks()['remove-expired-import-files']({}, signal)
      expect(await sources.post(`/imports/${sent.id}/run`)).toMatchObject({ status: 410 })
    } finally {
      clock.now = before
    }
  })
})
