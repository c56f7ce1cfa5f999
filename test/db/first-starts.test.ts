import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SAMPLE_VENUES } from '../../prisma/sample/venues.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts'
import { createEmptyDatabase, queryRowsAt, type TestDatabase } from '../support/test-database.ts'
import { createFolderName } from './use-data-directory.ts'

const startMaxMs = 300_000
const three = [1, 2, 3]

let services: ServiceProcess[] = []

async function startThree(env: Record<string, string>): Promise<void> {
  const starts = await Promise.allSettled(three.map(() => startServiceProcess(env)))
  services = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
  const errors = starts.flatMap(start => (start.status === 'rejected' ? [String(start.reason)] : []))
  expect(errors).toEqual([])
}

/** The number of venues that each service returns. */
const readVenueTotals = () =>
  Promise.all(
    services.map(async ({ url }) => {
      const response = await fetch(`${url}/cal/events/v1/venues?per_page=1`)
      return ((await response.json()) as { total?: number }).total
    }),
  )

/** The services whose output has `text`. */
const countPrinted = (text: string) => services.filter(({ readOutput }) => readOutput().includes(text)).length

/** The migrations that the services say they applied. The services take turns, so each may apply some. */
const countAppliedMigrations = () =>
  services
    .map(({ readOutput }) => Number(/Database brought up to date: (\d+) migration/.exec(readOutput())?.[1] ?? 0))
    .reduce((total, count) => total + count, 0)

const migrationCount = readdirSync(path.join(projectFolder, 'prisma/migrations'), { withFileTypes: true }).filter(
  entry => entry.isDirectory(),
).length

async function stopServices(): Promise<void> {
  await Promise.all(services.map(service => service.stop()))
  services = []
}
afterEach(stopServices)

describe('three first starts at the same time, on one empty database of DATABASE_URL', () => {
  let database: TestDatabase
  const readLogins = () => queryRowsAt(database.url, 'select login from users')
  beforeEach(async () => void (database = await createEmptyDatabase()))
  afterEach(() => database.drop())

  it(
    'create the tables and the first administrator once, and no sample data',
    async () => {
      await startThree({ DATABASE_URL: database.url, SAMPLE_DATA: '' })

      expect(await readVenueTotals()).toEqual([0, 0, 0])
      expect(await readLogins()).toEqual([{ login: 'admin' }])
      expect(countAppliedMigrations()).toBe(migrationCount)
      expect(countPrinted('sample year')).toBe(0)
    },
    startMaxMs,
  )
})

describe('three first starts at the same time, on one empty DATA_DIR', () => {
  const folder = createFolderName('first-starts')
  afterEach(async () => {
    await stopServices() // they still write pictures
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })

  it(
    'share one PostgreSQL with one sample year',
    async () => {
      await startThree({ DATABASE_URL: '', DATA_DIR: folder, SAMPLE_DATA: '' })

      expect(await readVenueTotals()).toEqual(three.map(() => SAMPLE_VENUES.length))
      expect(countPrinted('Sample year loaded')).toBe(1)
    },
    startMaxMs,
  )
})
