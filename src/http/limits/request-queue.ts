import { anonymousCaller } from '../../auth/permissions.ts'
import { createFairQueue, type FairQueue, type QueueUsage } from '../../core/fair-queue.ts'
import { Failure } from '../../core/failures.ts'
import type { Timers } from '../../core/timers.ts'
import type { StatementScope } from '../../db/sql/run-statement.ts'
import type { Logger } from '../../log.ts'
import type { Settings } from '../../settings.ts'
import { isProbe } from '../probes.ts'
import type { Handle, RenderFailure, Reply } from '../reply.ts'
import type { HttpRequest } from '../request.ts'
import { isBatchTooLarge } from '../rpc/calls.ts'
import { createAddressReader } from './client-address.ts'
import { createThrottledWarning } from '../../core/throttled-warning.ts'
import { takeTurn } from '../../core/turns.ts'
import type { FindPrice } from './prices.ts'

/**
 * Finds under which key a request and its statements wait for their turn: the user, or the address of an anonymous
 * caller. Refreshes have one key together.
 */
export type FindScope = (request: HttpRequest) => Promise<StatementScope>

export function createScopeFinder({ trustProxy }: Pick<Settings, 'trustProxy'>): FindScope {
  const readAddress = createAddressReader(trustProxy)
  return async request => {
    const { role, userId } = await request.getCaller().catch(() => anonymousCaller)
    const isAnonymous = role === 'anonymous'
    const clientKey = isAnonymous ? readAddress(request.req) : String(userId ?? 'owner')
    const key = request.isRefresh ? 'refresh' : clientKey
    return { isAnonymous, key, signal: request.getSignal(), work: request.work }
  }
}

/** Handles a request when it is its turn. */
export type QueueRequest = (request: HttpRequest, handle: Handle) => Promise<Reply>

/**
 * How many calls run at the same time: all, those of one address, and those of one user. With more calls of an address,
 * each of them, and each write, would wait longer for its next step.
 */
const runningMax = 200
const runningMaxPerAddress = 8
const runningMaxPerUser = 20
/**
 * How many expensive requests run at the same time, of all callers and of one. Each begins in a turn of its own of the event
 * loop, so that the requests that have arrived meanwhile come first.
 */
const expensiveMax = 4
const expensiveMaxPerKey = 2

type Options = Pick<Settings, 'requestQueueSize' | 'requestTimeoutMs' | 'trustProxy'> & {
  findPrice: FindPrice
  log: Pick<Logger, 'warn'>
  timers: Timers
  /** Called once for each queue, with the function that reads its usage. */
  watchQueue?: ((queue: string, readUsage: () => QueueUsage) => void) | undefined
}

/**
 * Creates a function that lets requests wait for their turn: those of anonymous callers by address, those of users by
 * user, each in a queue of `requestQueueSize` (docs/decisions/connections-and-queues.md). Half of a queue is the most
 * that one caller may fill. The reply is 503 if the queue is full, or if the request takes longer than
 * `requestTimeoutMs`.
 */
export function createRequestQueue(
  { findPrice, requestQueueSize, requestTimeoutMs, trustProxy, log, timers, watchQueue }: Options,
  renderFailure: RenderFailure,
): QueueRequest {
  const findScope = createScopeFinder({ trustProxy })
  const createQueue = (runningMaxPerKey: number, allMax = runningMax): FairQueue =>
    createFairQueue({
      runningMax: allMax,
      runningMaxPerKey,
      waitingMax: requestQueueSize,
    })
  const [anonymousQueue, userQueue] = [createQueue(runningMaxPerAddress), createQueue(runningMaxPerUser)]
  const expensiveQueue = createQueue(expensiveMaxPerKey, expensiveMax)
  watchQueue?.('anonymous', () => anonymousQueue.readUsage())
  watchQueue?.('users', () => userQueue.readUsage())
  watchQueue?.('expensive', () => expensiveQueue.readUsage())
  const warnAboutBusyService = createThrottledWarning(log, 'requests get 503: too many wait, or they take too long')

  const runInTurn: QueueRequest = async (request, handle) => {
    const { isAnonymous, key, signal } = await findScope(request)
    const queue = isAnonymous ? anonymousQueue : userQueue
    const { calls, isExpensive } = findPrice(request)
    if (!isExpensive) return queue.run(key, () => handle(request), { cost: calls, signal })
    // With the key of the caller's other requests it would wait for these, and hold its place from other callers.
    const ownKey = `expensive ${key}`
    const runInOwnTurn = () => takeTurn().then(() => handle(request))
    const runCalls = () => queue.run(ownKey, runInOwnTurn, { cost: calls, signal })
    // A batch has all places of its caller.
    return expensiveQueue.run(`${isAnonymous} ${key}`, runCalls, { cost: Math.min(calls, expensiveMaxPerKey), signal })
  }

  return async (request, handle) => {
    // A batch that is too large is rejected at once.
    if (isProbe(request) || isBatchTooLarge(request)) return handle(request)
    try {
      return await withDeadline(runInTurn(request, handle), request, requestTimeoutMs, timers)
    } catch (error) {
      const isBusy = error instanceof Failure && error.reason === 'service_busy'
      if (isBusy) warnAboutBusyService({ id: request.id, path: request.path })
      return renderFailure(request, request.getSignal().aborted ? createAbortFailure(error) : error)
    }
  }
}

/** The failure of a request whose client has left. It is not logged, and its reply reaches no client. */
const createAbortFailure = (cause: unknown): Failure => new Failure('service_busy', {}, { cause })

/** If the client is still sending the request at its deadline, the deadline is checked again after this time. */
const lateClientCheckMs = 1_000

/**
 * Throws `service_busy` if there is no result `maxMs` after the request began. Does not fail while the client is still
 * sending the request, because the server answers 408 then.
 */
const withDeadline = <T>(
  result: Promise<T>,
  { req, startedAtMs }: HttpRequest,
  maxMs: number,
  timers: Timers,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const check = () => {
      if (req.complete) reject(new Failure('service_busy'))
      else stopTimer = timers.setTimeout(check, lateClientCheckMs)
    }
    let stopTimer = timers.setTimeout(check, startedAtMs + maxMs - timers.nowMs())
    result.then(resolve, reject).finally(() => stopTimer())
  })
