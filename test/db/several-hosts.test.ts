import { afterEach, beforeEach, expect, it } from 'vitest'
import { parseDatabaseAddress } from '../../src/db/connection/address.ts'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { isDatabaseUnreachable } from '../../src/db/connection/unreachable.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { startStandbyProxy, type StandbyProxy } from '../support/standby-proxy.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'

const closedHost = '127.0.0.1:1'

let database: TestDatabase
let [standby, primary]: StandbyProxy[] = []
let dbs: Db[] = []

beforeEach(async () => {
  database = await createMigratedDatabase()
  standby = await startStandbyProxy(database.url, 'standby')
  primary = await startStandbyProxy(database.url, 'primary')
  dbs = []
})
afterEach(async () => {
  await Promise.all(dbs.map(db => db.close()))
  standby?.close()
  primary?.close()
  await database.drop()
})

const buildUrl = (hosts: (string | undefined)[], parameters = '') =>
  database.url.replace(new URL(database.url).host, hosts.join(',')) + parameters

function connect(url: string, options: { listensForChanges?: boolean } = {}): Db {
  const db = connectDatabase(url, { poolSize: 2, ...options })
  dbs.push(db)
  return db
}

const addImage = (db: Db) => db.prisma.image.create({ data: { url: `https://a.example/${Math.random()}` } })

it('uses the next host when the first does not answer', async () => {
  const url = buildUrl([closedHost, primary?.host])
  const db = connect(url, { listensForChanges: true })

  expect(await applyMigrations(url, `${projectFolder}/prisma/migrations`)).toEqual([])
  await addImage(db)
  expect(await db.isResponding()).toBe(true)
  await db.changes.waitUntilListening()
})

it.each(['', '?target_session_attrs=read-write'])('skips a server that only reads%s', async parameters => {
  await addImage(connect(buildUrl([standby?.host, primary?.host], parameters)))
})

it('uses any server if the address says so', async () => {
  const db = connect(buildUrl([standby?.host, primary?.host], '?target_session_attrs=any'))
  await expect(addImage(db)).rejects.toSatisfy(isDatabaseUnreachable)
})

it('follows the primary to another host', async () => {
  const db = connect(buildUrl([standby?.host, primary?.host]))
  await addImage(db)
  Object.assign(standby ?? {}, { state: 'primary' })
  await db.pool.query('set default_transaction_read_only = on') // the old primary only reads now
  Object.assign(primary ?? {}, { state: 'standby' })

  await expect(addImage(db)).rejects.toSatisfy(isDatabaseUnreachable)
  for (let n = 0; n < 5; n++) await addImage(db)
})

it('fails as unreachable while no host accepts writes', async () => {
  const several = connect(buildUrl([standby?.host, closedHost]))
  await expect(addImage(several)).rejects.toSatisfy(isDatabaseUnreachable)
  const single = connect(buildUrl([standby?.host], '?target_session_attrs=read-write'))
  await expect(addImage(single)).rejects.toSatisfy(isDatabaseUnreachable)
})

it.each([
  ['postgresql://a:1,b:2/db?target_session_attrs=standby', 'write any, read-write or primary for target_session_attrs'],
  ['postgresql:///db?host=a,b', 'write several hosts before the name of the database'],
  ['postgresql://a:x,b:2/db', 'write an address such as'],
  ['postgresql://a/db?schema=a%22b', 'write a schema of letters'],
])('%s is refused', (url, message) => {
  expect(() => parseDatabaseAddress(url)).toThrow(message)
})
