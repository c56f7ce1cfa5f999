import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import { findBatches, readMigrations } from '../../src/db/migrations/migration-files.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { createMigratedDatabase } from '../support/test-database.ts'

/** Guards against a change of the schema without a migration, and a migration with another effect. */
it('the migrations build the database of prisma/schema.prisma', async () => {
  const database = await createMigratedDatabase()
  const program = path.join(projectFolder, 'node_modules/prisma/build/index.js')
  const args = ['migrate', 'diff', '--from-config-datasource', '--to-schema', 'prisma/schema.prisma', '--exit-code']

  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: projectFolder,
    env: { ...process.env, DATABASE_URL: database.url },
    encoding: 'utf8',
  })

  expect({ status, stdout, stderr }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('No difference detected'),
  })
  await database.drop()
})

/** The last migration that changes only tables with one row, or none. */
const lastWithoutBatches = '0003_versions'
const rewritesRows = /^\s*(update|insert into [^;]*\bselect\b[^;]*\bfrom)\s/im
const withoutFunctions = (sql: string) => sql.replace(/\$(\w*)\$[^]*?\$\1\$/g, '')

it('a migration that rewrites the rows of a table runs in batches', () => {
  const newMigrations = readMigrations(path.join(projectFolder, 'prisma/migrations')).filter(
    ({ name }) => name > lastWithoutBatches,
  )
  const rewriting = newMigrations.filter(({ sql }) => rewritesRows.test(withoutFunctions(sql)))

  expect(rewriting.filter(migration => findBatches(migration) === null).map(({ name }) => name)).toEqual([])
})

/** Databases have run them, so a change of one would reach only new databases. */
it('the migrations of a release are unchanged', async () => {
  const digests = readMigrations(path.join(projectFolder, 'prisma/migrations')).map(
    ({ name, sql }) => `${createHash('sha256').update(sql).digest('hex')}  ${name}\n`,
  )
  await expect(digests.join('')).toMatchFileSnapshot('../snapshots/migrations.sha256')
})
