import type { ClientRequest } from 'node:http'
import type { Response } from 'express'
import type { Context } from '../api/context.ts'
import type { Lasting } from '../kernel/lasting.ts'
import { etagOf, isKnownTag } from '../kernel/etag.ts'
import type { Settings } from '../settings.ts'
import { keeping } from './kept-answers.ts'

/** The Cache-Control of something that was read. `isSecret` says that the request held a password. */
export type CachePolicy = (ctx: Context, lasts: Lasting | undefined, isSecret: boolean) => string

/**
 * Who may keep what was read, and for how long without asking. Anybody may keep what a stranger is shown, and asks each time whether it
 * is still so; shared caches need not ask for `sharedMaxAgeSeconds`. Of an open calendar, what anybody is shown depends on where
 * they ask from, which caches do not know.
 */
export function cachePolicy({ auth, sharedMaxAgeSeconds }: Settings): CachePolicy {
  const shared = `public, max-age=0, must-revalidate`
  const rested = sharedMaxAgeSeconds > 0 ? `${shared}, s-maxage=${sharedMaxAgeSeconds}` : shared
  return ({ caller }, lasts, isSecret) => {
    if (isSecret) return 'private, no-store'
    if (caller.role !== 'anonymous' || auth === 'open') return 'private, no-cache'
    return lasts === 'second' ? shared : rested
  }
}

/** What is told to a caller who has the answer already, beside the headers of every answer. */
const untold = ['Content-Type', 'Content-Length']

/**
 * Sends what was read, with its tag; 304 without the body to a caller who has it. The headers of the answer itself are set by
 * then, Cache-Control included. What `lasts` is kept for others.
 */
export function sendRead(res: Response, body: Buffer, lasts: Lasting | undefined): void {
  const etag = etagOf(body)
  res.vary('Accept-Encoding, Authorization')
  if (lasts) keeping(res)?.(headersOf(res), body, etag, lasts)
  res.setHeader('ETag', etag)
  if (isKnownTag(res.req.headers['if-none-match'], etag)) {
    for (const name of untold) res.removeHeader(name)
    return void res.status(304).end()
  }
  res.setHeader('Content-Length', body.length)
  res.status(200).end(body)
}

/** What stands in the headers of one answer alone, and in no kept one. */
const ownHeaders = new Set(['x-request-id', 'ratelimit', 'ratelimit-policy', 'connection', 'keep-alive', 'date'])

function headersOf(res: Response): string[] {
  // Every outgoing message has it; the types know it of requests alone.
  const named = (res as unknown as ClientRequest).getRawHeaderNames()
  const kept = named.filter(name => !ownHeaders.has(name.toLowerCase()))
  return kept.flatMap(name => [name, String(res.getHeader(name))])
}
