import type { IncomingMessage } from 'node:http'
import type { Request } from 'express'
import { anonymousCaller, type Caller, localAdministrator } from '../auth/permissions.ts'
import type { Context } from '../api/context.ts'
import { authenticateCaller } from '../auth/credentials.ts'
import { createContextFactory, findFirstAdministrator, type Dependencies } from '../api/dependencies.ts'
import type { Language } from '../core/language.ts'
import type { Settings } from '../settings.ts'
import { createCrossSiteFormCheck } from './limits/cross-site-forms.ts'
import { isLocalSameOrigin } from './limits/same-origin.ts'
import { cacheKeyMaxLength } from './cache/response-cache.ts'
import type { RateLimits } from './limits/rate-limits.ts'

/** Who has made a request. Fails `invalid_credentials` and `rest_too_many_requests`. */
export type FindCaller = (req: IncomingMessage) => Promise<Caller>

/** Finds the callers of requests, each once: credentials are tried once, whoever asks. */
export function createCallerFinder({ db, settings, clock }: Dependencies, limits: RateLimits): FindCaller {
  const found = new WeakMap<IncomingMessage, Promise<Caller>>()
  const isForeignForm = createCrossSiteFormCheck(settings)
  return req => {
    const caller = found.get(req) ?? find(req)
    found.set(req, caller)
    return caller
  }

  async function find(req: IncomingMessage): Promise<Caller> {
    const caller = await whoAsks(req)
    return isForeignForm(req) ? { ...caller, isTrusted: false } : caller
  }

  async function whoAsks(req: IncomingMessage): Promise<Caller> {
    const header = req.headers.authorization
    if (header !== undefined) return authenticateCaller(db, header, clock(), limits.getSecretCheck(req))
    if (settings.auth !== 'open') return anonymousCaller
    if (!isLocalSameOrigin(req)) return { ...anonymousCaller, isTrusted: false }
    // Readers are shown the same whoever the administrator is; a write is signed by one who is still there.
    const isReading = req.method === 'GET' || req.method === 'HEAD'
    return isReading ? localAdministrator : ((await findFirstAdministrator(db)) ?? localAdministrator)
  }
}

/** Makes the context of a request; both doors use it. Fails as finding the caller does. */
export type MakeRequestContext = (
  req: Request,
  segment: Language | null,
  sent?: Record<string, unknown>,
) => Promise<Context>

export function createRequestContextFactory(
  parts: Dependencies,
  findCaller: FindCaller,
  limits: RateLimits,
): MakeRequestContext {
  const contextOf = createContextFactory(parts)
  return async (req, segment, sent) =>
    contextOf({
      caller: await findCaller(req),
      languageSegment: segment,
      rawQuery: sent,
      checkSecret: limits.getSecretCheck(req),
    })
}

/**
 * What a reading request is kept under: who it counts as, and its address. Null for one that names its caller or a password.
 * A language is part of the address.
 */
export function createCacheKeyReader({ auth, apiNamespace }: Settings): (req: IncomingMessage) => string | null {
  const isOurs = new RegExp(`^[^?]*/(${apiNamespace.replaceAll('.', '\\.')}|trpc)(/|$|\\?)`)
  return req => {
    const { method, url = '', headers } = req
    const isReading = method === 'GET' || method === 'HEAD'
    const isOwn =
      headers.authorization !== undefined || headers['trpc-accept'] !== undefined || url.includes('password')
    if (!isReading || isOwn || url.length > cacheKeyMaxLength || !isOurs.test(url)) return null
    const reader = auth === 'open' && isLocalSameOrigin(req) ? 'owner' : 'stranger'
    return `${reader} ${normalised(url)}`
  }
}

/** The same address in one spelling: without doubled and closing slashes, or a `?` that nothing follows. */
function normalised(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return (
    path.replace(/\/{2,}/g, '/').replace(/\/$/, '') + (query < 0 || query === url.length - 1 ? '' : url.slice(query))
  )
}
