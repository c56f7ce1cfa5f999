import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection.ts'
import { countDeadlocks } from '../support/count-deadlocks.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'
import { startTranslator } from '../support/translator.ts'
import { sendRandomRequest, closeConnections, formatCurlCommand } from './send-request.ts'
import { type ResponseCheck, createResponseCheck } from './response-check.ts'
import { prepareFixtures, type RefreshFixtures } from './fixtures.ts'
import type { MemoryUsage } from './memory-probe.ts'
import { type MeasuredProcess, startMeasuredProcess } from './measured-process.ts'
import { type RandomRequest, arbitraryRequests, requestedOperations } from './random-requests.ts'

/** Other requests: `PROPERTY_SEED=7 npx vitest run test/property`. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)
/** Requests per round. The fixtures are refreshed before each round. The first round warms up the service. */
const requestsPerRound = 2_400
const rounds = 5
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

/** For each operation and transport: the number of requests and of successes. */
const counts = new Map<string, { sent: number; succeeded: number }>()

async function sendAndCheck(request: RandomRequest): Promise<void> {
  const response = await sendRandomRequest(service.url, request)
  const problems = checkResponse(request, response)
  const name = `${request.transport} ${request.operation}`
  const { sent, succeeded } = counts.get(name) ?? { sent: 0, succeeded: 0 }
  counts.set(name, { sent: sent + 1, succeeded: succeeded + Number(response.status < 300) })
  if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${formatCurlCommand(service.url, request)}`)
}

/** Sends random requests. Returns each wrong response with the smallest request that causes it, and its seed. */
async function sendRequests(count: number, firstSeed: number): Promise<string[]> {
  const property = fc.asyncProperty(arbitraryRequests(await refreshFixtures()), sendAndCheck)
  closeConnections()
  const runs = Array.from({ length: callers }, (_, nth) =>
    fc.check(property, { seed: firstSeed + nth, numRuns: count / callers }),
  )
  const results = await Promise.all(runs)
  return results.flatMap(({ failed, errorInstance, seed, counterexamplePath }) =>
    failed
      ? [`PROPERTY_SEED=${seed}, path ${counterexamplePath}: ${String((errorInstance as Error | null)?.message)}`]
      : [],
  )
}

let problems: string[] = []
/** The memory after each round. */
const memory: MemoryUsage[] = []
beforeAll(async () => {
  for (let round = 0; round < rounds && problems.length === 0; round++) {
    problems = await sendRequests(requestsPerRound, seed + round * callers)
    memory.push(await service.readMemory())
  }
}, 600_000)

describe(`12,000 random requests of ${callers} callers to all operations`, () => {
  it('get responses that match the OpenAPI document, and no status 500', () => {
    expect(problems.join('\n\n')).toBe('')
    expect(service.readLog()).not.toContain('"level":50')
  })

  it('reach each operation over both transports, and succeed for each', () => {
    const total = [...counts.values()].reduce((sum, { sent }) => sum + sent, 0)
    expect(total).toBe(rounds * requestsPerRound)
    const names = requestedOperations.flatMap(({ name }) => [`REST ${name}`, `RPC ${name}`])
    expect(names.filter(name => (counts.get(name)?.sent ?? 0) < 50)).toEqual([])
    expect(names.filter(name => (counts.get(name)?.succeeded ?? 0) === 0)).toEqual([])
  })

  it('do not increase the memory of the service by more than a quarter', () => {
    const last = memory.at(-1)
    const leastAfterWarmup = (key: keyof MemoryUsage) => Math.min(...memory.slice(1, -1).map(usage => usage[key]))
    expect((last?.heapBytes ?? NaN) / leastAfterWarmup('heapBytes')).toBeLessThan(5 / 4)
    expect((last?.nativeBytes ?? NaN) / leastAfterWarmup('nativeBytes')).toBeLessThan(5 / 4)
  })

  it('never deadlock', async () => {
    expect(await countDeadlocks(database.url)).toBe(0)
  })
})
