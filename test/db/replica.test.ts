// oxlint-disable no-restricted-properties -- PostgreSQL tells nobody what a replica has replayed
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { readLogIdentity } from '../../src/db/changes/change-log.ts'
import { migrateJobQueue } from '../../src/db/job-queue.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { connectDatabase, type Db, scopeDatabase } from '../../src/db/connection/connection.ts'
import { createFactories } from '../support/factories.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from '../support/replica.ts'
import { createRestClient } from '../support/rest-client.ts'
import { startSwitchProxy } from '../support/switch-proxy.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

/** REPLICA_READS=10000 reads more often. */
const readsCount = Number(process.env['REPLICA_READS'] ?? 200)

const lines: { msg: string }[] = []
const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line) as { msg: string }) })
const readMessages = () => lines.map(({ msg }) => msg).filter(msg => /replica/i.test(msg))

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
})

afterAll(async () => {
  await reader?.stop()
  await writer?.stop()
  await database.drop()
})

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

/** The database as one request of an anonymous caller uses it. */
const scopeRequest = (db: Db): Db =>
  scopeDatabase(db, { isAnonymous: true, key: 'caller', signal: new AbortController().signal })

const run = async (db: Db, text: string): Promise<unknown> =>
  Object.values((await db.runStatement({ text, values: [] })).rows[0] ?? {})[0]

const readsReplica = (db: Db) => run(db, 'select pg_is_in_recovery()')

/** Fails on the replica only, as a statement does that conflicts with a change. */
const conflict = `do $$ begin if pg_is_in_recovery() then raise serialization_failure; end if; end $$`

describe('statements of a request', () => {
  it('run on the primary for good after the first one there', async () => {
    await waitForReplica()
    const request = scopeRequest(reader!.db)
    expect(await readsReplica(request)).toBe(true)
    await writeTag('heard')
    expect(await readsReplica(request)).toBe(false)
    await waitForReplica()

    expect(await readsReplica(request)).toBe(false)
    expect(await readsReplica(scopeRequest(reader!.db))).toBe(true)
  })

  it('run again on the primary after a conflict with a change, and not after another error', async () => {
    await waitForReplica()
    const [conflicting, failing] = [scopeRequest(reader!.db), scopeRequest(reader!.db)]

    await run(conflicting, conflict)
    expect(await readsReplica(conflicting)).toBe(false)
    await expect(run(failing, 'select case when pg_is_in_recovery() then 1 / 0 end')).rejects.toThrow(
      'division by zero',
    )
    expect(await readsReplica(failing)).toBe(true)
  })
})

describe('an address of several replicas', () => {
  it('reads from the replica that the check has asked, and from the primary on a connection to another', async () => {
    const proxy = await startSwitchProxy(database.replica.url)
    const options = { poolSize: 2, anonymousPoolSize: 2, listensForChanges: true, replicaUrl: proxy.url, log }
    const db = connectDatabase(database.primary.url, options)
    const readPort = () => run(scopeRequest(db), 'select inet_server_port()')
    const [primaryPort, replicaPort] = [database.primary.url, database.replica.url].map(url =>
      Number(new URL(url).port),
    )
    const isCurrent = () => db.replica!.isCurrent()
    await expect.poll(isCurrent, { timeout: 20_000 }).toBe(true)
    lines.length = 0

    proxy.target = database.otherReplica.url
    expect(await readPort()).toBe(primaryPort)
    await expect.poll(isCurrent, { timeout: 20_000 }).toBe(true)
    expect(readMessages()).toEqual([expect.stringContaining('DATABASE_REPLICA_URL reaches several servers')])
    proxy.target = database.replica.url
    expect(await readPort()).toBe(replicaPort)

    await db.close()
    proxy.close()
  })

  it('reads from another replica after the checked one is gone', async () => {
    const proxy = await startSwitchProxy(database.otherReplica.url)
    const options = { poolSize: 2, anonymousPoolSize: 2, listensForChanges: true, replicaUrl: proxy.url }
    const db = connectDatabase(database.primary.url, options)
    const readPort = () => run(scopeRequest(db), 'select inet_server_port()')
    await expect.poll(() => db.replica!.isCurrent(), { timeout: 20_000 }).toBe(true)
    expect(await readPort()).toBe(Number(new URL(database.otherReplica.url).port))

    await database.otherReplica.stop()
    proxy.target = database.replica.url
    await expect.poll(readPort, { timeout: 20_000 }).toBe(Number(new URL(database.replica.url).port))

    await db.close()
    proxy.close()
  })
})

// The last test: it ends the primary.
describe('a replica that becomes the primary', () => {
  it('has another log of changes at once, before its first checkpoint', async () => {
    const readIdentity = async (url: string) => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const identity = await readLogIdentity(statement => client.query(statement))
      await client.end()
      return identity
    }
    const before = await readIdentity(database.primary.url)
    // The checkpoint after a failover takes as long as there is much to write.
    const fill = new pg.Client({ connectionString: database.primary.url })
    await fill.connect()
    await fill.query(`create table filler as select repeat('x', 1000) as text from generate_series(1, 20000)`)
    await fill.end()
    await waitForReplica()
    const promote = new pg.Client({ connectionString: database.replica.url })
    await promote.connect()
    await promote.query('select pg_promote()')
    await promote.end()

    expect(await readIdentity(database.replica.url)).not.toBe(before)
  })
})
