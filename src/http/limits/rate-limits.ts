import type { IncomingMessage } from 'node:http'
import { type CheckSecret, limitSecretAttempts, checkSecretUnlimited } from '../../auth/secret-attempts.ts'
import type { Dependencies } from '../../api/dependencies.ts'
import {
  type Quota,
  createQuotaFactory,
  getSecondsUntilReset,
  type QuotaStatus,
  createRateLimitFailure,
} from '../../auth/quotas.ts'
import type { Failure } from '../../core/failures.ts'
import { createAddressReader } from './client-address.ts'
import { isLocalSameOrigin } from './same-origin.ts'

/** What counting a request came to: headers of its answer, and its refusal when there were too many. */
export type RateLimitResult = { headers: readonly (readonly [string, string])[]; failure: Failure | null }

/** The limits of a service (docs/decisions/0013). A request is counted once, however often it is asked about. */
export type RateLimits = {
  /** Counts a request of somebody who has not signed in, by its address. */
  countAnonymous(req: IncomingMessage): Promise<RateLimitResult>
  /** Counts a request of a user, wherever it comes from. */
  countUser(req: IncomingMessage, userId: number): Promise<RateLimitResult>
  /** How secrets that come with a request are tried. */
  getSecretCheck(req: IncomingMessage): CheckSecret
}

const defaultWindowSeconds = 60

/** Behind one address may be an office full of people who mistype. */
const targetsPerAddress = 10

/** The limits that the settings ask for; whoever an open calendar takes for its owner has none. */
export function createRateLimits({ db, settings }: Dependencies, windowSeconds = defaultWindowSeconds): RateLimits {
  const { rateLimitFailuresPerMinute: failuresMax } = settings
  const make = createQuotaFactory({ db, store: settings.rateLimitStore, windowSeconds })
  const quota = (name: string, max: number) => (max === 0 ? null : make(name, max))
  const addressOf = createAddressReader(settings.trustProxy)
  const isFree = (req: IncomingMessage): boolean => settings.auth === 'open' && isLocalSameOrigin(req)
  const strangers = countingBy('default', quota('address', settings.rateLimitPerMinute))
  const users = countingBy('signed-in', quota('user', settings.rateLimitSignedInPerMinute))
  const [perTarget, perAddress] = [quota('wrong', failuresMax), quota('wrong-all', failuresMax * targetsPerAddress)]
  const attempts = perTarget && perAddress && limitSecretAttempts(perTarget, perAddress)
  return {
    countAnonymous: req => (isFree(req) ? uncounted : strangers(req, addressOf(req))),
    countUser: (req, userId) => (isFree(req) ? uncounted : users(req, String(userId))),
    getSecretCheck: req => (attempts && !isFree(req) ? attempts(addressOf(req)) : checkSecretUnlimited),
  }
}

const uncounted: Promise<RateLimitResult> = Promise.resolve({ headers: [], failure: null })

/** Takes the calls of a request from a quota, which is told to callers under the name of its policy. */
function countingBy(
  policy: string,
  quota: Quota | null,
): (req: IncomingMessage, key: string) => Promise<RateLimitResult> {
  if (!quota) return () => uncounted
  // On the request itself, not in a WeakMap, which would cost every answer from memory a tenth of its time.
  const known = Symbol(policy)
  type Known = IncomingMessage & { [known]?: Promise<RateLimitResult> }
  const rule = `"${policy}";q=${quota.max};w=${quota.windowSeconds}`
  const told = (share: QuotaStatus): RateLimitResult => ({
    headers: [
      ['RateLimit-Policy', rule],
      ['RateLimit', `"${policy}";r=${share.remaining};t=${getSecondsUntilReset(share)}`],
    ],
    failure: share.isExceeded ? createRateLimitFailure(share) : null,
  })
  return (req: Known, key) => (req[known] ??= quota.consume(key, countCalls(req)).then(told))
}

/** How many calls a request makes: as many as a batch over RPC names, else one. */
export function countCalls({ url = '' }: Pick<IncomingMessage, 'url'>): number {
  const [address = ''] = url.split('#', 1)
  const query = address.indexOf('?')
  const path = query < 0 ? address : address.slice(0, query)
  if (query < 0 || !/\/trpc\//i.test(path)) return 1
  if (new URLSearchParams(address.slice(query)).get('batch') !== '1') return 1
  const names = path.slice(path.lastIndexOf('/') + 1)
  return names.split(/,|%2c/i).length
}
