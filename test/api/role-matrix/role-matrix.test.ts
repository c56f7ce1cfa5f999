import { beforeAll, describe, expect, it } from 'vitest'
import { countDeadlocks } from '../../support/count-deadlocks.ts'
import { groupBy } from '../../support/group-by.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { sharedOperations } from '../../support/rest-client.ts'
import { createSeed, seed } from '../../support/suite-size.ts'
import type { TestService } from '../../support/test-service.ts'
import { createRestTransport, createRpcTransport, type Transport } from '../../support/transports.ts'
import { useService } from '../../support/use-service.ts'
import { formatCellKey, listRequiredCellKeys, parseRoleMatrix } from './cells.ts'
import {
  chooseRequests,
  formatRequestKey,
  listCoveredTuples,
  listRequests,
  type RoleMatrixRequest,
} from './choose-requests.ts'
import { createRoleMatrixFixture, type RoleMatrixFixture } from './matrix-fixture.ts'
import { failedWriteMarker } from './requests.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required', acceptsSubmissions: true } })

/** The number of requests at the same time. */
const concurrency = 8

const cells = parseRoleMatrix()
const allRequests = listRequests(cells)
/** Permissions are checked below the transports, so a cell need not be sent over both. */
const requests = chooseRequests(allRequests)

const isCreation = ({ operation }: RoleMatrixRequest): boolean => operation === 'create'

/**
 * The order looks random, so that requests of different operations interleave. Creations come last, because the creation
 * of an event publishes every event that is due, which then has another state than its cell.
 */
const requestsInOrder = requests
  .map(request => ({ request, order: createSeed(`order ${formatRequestKey(request)}`) }))
  .sort((a, b) => Number(isCreation(a.request)) - Number(isCreation(b.request)) || a.order - b.order)
  .map(({ request }) => request)

/** How to repeat the choice and the order. */
const repetition = `SEED=${seed} chooses and orders these requests`

/** The result of each request, by its key. */
const results = new Map<string, string>()
let fixture: RoleMatrixFixture
let rowsBefore: string[]
beforeAll(async () => {
  fixture = await createRoleMatrixFixture(requests, { service, rest, factories })
  rowsBefore = await readRows(service, fixture.unchangedIds)
})

async function readResult(request: RoleMatrixRequest, transport: Transport): Promise<string> {
  const { caller, operation, input } = fixture.buildRequest(request)
  const { status, body } = await transport(caller, operation, input)
  return status < 300 && Number.isNaN(Number(request.expected)) ? String(body.status) : String(status)
}

const formatResult = ({ transport, owner, state, role }: RoleMatrixRequest, result: string | undefined): string =>
  `${transport} ${owner} ${state}, ${role}: ${result}`

const groups = groupBy(requests, ({ kind, operation, sentField }) => `${kind}.${operation} ${sentField}`)

/** A test for each part of the requests, so that no test takes long. */
const partSize = 200
const parts = Array.from({ length: Math.ceil(requestsInOrder.length / partSize) }, (_, part) => part * partSize)

describe(`${concurrency} requests at once`, () => {
  it.each(parts)('get a response: from request %i', async first => {
    const transports = { REST: createRestTransport(service, rest), RPC: createRpcTransport(service) }
    const save = async (request: RoleMatrixRequest) =>
      void results.set(
        formatRequestKey(request),
        await readResult(request, transports[request.transport]).catch(String),
      )
    const part = requestsInOrder.slice(first, first + partSize)
    await mapConcurrently(part, save, concurrency)
    expect(part.filter(request => !results.has(formatRequestKey(request)))).toEqual([])
  })
})

describe('the results of every role', () => {
  it.each([...groups])('%s', (_title, group) => {
    const formatted = group.map(request => formatResult(request, results.get(formatRequestKey(request))))
    expect(formatted, repetition).toEqual(group.map(request => formatResult(request, request.expected)))
  })
})

describe('failed requests', () => {
  it('change nothing and leave nothing in the database', async () => {
    const rowsAfter = await readRows(service, fixture.unchangedIds)
    expect(
      rowsAfter.filter((row, index) => row !== rowsBefore[index]),
      repetition,
    ).toEqual([])
    expect(await findFailedWrites(service), repetition).toEqual([])
  })
})

describe('all requests', () => {
  it('never deadlock', async () => {
    expect(await countDeadlocks(service.databaseUrl), repetition).toBe(0)
  })
})

describe('the table', () => {
  it('has a cell for every procedure, field, state, owner and role', () => {
    expect(cells.map(formatCellKey).sort()).toEqual(listRequiredCellKeys(sharedOperations).sort())
  })
})

describe('the requests of one run', () => {
  it('are each sent, and have every pair and every status that the table has, over both transports', () => {
    expect([...results.keys()].sort()).toEqual(requests.map(formatRequestKey).sort())
    const covered = new Set(requests.flatMap(listCoveredTuples))
    expect(
      allRequests.flatMap(listCoveredTuples).filter(tuple => !covered.has(tuple)),
      repetition,
    ).toEqual([])
  })
})

/**
 * The rows of these records. A scheduled record whose date has come has the status `publish`, as the API shows it. Without the
 * versions of an event, which rise when another role deletes a record to which the event links.
 */
async function readRows({ db, clock }: TestService, idsByTable: RoleMatrixFixture['unchangedIds']): Promise<string[]> {
  const states = await Promise.all(
    Object.entries(idsByTable).map(async ([table, ids]) => {
      const { rows } = await db.pool.query<{ row: string }>(
        `select (to_jsonb(t) - '{status,version,public_version,public_utc}'::text[] || jsonb_build_object('status', case when to_jsonb(t) ->> 'status' = 'future'
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
