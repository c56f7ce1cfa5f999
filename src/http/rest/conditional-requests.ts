import type { ClientRequest } from 'node:http'
import type { Response } from 'express'
import type { Context } from '../../api/context.ts'
import type { ResultMetadata } from '../../core/action-result.ts'
import type { CacheLifetime } from '../../core/cache-lifetime.ts'
import { computeEtag } from '../../core/etag.ts'
import type { Settings } from '../../settings.ts'
import { getCacheWriter } from '../cache/response-cache.ts'
import { createCompressibleResponse, sendCompressibleResponse } from '../cache/compression.ts'

/** The Cache-Control of what was read. */
export type CachePolicy = (ctx: Context, facts: Pick<ResultMetadata, 'lifetime' | 'isPrivate'>) => string

/**
 * Who may keep what was read, and for how long without asking. Anybody may keep what a stranger is shown, and asks each time whether it
 * is still so; shared caches need not ask for `sharedMaxAgeSeconds`. Of an open calendar, what anybody is shown depends on where
 * they ask from, which caches do not know.
 */
export function createCachePolicy({ auth, sharedMaxAgeSeconds }: Settings): CachePolicy {
  const shared = `public, max-age=0, must-revalidate`
  const rested = sharedMaxAgeSeconds > 0 ? `${shared}, s-maxage=${sharedMaxAgeSeconds}` : shared
  return ({ caller }, { lifetime, isPrivate }) => {
    if (isPrivate) return 'private, no-store'
    if (caller.role !== 'anonymous' || auth === 'open') return 'private, no-cache'
    return lifetime === 'second' ? shared : rested
  }
}

/**
 * Sends what was read in the form that the caller takes, with its tag; 304 without the body to a caller who has it. The headers of the
 * answer itself are set by then, Cache-Control included. What `lasts` is kept for others.
 */
export async function sendReadResponse(res: Response, body: Buffer, lasts: CacheLifetime | undefined): Promise<void> {
  res.vary('Accept-Encoding, Authorization')
  const answer = createCompressibleResponse({ status: 200, headers: headersOf(res), body, etag: computeEtag(body) })
  if (lasts) getCacheWriter(res)?.(answer, lasts)
  await sendCompressibleResponse(res, answer)
}

/** Sends a refusal, to those who wait for the same answer, too. */
export function sendFailureBody(res: Response, status: number, body: unknown): void {
  const bytes = Buffer.from(JSON.stringify(body))
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  getCacheWriter(res)?.(
    createCompressibleResponse({ status, headers: headersOf(res), body: bytes, etag: null }),
    undefined,
  )
  res.setHeader('Content-Length', bytes.length)
  res.status(status).end(bytes)
}

/** What stands in the headers of one answer alone, and in no kept one. */
const ownHeaders = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy', 'connection', 'keep-alive', 'date'])

function headersOf(res: Response): string[] {
  // Every outgoing message has it; the types know it of requests alone.
  const named = (res as unknown as ClientRequest).getRawHeaderNames()
  const kept = named.filter(name => !ownHeaders.has(name.toLowerCase()))
  return kept.flatMap(name => [name, String(res.getHeader(name))])
}
