import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Db } from '../../src/db/connection.ts'
import { createMigratedDatabase, type TestDatabase } from '../support/test-database.ts'
import { allOperations } from '../support/rest-client.ts'
import { sendRandomRequest, closeConnections, formatCurlCommand } from './send-request.ts'
import { type ResponseCheck, createResponseCheck } from './openapi-checks.ts'
import { createKnownRecordsRefresh, type RefreshKnownRecords } from './known-records.ts'
import type { MemoryUsage } from './memory-probe.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'
import { type RandomRequest, arbitraryRequests } from './random-requests.ts'

/** Another day's requests: `PROPERTY_SEED=7 npx vitest run test/property`. */
const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_120)
/** Requests before the service is looked at anew; one round warms it up. */
const round = 4_000
const rounds = 5
/** So many ask at once, each with requests of its own. */
const askers = 8

let database: TestDatabase
let program: ServiceProcess
let db: Db
let lookAround: RefreshKnownRecords
let judge: ResponseCheck
beforeAll(async () => {
  database = await createMigratedDatabase()
  program = await startServiceProcess(database.url)
  db = connectDatabase(database.url, { poolSize: 2 })
  lookAround = await createKnownRecordsRefresh(program.url, db)
  judge = await createResponseCheck(program.url)
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await db?.close()
  await database?.drop()
})

/** How often each operation was asked through each door, and how often it did what was asked. */
const counts = new Map<string, { asked: number; done: number }>()

async function hold(asked: RandomRequest): Promise<void> {
  const answer = await sendRandomRequest(program.url, asked)
  const faults = judge(asked, answer)
  const name = `${asked.transport} ${asked.operation}`
  const { asked: before, done } = counts.get(name) ?? { asked: 0, done: 0 }
  counts.set(name, { asked: before + 1, done: done + Number(answer.status < 300) })
  if (faults.length > 0) throw new Error(`${faults.join('\n')}\n${formatCurlCommand(program.url, asked)}`)
}

/** Throws so many requests at the service; what is wrong with an answer, the smallest request that gets such a one, and its seed. */
async function throwAt(count: number, from: number): Promise<string[]> {
  const property = fc.asyncProperty(arbitraryRequests(await lookAround()), hold)
  closeConnections()
  const runs = Array.from({ length: askers }, (_, nth) =>
    fc.check(property, { seed: from + nth, numRuns: count / askers }),
  )
  const results = await Promise.all(runs)
  return results.flatMap(({ failed, errorInstance, seed, counterexamplePath }) =>
    failed
      ? [`PROPERTY_SEED=${seed}, path ${counterexamplePath}: ${String((errorInstance as Error | null)?.message)}`]
      : [],
  )
}

let faults: string[]
const memory: MemoryUsage[] = []
beforeAll(async () => {
  faults = await throwAt(round, seed)
  memory.push(await program.readMemory())
  for (let nth = 1; nth <= rounds && faults.length === 0; nth++) faults = await throwAt(round, seed + nth * askers)
  memory.push(await program.readMemory())
}, 600_000)

describe('20,000 random requests at every operation', () => {
  it('get answers as the OpenAPI document says, and no 500', () => {
    expect(faults.join('\n\n')).toBe('')
    expect(program.readLog()).not.toContain('"level":50')
  })

  it('reach each operation through both doors, and are often right', () => {
    const asked = [...counts.values()].reduce((sum, count) => sum + count.asked, 0)
    expect(asked).toBe((rounds + 1) * round)
    const names = allOperations.flatMap(({ name }) => [`REST ${name}`, `RPC ${name}`])
    expect(names.filter(name => (counts.get(name)?.asked ?? 0) < 50)).toEqual([])
    expect(names.filter(name => (counts.get(name)?.done ?? 0) === 0)).toEqual([])
  })

  it('leave the memory of the service as it was, within a third', () => {
    const [before, after] = memory as [MemoryUsage, MemoryUsage]
    expect(after.heapBytes / before.heapBytes).toBeLessThan(4 / 3)
    expect(after.residentBytes / before.residentBytes).toBeLessThan(4 / 3)
  })
})
