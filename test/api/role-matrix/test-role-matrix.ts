import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { countDeadlocks } from '../../support/count-deadlocks.ts'
import { groupBy } from '../../support/group-by.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { sharedOperations } from '../../support/rest-client.ts'
import type { TestService } from '../../support/test-service.ts'
import { type RoleMatrixCell, parseRoleMatrix, formatCellKey, listRequiredCellKeys } from './cells.ts'
import type { Transport } from '../../support/transports.ts'
import { failedWriteMarker } from './requests.ts'
import { type RoleMatrixFixture, type Tools, createRoleMatrixFixture } from './matrix-fixture.ts'

/** The number of requests at the same time. */
const concurrency = 8
/**
 * Cells run in an order that looks random, so that requests of different operations interleave. Another seed: another
 * order.
 */
const orderSeed = 1

const cells = parseRoleMatrix()
const groups = [...groupBy(cells, buildTitle)]

const isCreation = ({ operation }: RoleMatrixCell): boolean => operation === 'create'

const getShuffleKey = (cell: RoleMatrixCell): string =>
  createHash('sha256')
    .update(`${orderSeed} ${formatCellKey(cell)}`)
    .digest('hex')

/**
 * Creations come last, because the creation of an event publishes every event that is due, which then has another state
 * than its cell.
 */
const cellsInOrder = [...cells].sort(
  (a, b) => Number(isCreation(a)) - Number(isCreation(b)) || (getShuffleKey(a) < getShuffleKey(b) ? -1 : 1),
)

function buildTitle({ kind, operation, sentField }: RoleMatrixCell): string {
  return `${kind}.${operation} ${sentField}`
}

/** Tests every cell of the table over one transport. */
export function testRoleMatrix({ service, rest, factories }: Tools, getTransport: () => Transport): void {
  /** The result of each cell, by its key. */
  const results = new Map<string, string>()
  let fixture: RoleMatrixFixture
  let rowsBefore: string[]
  beforeAll(async () => {
    fixture = await createRoleMatrixFixture(cells, { service, rest, factories })
    rowsBefore = await readRows(service, fixture.unchangedIds)
  })
  beforeAll(async () => {
    const save = async (cell: RoleMatrixCell) =>
      void results.set(formatCellKey(cell), await readResult(cell).catch(String))
    await mapConcurrently(cellsInOrder, save, concurrency)
  }, 600_000)

  const readResult = async (cell: RoleMatrixCell): Promise<string> => {
    const { caller, operation, input } = fixture.buildRequest(cell)
    const { status, body } = await getTransport()(caller, operation, input)
    return status < 300 && Number.isNaN(Number(cell.expected)) ? String(body.status) : String(status)
  }
  const formatResult = ({ owner, state, role }: RoleMatrixCell, result: string | undefined) =>
    `${owner} ${state}, ${role}: ${result}`

  describe(`every role, with ${concurrency} requests at once`, () => {
    it.each(groups)('%s', (_title, group) => {
      const formatted = group.map(cell => formatResult(cell, results.get(formatCellKey(cell))))
      expect(formatted).toEqual(group.map(cell => formatResult(cell, cell.expected)))
    })
  })

  describe('failed requests', () => {
    it('change nothing and leave nothing in the database', async () => {
      expect((await readRows(service, fixture.unchangedIds)).filter((row, index) => row !== rowsBefore[index])).toEqual(
        [],
      )
      expect(await findFailedWrites(service)).toEqual([])
    })
  })

  describe('all requests', () => {
    it('never deadlock', async () => {
      expect(await countDeadlocks(service.databaseUrl)).toBe(0)
    })
  })

  describe('the table', () => {
    it('has a cell for every procedure, field, state, owner and role, and the tests above check each', () => {
      expect([...results.keys()].sort()).toEqual(listRequiredCellKeys(sharedOperations).sort())
    })
  })
}

/** The rows of these records. A scheduled record whose date has come has the status `publish`, as the API shows it. */
async function readRows({ db, clock }: TestService, idsByTable: RoleMatrixFixture['unchangedIds']): Promise<string[]> {
  const states = await Promise.all(
    Object.entries(idsByTable).map(async ([table, ids]) => {
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

/** The tables that contain a text of a failed request. */
async function findFailedWrites({ db }: TestService): Promise<string[]> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const tableNames = await Promise.all(
    tables.map(async ({ name }) => {
      const { rowCount } = await db.pool.query(`select from "${name}" t where t::text like $1`, [
        `%${failedWriteMarker}-%`,
      ])
      return rowCount === 0 ? [] : [name]
    }),
  )
  return tableNames.flat()
}
