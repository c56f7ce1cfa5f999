import { expect, it } from 'vitest'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { createStartServer } from '../../src/http/server/start-server.ts'

/** After the migrations, a new calendar loads its sample events. Nobody must take that for a migration. */
it('the answer before the service is ready names a migration only while it runs', async () => {
  const port = await findFreePort()
  const server = createStartServer({ port, host: '127.0.0.1' })
  const read = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).json()
  const progress = { migration: '0003_versions', number: 3, total: 3 }

  await server.reportMigration(progress)
  expect(await read()).toEqual({ status: 'migrating', ...progress })
  server.endMigrations()
  expect(await read()).toEqual({ status: 'starting' })
  await server.close()
})
