import { beforeAll, describe, expect, it } from 'vitest'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { allOperations } from '../../support/rest-client.ts'
import type { TestService } from '../../support/test-service.ts'
import type { Factories } from '../../support/factories.ts'
import type { RestClient } from '../../support/use-service.ts'
import { type RoleMatrixCell, parseRoleMatrix, formatCellKey, listRequiredCellKeys } from './cells.ts'
import type { Transport } from '../../support/transports.ts'
import { failedWriteMarker } from './requests.ts'
import { type RoleMatrixFixture, createRoleMatrixFixture } from './matrix-fixture.ts'

type Tools = { service: TestService; rest: RestClient; factories: Factories }

const cells = parseRoleMatrix()

/** Operations with what is sent to them; creations last, because a new event has all that are due stored as published. */
const titles = [...new Set(cells.map(titleOf))].sort(
  (a, b) => Number(a.includes('.create')) - Number(b.includes('.create')),
)

function titleOf({ kind, operation, sentField }: RoleMatrixCell): string {
  return `${kind}.${operation} ${sentField}`
}

/** Holds the service to every cell of the table through one of its doors. */
export function testRoleMatrix({ service, rest, factories }: Tools, doorOf: () => Transport): void {
  const reached = new Set<string>()
  let world: RoleMatrixFixture
  let before: string[]
  beforeAll(async () => {
    world = await createRoleMatrixFixture(cells, { service, rest, factories })
    before = await stateOf(service, world.unchangedIds)
  }, 120_000)

  const resultOf = async (cell: RoleMatrixCell): Promise<string> => {
    const { caller, operation, input } = world.buildRequest(cell)
    const { status, body } = await doorOf()(caller, operation, input)
    reached.add(formatCellKey(cell))
    return status < 300 && Number.isNaN(Number(cell.expected)) ? String(body.status) : String(status)
  }
  const line = ({ owner, state, role }: RoleMatrixCell, result: string) => `${owner} ${state}, ${role}: ${result}`

  describe('every role', () => {
    it.each(titles)('%s', { timeout: 60_000 }, async title => {
      const group = cells.filter(cell => titleOf(cell) === title)
      const results = await mapConcurrently(group, async cell => line(cell, await resultOf(cell)))
      expect(results).toEqual(group.map(cell => line(cell, cell.expected)))
    })
  })

  describe('what was refused', () => {
    it('has changed nothing and left nothing behind', async () => {
      expect((await stateOf(service, world.unchangedIds)).filter((row, place) => row !== before[place])).toEqual([])
      expect(await leftBehind(service)).toEqual([])
    })
  })

  describe('the table', () => {
    it('has a cell for every procedure, field, state, owner and role, and each was reached', () => {
      expect([...reached].sort()).toEqual(listRequiredCellKeys(allOperations).sort())
    })
  })
}

/** The rows of these records, but for what the clock alone changes. */
async function stateOf({ db, clock }: TestService, guarded: RoleMatrixFixture['unchangedIds']): Promise<string[]> {
  const states = await Promise.all(
    Object.entries(guarded).map(async ([table, ids]) => {
      const { rows } = await db.pool.query<{ row: string }>(
        `select (to_jsonb(t) - 'status' || jsonb_build_object('status', case when to_jsonb(t) ->> 'status' = 'future'
                   and (to_jsonb(t) ->> 'published_utc')::timestamptz <= $2 then 'publish' else to_jsonb(t) ->> 'status' end))::text as row
           from ${table} t where id = any($1) order by id`,
        [ids, clock.now],
      )
      return rows.map(({ row }) => `${table} ${row}`)
    }),
  )
  return states.flat()
}

/** The tables in which a word of a refused request stands. */
async function leftBehind({ db }: TestService): Promise<string[]> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await db.pool.query(`select from "${name}" t where t::text like $1`, [
        `%${failedWriteMarker}-%`,
      ])
      return rowCount === 0 ? [] : [name]
    }),
  )
  return found.flat()
}
