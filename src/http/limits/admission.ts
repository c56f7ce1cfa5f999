import { createFairQueue, type QueueUsage } from '../../core/async/fair-queue.ts'
import { Failure } from '../../core/failure/failures.ts'
import { createThrottledWarning } from '../../core/async/throttled-warning.ts'
import type { Timers } from '../../core/async/timers.ts'
import type { Logger } from '../../log.ts'
import type { Settings } from '../../settings.ts'
import { isProbe } from '../server/probes.ts'
import { addHeaders, type Handle, type RenderFailure, type Reply } from '../reply/reply.ts'
import type { HttpRequest } from '../request/request.ts'
import { batchCallsMax } from '../rpc/calls.ts'
import type { FindPrice, Price } from './prices.ts'
import type { Charge, CountRequest } from './rate-limits.ts'

/** Handles a request when it is its turn. */
export type RunInTurn = (request: HttpRequest, handle: Handle) => Promise<Reply>

/**
 * Decides whether a request runs, and when (docs/decisions/costs.md). Probes always run at once.
 *
 * `charge` is for all requests, also those with a cached reply. It charges the price to the account of the caller, adds the
 * RateLimit headers to the reply, and corrects the price to what the request uses. The reply is 429 if the points are not
 * enough.
 *
 * `runInTurn` is for requests without a cached reply. They wait for their turn. The reply is 503 if too many wait, or if
 * the request takes longer than `requestTimeoutMs`.
 */
export type Admission = { charge: (next: Handle) => Handle; runInTurn: RunInTurn }

type Options = Pick<Settings, 'requestQueueSize' | 'requestTimeoutMs'> & {
  findPrice: FindPrice
  countRequest: CountRequest
  log: Pick<Logger, 'warn'>
  timers: Timers
  /** Called once for each queue, with the function that reads its usage. */
  watchQueue?: ((queue: string, readUsage: () => QueueUsage) => void) | undefined
}

/** `renderFailure` makes the replies 429 and 503, in the form of the transport that the request is for. */
export const createAdmission = (options: Options, renderFailure: RenderFailure): Admission => ({
  charge: next => chargeRequests(options, renderFailure, next),
  runInTurn: createTurns(options, renderFailure),
})

const chargeRequests =
  ({ findPrice, countRequest }: Options, renderFailure: RenderFailure, next: Handle): Handle =>
  async request => {
    if (isProbe(request)) return next(request)
    const price = findPrice(request)
    const { headers, failure, charge } = await countRequest(request, price.points)
    if (failure) return addHeaders(await renderFailure(request, failure), headers)
    const reply = await next(request)
    chargeForWork(request, price, charge)
    return addHeaders(reply, headers)
  }

/** How many ms of work a point pays. */
const workMsPerPoint = 20

/** Corrects the price to what the request uses, at least a point for each call, and no more for a file than its price. */
function chargeForWork({ work }: HttpRequest, { points, calls }: Price, charge: Charge): void {
  const pointsMin = Math.min(points, calls)
  let paidPoints = points
  let usedMs = 0
  work.settle(ms => {
    usedMs += ms
    const duePoints = Math.max(pointsMin, usedMs / workMsPerPoint)
    if (duePoints !== paidPoints) charge(duePoints - paidPoints)
    paidPoints = duePoints
  })
}

/**
 * How many places there are: for anonymous callers and for users each, for one address, and for one user. With more places
 * of an address, each of its calls, and each write, would wait longer for its next step.
 */
const runningMax = 200
const runningMaxPerAddress = 8
const runningMaxPerUser = 20

/** The most places of a call, so that a caller can always run two at the same time. */
const placesPerCallMax = 4

/** A request takes as many places as it costs points, at least one for each call. */
const countPlaces = ({ points, calls }: Price): number => Math.max(calls, Math.min(points, placesPerCallMax * calls))

function createTurns(options: Options, renderFailure: RenderFailure): RunInTurn {
  const { findPrice, requestQueueSize: waitingMax, requestTimeoutMs, log, timers, watchQueue } = options
  const anonymousQueue = createFairQueue({ runningMax, runningMaxPerKey: runningMaxPerAddress, waitingMax })
  const userQueue = createFairQueue({ runningMax, runningMaxPerKey: runningMaxPerUser, waitingMax })
  watchQueue?.('anonymous', () => anonymousQueue.readUsage())
  watchQueue?.('users', () => userQueue.readUsage())
  const warnAboutBusyService = createThrottledWarning(log, 'requests get 503: too many wait, or they take too long')

  const waitForTurn = async (request: HttpRequest, handle: Handle, cost: number): Promise<Reply> => {
    const { isAnonymous, key } = await request.getCallerKey()
    const queue = isAnonymous ? anonymousQueue : userQueue
    return queue.run(key, () => handle(request), { cost, signal: request.getSignal() })
  }

  return async (request, handle) => {
    const price = findPrice(request)
    // A batch that is too large is rejected at once.
    if (isProbe(request) || price.calls > batchCallsMax) return handle(request)
    try {
      return await withDeadline(waitForTurn(request, handle, countPlaces(price)), request, requestTimeoutMs, timers)
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
