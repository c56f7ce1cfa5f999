import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection/connection.ts'
import { countDeadlocks } from '../support/count-deadlocks.ts'
import { mapConcurrently } from '../support/map-concurrently.ts'
import { createSeed, describeInWholeSuite, isWholeSuite, seed } from '../support/suite-size.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'
import { startTranslator } from '../support/translator.ts'
import { sendRandomRequest, closeConnections, formatCurlCommand } from './send-request.ts'
import { type ResponseCheck, createResponseCheck } from './response-check.ts'
import { type Fixtures, prepareFixtures, type RefreshFixtures } from './fixtures.ts'
import type { MemoryUsage } from './memory-probe.ts'
import { type MeasuredProcess, startMeasuredProcess } from './measured-process.ts'
import {
  arbitraryRequests,
  arbitraryValidRequests,
  formatRequestKind,
  type RandomRequest,
  type RequestKind,
  requestKinds,
} from './random-requests.ts'

/** The requests of each round to each operation over each transport. */
const requestsPerKind = 16
/** The fixtures are refreshed before each round. The first round warms up the service. */
const rounds = isWholeSuite ? 5 : 1
/** Valid requests to an operation of which at least one must succeed. Others may have removed the records of some. */
const validRequestsMax = 40
/** Callers that send requests at the same time. */
const callers = 8

const translator = await startTranslator()
translator.answer = ({ q }) => ({ status: 200, body: { translatedText: q } })

let database: TestDatabase
let service: MeasuredProcess
let db: Db
let refreshFixtures: RefreshFixtures
let checkResponse: ResponseCheck
beforeAll(async () => {
  database = await createMigratedDatabase()
  service = await startMeasuredProcess(database.url, translator.url)
  db = connectDatabase(database.url, { poolSize: 2 })
  refreshFixtures = await prepareFixtures(service.url, db)
  checkResponse = await createResponseCheck(service.url)
})
afterAll(async () => {
  await service?.stop()
  await db?.close()
  await database?.drop()
  await translator.stop()
})

/** The number of requests of each kind, and of those that succeeded. */
const counts = new Map(requestKinds.map(kind => [formatRequestKind(kind), { sent: 0, succeeded: 0 }]))

async function sendAndCheck(request: RandomRequest): Promise<void> {
  const response = await sendRandomRequest(service.url, request)
  const problems = checkResponse(request, response)
  const count = counts.get(`${request.transport} ${request.operation}`)!
  count.sent++
  count.succeeded += Number(response.status < 300)
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${formatCurlCommand(service.url, request)}`)
}

/** A random request, and how it was drawn. */
type Drawn = { request: RandomRequest; kind: RequestKind; seed: number; nth: number }

let fixtures: Fixtures

/** The requests of a round in a random order. Refreshes the fixtures. */
async function drawRound(round: number): Promise<Drawn[]> {
  fixtures = await refreshFixtures()
  closeConnections()
  const requests = requestKinds.flatMap(kind => {
    const kindSeed = createSeed(`${formatRequestKind(kind)} in round ${round}`)
    return fc
      .sample(arbitraryRequests(kind, fixtures), { seed: kindSeed, numRuns: requestsPerKind })
      .map((request, nth) => ({ request, kind, seed: kindSeed, nth, order: createSeed(`order ${kindSeed} ${nth}`) }))
  })
  return requests.sort((a, b) => a.order - b.order)
}

/** Sends requests. Returns the problems, and how to repeat them. */
async function sendRequests(requests: Drawn[]): Promise<string[]> {
  const problems: string[] = []
  const send = async (drawn: Drawn) =>
    sendAndCheck(drawn.request).catch(async (error: unknown) => {
      problems.push(`SEED=${seed}: ${String(error)}\n${problems.length === 0 ? await shrink(drawn) : ''}`)
    })
  await mapConcurrently(requests, send, callers)
  return problems
}

/** The smallest request with the same problem, if the state of the calendar still causes it. */
async function shrink({ kind, seed: kindSeed, nth }: Drawn): Promise<string> {
  const property = fc.asyncProperty(arbitraryRequests(kind, fixtures), sendAndCheck)
  const { errorInstance } = await fc.check(property, { seed: kindSeed, path: String(nth), numRuns: requestsPerKind })
  return errorInstance instanceof Error ? `The smallest request with a problem: ${errorInstance.message}` : ''
}

/** The first and the last request of each part of a round. A test for each part, so that no test takes long. */
const partSize = 200
const roundSize = requestKinds.length * requestsPerKind
const parts = Array.from({ length: Math.ceil(roundSize / partSize) }, (_, part) => part * partSize)

/** The memory after each round. */
const memory: MemoryUsage[] = []

describe.each(Array.from({ length: rounds }, (_, round) => round + 1))('random requests of round %i', round => {
  let requests: Drawn[]
  beforeAll(async () => {
    requests = await drawRound(round)
  })
  afterAll(async () => {
    if (isWholeSuite) memory.push(await service.readMemory())
  })

  it.each(parts)('get responses that match the OpenAPI document, and no status 500: from request %i', async first => {
    expect((await sendRequests(requests.slice(first, first + partSize))).join('\n\n')).toBe('')
  })
})

describe('all random requests', () => {
  beforeAll(async () => {
    fixtures = await refreshFixtures()
    closeConnections()
  })

  it.each(requestKinds.map(kind => ({ name: formatRequestKind(kind), kind })))(
    'succeed at least once: $name',
    async ({ name, kind }) => {
      const count = counts.get(name)!
      const validRequests = fc.sample(arbitraryValidRequests(kind, fixtures), {
        seed: createSeed(`valid ${name}`),
        numRuns: validRequestsMax,
      })
      for (const request of validRequests) if (count.succeeded === 0) await sendAndCheck(request)

      expect(count.sent).toBeGreaterThanOrEqual(rounds * requestsPerKind)
      expect(count.succeeded, `SEED=${seed}`).toBeGreaterThan(0)
    },
  )

  it('cause no error in the log', () => {
    expect(service.readLog()).not.toContain('"level":50')
  })

  it('never deadlock', async () => {
    expect(await countDeadlocks(database.url)).toBe(0)
  })
})

describeInWholeSuite('the memory of the service', () => {
  it('does not grow by more than a quarter', () => {
    const last = memory.at(-1)
    const leastAfterWarmup = (key: keyof MemoryUsage) => Math.min(...memory.slice(1, -1).map(usage => usage[key]))
    expect((last?.heapBytes ?? NaN) / leastAfterWarmup('heapBytes')).toBeLessThan(5 / 4)
    expect((last?.nativeBytes ?? NaN) / leastAfterWarmup('nativeBytes')).toBeLessThan(5 / 4)
  })
})
