import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openClient } from '../../src/db/connection/pg-client.ts'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { applyMigrations } from '../../src/db/migrations/apply-migrations.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { startServiceProcess } from '../support/service-process.ts'
import { createEmptyDatabase } from '../support/test-database.ts'

const migrationFolder = path.join(projectFolder, 'prisma/migrations')

it('while migrations run, /live is 200, and /ready is 503 with the name of the migration and its number', async () => {
  const database = await createEmptyDatabase()
  const last =
    readdirSync(migrationFolder)
      .sort()
      .findLast(name => /^\d/.test(name)) ?? ''
  const olderMigrations = mkdtempSync(path.join(os.tmpdir(), 'calendar-older-migrations-'))
  cpSync(migrationFolder, olderMigrations, { recursive: true })
  rmSync(path.join(olderMigrations, last), { recursive: true })
  await applyMigrations(database.url, olderMigrations)
  const [reader, observer] = [await openClient(database.url), await openClient(database.url)]
  // The migration waits for the end of this transaction.
  await reader.query('begin; lock table compatible_migrations, submissions, events in share mode')
  const port = await findFreePort()
  const started = startServiceProcess({ DATABASE_URL: database.url, PORT: String(port) })
  const read = async (probe: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${probe}`)
    return [response.status, await response.json()]
  }

  await waitForBlockedConnections({ pool: observer }, 1)
  expect(await read('/live')).toEqual([200, { status: 'ok' }])
  const migrating = { status: 'migrating', migration: last, number: 1, total: 1 }
  expect(await read('/ready')).toEqual([503, migrating])
  expect(await read('/cal/events/v1/events')).toEqual([503, migrating])
  await reader.query('commit')
  const service = await started
  expect(await read('/ready')).toEqual([200, { status: 'ok' }])

  await service.stop()
  await reader.end()
  await observer.end()
  await database.drop()
  rmSync(olderMigrations, { recursive: true })
})
