import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../src/db/connection/connection.ts'
import { addJob, migrateJobQueue } from '../../src/db/job-queue.ts'
import {
  createEmptyDatabase,
  createMigratedDatabase,
  queryRowsAt,
  type TestDatabase,
} from '../support/test-database.ts'

let database: TestDatabase
beforeEach(async () => void (database = await createMigratedDatabase()))
afterEach(() => database.drop())

const countJobs = async (schema: string) =>
  (await queryRowsAt<{ n: number }>(database.url, `select count(*)::int as n from ${schema}.jobs`))[0]?.n

describe('the tables of the queue', () => {
  it('are created by several services at the same time', async () => {
    const empty = await createEmptyDatabase()
    await Promise.all([1, 2, 3].map(() => migrateJobQueue(empty.url)))
    expect(await queryRowsAt(empty.url, 'select count(*)::int as n from graphile_worker.jobs')).toEqual([{ n: 0 }])
    await empty.drop()
  })

  it('are separate for each schema with a calendar', async () => {
    const url = `${database.url}?schema=Harbour`
    await migrateJobQueue(url)
    const harbour = connectDatabase(url, { poolSize: 1 })
    await addJob(harbour, harbour.prisma, { name: 'extend-series', payload: {} })
    expect([await countJobs('graphile_worker'), await countJobs('"Harbour_jobs"')]).toEqual([0, 1])
    await harbour.close()
  })

  it('need a role that may create a schema, and the error says so', async () => {
    const empty = await createEmptyDatabase()
    const role = `clerk_${process.pid}`
    await queryRowsAt(empty.url, `create role ${role} login password 'clerk'`)
    const url = new URL(empty.url)
    Object.assign(url, { username: role, password: 'clerk' })
    await expect(migrateJobQueue(url.href)).rejects.toThrow('grant create on database')
    await empty.drop()
    await queryRowsAt(database.url, `drop role ${role}`)
  })
})
