import type { IncomingMessage } from 'node:http'
import type { Context } from '../../api/context.ts'
import { createContextFactory, type Dependencies } from '../../api/dependencies.ts'
import { authenticateCaller } from '../../auth/credentials.ts'
import { findFirstAdministrator } from '../../auth/first-administrator.ts'
import { anonymousCaller, type Caller, localAdministrator } from '../../auth/permissions.ts'
import type { ComputeInTurn } from '../../core/async/loop-turns.ts'
import { memoize } from '../../core/async/memoize.ts'
import { createTimeoutSignal, type Timers } from '../../core/async/timers.ts'
import type { ChangeFeed } from '../../db/changes/change-feed.ts'
import { type Db, scopeDatabase } from '../../db/connection/connection.ts'
import type { RecordCache, RecordCaches } from '../../caches/record-cache.ts'
import type { ReadSite } from '../../resources/settings/site-reader.ts'
import { getReadAccess } from '../../resources/shared/publication/visibility.ts'
import type { Settings } from '../../settings.ts'
import { createAddressReader } from '../limits/client-address.ts'
import { createCrossSiteFormCheck } from '../limits/cross-site-forms.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { createOwnerCheck } from '../limits/same-origin.ts'
import { type CallerKey, type HttpRequest, isReadRequest } from './request.ts'

/**
 * Finds out who sends a request. Throws `invalid_credentials` and `rest_too_many_requests`. `HttpRequest.getCaller`
 * calls it once per request.
 */
export function createCallerFinder({ db, settings, clock }: Dependencies, limits: RateLimits) {
  const isCrossSiteForm = createCrossSiteFormCheck(settings)
  const isOwner = createOwnerCheck(settings)
  return async (req: IncomingMessage): Promise<Caller> => {
    const caller = await identifyCaller(req)
    return isCrossSiteForm(req) ? { ...caller, isOriginAllowed: false } : caller
  }

  async function identifyCaller(req: IncomingMessage): Promise<Caller> {
    const { authorization } = req.headers
    if (authorization !== undefined) return authenticateCaller(db, authorization, clock(), limits.getSecretCheck(req))
    if (settings.auth !== 'open') return anonymousCaller
    if (!isOwner(req)) return { ...anonymousCaller, isOriginAllowed: false }
    // Only a write needs a stored administrator, as the author of the record. Reads save the query.
    return isReadRequest({ method: req.method ?? '' })
      ? localAdministrator
      : ((await findFirstAdministrator(db)) ?? localAdministrator)
  }
}

/**
 * Creates the function that finds the key of a caller: the user, or the address of an anonymous caller. With wrong
 * credentials a caller is anonymous here; the transports reject them.
 */
export function createCallerKeyFinder({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  const readAddress = createAddressReader(trustProxy)
  return async (req: IncomingMessage, getCaller: () => Promise<Caller>): Promise<CallerKey> => {
    const { role, userId } = await getCaller().catch(() => anonymousCaller)
    const isAnonymous = role === 'anonymous'
    return { isAnonymous, key: isAnonymous ? readAddress(req) : String(userId ?? 'owner') }
  }
}

/**
 * Creates the context in which procedures run, for every transport. Its statements wait in the queue of the caller and
 * end when the client leaves (docs/decisions/costs.md). Fails as `HttpRequest.getCaller` does.
 */
export type MakeContext = (request: HttpRequest, rawQuery?: Record<string, unknown>) => Promise<Context>

export function createRequestContextFactory(
  dependencies: Dependencies,
  limits: RateLimits,
  recordCaches: RecordCaches | null,
  readSite: ReadSite,
  changeFeed: ChangeFeed,
  computeInTurn: ComputeInTurn,
): MakeContext {
  const createContext = createContextFactory(dependencies)
  const chooseRecordCache = createRecordCacheChooser(dependencies.db, recordCaches)
  const { db, settings, timers } = dependencies
  return async (request, rawQuery) => {
    const caller = await request.getCaller()
    const { isAnonymous, key } = await request.getCallerKey()
    // Before the settings are read, because they may be among the changes that it waits for.
    const recordCache = await chooseRecordCache(request, caller)
    return createContext({
      site: await readSite(),
      db: scopeDatabase(db, { isAnonymous, key, signal: request.getSignal(), work: request.work }),
      recordCache,
      caller,
      languageSegment: request.languageSegment,
      language: request.getLanguage(),
      rawQuery,
      checkSecret: limits.getSecretCheck(request.req),
      limitSubmissions: store => limits.limitSubmissions(request.req, store),
      measure: request.work.measure,
      compute: run => computeInTurn(key, () => request.work.measure(run)),
      followChanges: token =>
        changeFeed.follow(token, {
          key,
          isSignedIn: !isAnonymous,
          signal: limitStream(request, caller),
        }),
      getSignal: memoize(() => createRequestSignal(request, settings.requestTimeoutMs, timers)),
    })
  }
}

/** A signed-in caller who would wait longer than this for the record cache reads the database. */
const earlierChangesMaxMs = 250

/**
 * Anonymous callers may get what another process changed some milliseconds ago. Signed-in callers may not, so they first
 * wait for all earlier changes. Authors read the database, because what they may read is different for each of them.
 */
function createRecordCacheChooser({ changes }: Db, recordCaches: RecordCaches | null) {
  return async (request: HttpRequest, caller: Caller): Promise<RecordCache | null> => {
    if (!recordCaches || !changes.isListening()) return null
    if (caller.role === 'anonymous') return recordCaches.anonymous
    if (!isReadRequest(request) || getReadAccess(caller) === 'published-and-own') return null
    return (await changes.hearEarlierChanges(earlierChangesMaxMs)) ? recordCaches.users : null
  }
}

/** How long a stream lasts. The streams of users end earlier, because the rights of a user may change meanwhile. */
const streamMaxMs = 3_600_000
const userStreamMaxMs = 600_000

/** Aborts when the client leaves, or at the end of its stream. */
const limitStream = ({ getSignal }: HttpRequest, { userId }: Caller): AbortSignal =>
  AbortSignal.any([getSignal(), AbortSignal.timeout(userId === null ? streamMaxMs : userStreamMaxMs)])

/** Aborts when the client leaves, or when the request queue answers 503. */
const createRequestSignal = ({ getSignal, startedAtMs }: HttpRequest, maxMs: number, timers: Timers): AbortSignal =>
  AbortSignal.any([getSignal(), createTimeoutSignal(timers, startedAtMs + maxMs - timers.nowMs())])
