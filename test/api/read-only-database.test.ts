import { expect, it } from 'vitest'
import { waitForRemovals } from '../support/closed-connections.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { queryRowsAt } from '../support/test-database.ts'
import { useService } from '../support/use-service.ts'

/** How often a refused write renews the connections. */
const renewEveryMs = 1_000
const timers = createFakeTimers()
const { service, rest } = useService({ settings: { responseCacheMb: 0 }, timers })

/** Changes what new connections to the service's database may do, and closes the open ones. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const admin = new URL(service.databaseUrl)
  const name = admin.pathname.slice(1)
  admin.pathname = '/postgres'
  const change = isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'
  await queryRowsAt(admin.href, `alter database ${name} ${change}`)
  if (!isReadOnly) return
  const removed = waitForRemovals(service.db.pools)
  await queryRowsAt(admin.href, `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name])
  await removed
}

const addTag = async (name: string) => (await rest.post('/tags', { name })).body.code ?? 201

it('503: writes while the database only reads, and 201 as soon as it accepts them', async () => {
  await setReadOnly(true)
  expect((await rest.get('/tags')).status).toBe(200)
  const refusals = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(addTag))
  expect(new Set(refusals)).toEqual(new Set(['database_unavailable']))
  expect((await rest.get('/tags')).status).toBe(200)

  await setReadOnly(false)
  await timers.advance(renewEveryMs)
  // The connections are from before. The first one that refuses a write takes all others with it.
  expect(await addTag('g')).toBe('database_unavailable')
  expect(new Set(await Promise.all(['h', 'i', 'j', 'k', 'l', 'm'].map(addTag)))).toEqual(new Set([201]))
})
