import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createChangedRecords } from '../../src/db/changes/changed-records.ts'
import { toChangedRows } from '../support/changed-rows.ts'
import { createRefreshFactory } from '../../src/http/cache/refresh-request.ts'
import { cacheReplies, createResponseCache } from '../../src/http/cache/response-cache.ts'
import { createReadReply, createReply, type Reply } from '../../src/http/reply/reply.ts'
import { createFakeTimers } from '../support/fake-timers.ts'
import { createTestRequestReader } from '../support/request-reader.ts'
import { createSeed, isWholeSuite } from '../support/suite-size.ts'

const startMs = Date.parse('2027-05-01T10:00:00Z')

type Step =
  /** A change of the only event, of another record, or of unknown records. */
  | { kind: 'change'; message: 'event 1' | 'event 2' | '*' }
  /** A read of one of two URLs. Its computation reads the event at its beginning or at its end. */
  | {
      kind: 'read'
      path: string
      isAnonymous: boolean
      readsLate: boolean
      dependsOnAll: boolean
      lastsSecond: boolean
    }
  /** One of the computations, of the delayed stores or of the queued requests goes on. */
  | { kind: 'continue'; list: 'computations' | 'stores' | 'queued'; nth: number }
  | { kind: 'leave'; nth: number }
  | { kind: 'listen'; isListening: boolean }
  | { kind: 'wait'; ms: number }

const path = fc.constantFrom('/a', '/b')
const nth = fc.nat(5)
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        message: fc.constantFrom('event 1' as const, 'event 2' as const, '*' as const),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('read' as const),
        path,
        isAnonymous: fc.boolean(),
        readsLate: fc.boolean(),
        dependsOnAll: fc.boolean(),
        lastsSecond: fc.boolean(),
      }),
    },
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('continue' as const),
        list: fc.constantFrom('computations' as const, 'stores' as const, 'queued' as const),
        nth,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave' as const), nth }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('listen' as const), isListening: fc.boolean() }) },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 9, 60, 140, 180, 900) }),
    },
  ),
  { minLength: 100, maxLength: 200 },
)

/** Runs the steps. Returns the replies that were older than they may be, and how many were stale. */
async function run(
  sequence: Step[],
  staleMaxMs: number,
): Promise<{ tooOld: string[]; staleCount: number; openCount: number }> {
  const timers = createFakeTimers()
  const records = createChangedRecords({}, timers.nowMs)
  let isListening = true
  /** When each version of the event became current; the event shows its version. */
  const versionTimes = [-Infinity]
  const lists: Record<'computations' | 'stores' | 'queued', (() => void)[]> = {
    computations: [],
    stores: [],
    queued: [],
  }
  const waitIn = (list: keyof typeof lists) => new Promise<void>(resolve => lists[list].push(resolve))
  const clients: AbortController[] = []
  const cache = createResponseCache({
    db: { changes: Object.assign(Object.create(records), { isListening: () => isListening }) } as never,
    clock: () => new Date(startMs + timers.nowMs()),
    readSite: async () => ({ siteTimezone: 'UTC' }) as never,
    maxBytes: 1_000_000,
    staleMaxMs,
    findNextPublication: () => waitIn('stores').then(() => Infinity),
  })
  const getStep = ({ req }: { req: IncomingMessage }) => req as unknown as Extract<Step, { kind: 'read' }>
  const handle = cacheReplies(
    cache,
    {
      getKey: request => request.path,
      acceptsStale: request => getStep(request).isAnonymous,
      runInTurn: async (request, next) => waitIn('queued').then(() => next(request)),
      createRefresh: createRefreshFactory({ timeoutMs: 30_000, stopping: new AbortController().signal, timers }),
    },
    async (request): Promise<Reply> => {
      const { readsLate, dependsOnAll, lastsSecond } = getStep(request)
      const early = versionTimes.length
      await waitIn('computations')
      if (request.getSignal().aborted) return createReply({ status: 503 })
      const dependencies = dependsOnAll ? 'any' : { records: ['event 1'] }
      const lifetime = lastsSecond ? 'untilNextSecond' : 'untilChange'
      const body = Buffer.from(String(readsLate ? versionTimes.length : early))
      return createReadReply({ headers: {}, body, validity: { lifetime, dependencies } })
    },
  )
  const tooOld: string[] = []
  let [staleCount, openCount] = [0, 0]

  async function read(step: Extract<Step, { kind: 'read' }>): Promise<void> {
    const client = new AbortController()
    clients.push(client)
    const readRequest = createTestRequestReader({ findConnectionSignal: () => client.signal })
    const [startedMs, current] = [timers.nowMs(), versionTimes.length]
    openCount++
    const { status, body } = await handle(readRequest({ ...step, url: step.path, method: 'GET', headers: {} } as never))
    openCount--
    if (status !== 200 || !body || !('bytes' in body)) return
    const version = Number(body.bytes)
    if (version >= current) return
    staleCount++
    const staleMs = startedMs - (versionTimes[version] ?? Infinity)
    if (!step.isAnonymous || staleMs > staleMaxMs) tooOld.push(`${JSON.stringify(step)}: ${staleMs} ms`)
  }

  const doStep = async (step: Step): Promise<void> => {
    if (step.kind === 'read') void read(step)
    if (step.kind === 'wait') await timers.advance(step.ms)
    if (step.kind === 'listen') isListening = step.isListening
    if (step.kind === 'leave') clients.at(-1 - step.nth)?.abort()
    if (step.kind === 'continue') lists[step.list].splice(step.nth % Math.max(1, lists[step.list].length), 1)[0]?.()
    if (step.kind !== 'change') return
    if (step.message !== 'event 2') versionTimes.push(timers.nowMs())
    records.addRows(toChangedRows(step.message))
  }
  for (const step of sequence) {
    await doStep(step)
    for (let turn = 0; turn < 3; turn++) await new Promise(resolve => setImmediate(resolve))
  }
  for (let turn = 0; turn < 300 && openCount > 0; turn++) {
    for (const list of Object.values(lists)) list.splice(0).forEach(goOn => goOn())
    await new Promise(resolve => setImmediate(resolve))
  }
  return { tooOld, staleCount, openCount }
}

it.each([180, 0])(
  'no reply is older than %i ms, and no request waits for ever, in whatever order things happen',
  async staleMaxMs => {
    let staleCount = 0
    await fc.assert(
      fc.asyncProperty(steps, async sequence => {
        const result = await run(sequence, staleMaxMs)
        staleCount += result.staleCount
        expect(result).toMatchObject({ tooOld: [], openCount: 0 })
      }),
      { numRuns: isWholeSuite ? 300 : 50, seed: createSeed('stale replies') },
    )
    if (staleMaxMs > 0) expect(staleCount).toBeGreaterThan(isWholeSuite ? 100 : 0)
  },
)
