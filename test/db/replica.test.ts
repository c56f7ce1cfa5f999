import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations.ts'
import { migrateJobQueue } from '../../src/db/job-queue.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createFactories } from '../support/factories.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../support/replica.ts'
import { createRestClient } from '../support/rest-client.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** REPLICA_READS=10000 reads more often. */
const readsCount = Number(process.env['REPLICA_READS'] ?? 200)

const lines: { msg: string }[] = []
const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line) as { msg: string }) })
const readMessages = () => lines.map(({ msg }) => msg).filter(msg => msg.includes('replica'))

let database: ReplicatedDatabase
/** The first writes. The second reads without caches, so that each read asks a server. */
let [writer, reader]: TestService[] = []
const rest = createRestClient(() => reader!.restUrl)
const writerRest = createRestClient(() => writer!.restUrl)
let admin: ReturnType<typeof createRestClient>

beforeAll(async () => {
  database = await startReplicatedDatabase()
  await applyMigrations(database.primary.url, path.join(projectFolder, 'prisma/migrations'))
  await migrateJobQueue(database.primary.url)
  const createDatabase = () => Promise.resolve({ url: database.primary.url, drop: async () => {} })
  writer = await startTestService({ createDatabase, settings: { auth: 'required' } })
  reader = await startTestService({
    createDatabase,
    log,
    replicaUrl: database.replica.url,
    settings: { auth: 'required', responseCacheMb: 0, recordCacheMb: 0 },
  })
  const { headers } = await createFactories(
    () => writerRest,
    () => writer!,
  ).user('administrator')
  admin = writerRest.withHeaders(headers)
}, 120_000)

afterAll(async () => {
  await reader?.stop()
  await writer?.stop()
  await database.drop()
}, 60_000)

const waitForReplica = () => expect.poll(() => reader!.db.replica!.isCurrent(), { timeout: 20_000 }).toBe(true)

/** Stops or continues the replay of changes on the replica. */
async function setReplay(action: 'pause' | 'resume'): Promise<void> {
  const client = new pg.Client({ connectionString: database.replica.url })
  await client.connect()
  await client.query(`select pg_wal_replay_${action}()`)
  await client.end()
}

const readTagNames = async () => {
  const { status, body } = await rest.get('/tags?hide_empty=false&per_page=5&orderby=id&order=desc')
  expect(status).toBe(200)
  return (body.tags as { name: string }[]).map(({ name }) => name)
}

/** Writes a tag and waits until the reader has heard of it. */
async function writeTag(name: string): Promise<void> {
  const { version } = reader!.db.changes
  expect((await admin.post('/tags', { name })).status).toBe(201)
  await reader!.db.changes.catchUp()
  expect(reader!.db.changes.version).toBeGreaterThan(version)
}

describe('reads of anonymous callers', () => {
  it('GET /tags › 200: never older than what the service has heard of', async () => {
    let [stale, fromReplica] = [0, 0]
    for (let count = 0; count < readsCount; count++) {
      const name = `tag ${count}`
      if (count % 10 === 0) await writeTag(name)
      if (count % 10 === 5) await waitForReplica()
      fromReplica += Number(reader!.db.replica!.isCurrent())
      const expected = `tag ${count - (count % 10)}`
      if (!(await readTagNames()).includes(expected)) stale++
    }
    if (readsCount > 1_000)
      process.stderr.write(`${readsCount} reads, ${fromReplica} from the replica, ${stale} stale\n`)

    expect(stale).toBe(0)
    expect(fromReplica).toBeGreaterThan(readsCount / 3)
  }, 900_000)

  it('GET /tags › 200: from the primary while the replica is late, with one line in the log', async () => {
    await waitForReplica()
    lines.length = 0
    await setReplay('pause')
    await writeTag('late')

    for (let count = 0; count < 5; count++) expect(await readTagNames()).toContain('late')
    expect(reader!.db.readUsage().isReplicaCurrent).toBe(false)
    await expect.poll(readMessages, { timeout: 10_000 }).toEqual(['the replica is not used, reads go to the primary'])
    await setReplay('resume')
    await waitForReplica()
    expect(readMessages()).toEqual(['the replica is not used, reads go to the primary', 'the replica is used again'])
  })

  it('GET /tags › 200: from the primary when the replica dies, and from the replica when it is back', async () => {
    await waitForReplica()
    lines.length = 0
    await database.replica.stop()

    for (let count = 0; count < 5; count++) expect(await readTagNames()).toContain('late')
    await database.replica.start()
    await waitForReplica()
    expect(await readTagNames()).toContain('late')
    expect(readMessages()).toEqual(['the replica is not used, reads go to the primary', 'the replica is used again'])
  })
})
