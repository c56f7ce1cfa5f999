import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { waitForBlockedConnections } from '../support/blocked-request.ts'
import { createMigratedDatabase, queryRowsAt } from '../support/test-database.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest } = useService({
  async createDatabase() {
    const database = await createMigratedDatabase()
    // Time for the other program to wait, too, before PostgreSQL looks for a deadlock.
    await queryRowsAt(
      database.url,
      `alter database ${new URL(database.url).pathname.slice(1)} set deadlock_timeout = '3s'`,
    )
    return database
  },
})

const dates = { start_date: '2026-12-05', end_date: '2026-12-05' }

describe.each([
  { path: '/events', name: 'title', table: 'event_texts', key: 'event_id', more: dates },
  { path: '/venues', name: 'venue', table: 'venue_texts', key: 'venue_id', more: {} },
  { path: '/categories', name: 'name', table: 'term_texts', key: 'term_id', more: {} },
])('PATCH $path/{id} beside a program that changes a text and has not locked the record', kind => {
  it('200: the deadlock is no failure, and both changes are stored', async () => {
    const { path, name, table, key, more } = kind
    const { body } = await rest.post(path, { [name]: uniqueName('Harbour'), ...more })
    const id = body['id'] as number
    const program = new pg.Client(service.databaseUrl)
    await program.connect()
    try {
      // So PostgreSQL ends the transaction of the service, not that of the program.
      await program.query(`set deadlock_timeout = '1min'`)
      await program.query('begin')
      await program.query(`select from ${table} where ${key} = ${id} for update`)
      const newName = uniqueName('Quay')
      const response = rest.patch(`${path}/${id}`, { [name]: newName })
      await waitForBlockedConnections(service.db, 1)
      await program.query(`update ${table} set description = 'By boat' where ${key} = ${id}`)
      await program.query('commit')

      expect((await response).status).toBe(200)
      const read = await rest.get(`${path}/${id}`)
      expect(read.body).toMatchObject({ [name]: newName, description: expect.stringContaining('By boat') })
    } finally {
      await program.end()
    }
  })
})
