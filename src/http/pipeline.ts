import type { Express } from 'express'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { findWeakEtagMatch } from '../core/etag.ts'
import type { Logger } from '../log.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { negotiateContentCoding, type CompressibleResponse } from './cache/compression.ts'
import type { RateLimits } from './limits/rate-limits.ts'

type Options = {
  log: Logger
  randomBytes: (size: number) => Buffer
  /** Null when nothing is kept. */
  cache: ResponseCache | null
  /** What a request is kept under; null for one whose answer is its caller's own. */
  getCacheKey: (req: IncomingMessage) => string | null
  limits: RateLimits
}

/**
 * Where every request comes in: it is given an id and, when it is done, a line in the log. What is kept in memory is answered
 * here, and the rest by `app`. A request that somebody else is asking just now waits for that answer.
 */
export function createRequestPipeline(
  app: Express,
  { log, randomBytes, cache, getCacheKey, limits }: Options,
): RequestListener {
  const nextId = requestIds(randomBytes)
  return (req, res) => {
    const id = nextId()
    account(req, res, id, log)
    const key = cache && getCacheKey(req)
    if (!cache || key === null) return enter(app, req, res, id)
    giveKept(cache, key).catch(() => (res.headersSent ? res.destroy() : enter(app, req, res, id)))

    async function giveKept(kept: ResponseCache, key: string): Promise<void> {
      const { headers, failure } = await limits.countAnonymous(req)
      if (failure) return enter(app, req, res, id) // where every refusal is told
      const coming = kept.get(key) ?? kept.getPending(key)
      if (!coming) kept.addPending(key, res)
      const answer = await coming
      if (answer) await send(req, res, answer, [...headers.flat(), 'X-Request-Id', id])
      else enter(app, req, res, id)
    }
  }
}

const idBytes = 8
const idsDrawnAtOnce = 512

/** Random names of 16 digits for requests. Drawing each by itself would take as long as all else that a kept answer costs. */
function requestIds(randomBytes: (size: number) => Buffer): () => string {
  let drawn: Buffer = Buffer.alloc(0)
  let at = 0
  return () => {
    if (at === drawn.length) [drawn, at] = [randomBytes(idBytes * idsDrawnAtOnce), 0]
    at += idBytes
    return drawn.toString('hex', at - idBytes, at)
  }
}

function enter(app: Express, req: IncomingMessage, res: ServerResponse, id: string): void {
  res.setHeader('X-Request-Id', id)
  app(req, res)
}

/** One line for each request, when its answer is out or its caller has gone. */
function account(req: IncomingMessage, res: ServerResponse, id: string, log: Logger): void {
  if (!log.isLevelEnabled('info')) return
  const began = performance.now()
  const { method } = req
  const path = pathToLog(req.url)
  res.once('close', () => {
    const aborted = res.writableFinished ? {} : { aborted: true }
    log.info(
      { id, method, path, status: res.statusCode, ms: Math.round(performance.now() - began), ...aborted },
      'request',
    )
  })
}

const pathToLogMaxLength = 300

/** The path without what may be secret: a query, a login before a host, an application password where its prefix belongs. */
const pathToLog = (url = ''): string =>
  url
    .replace(/\?.*/s, '')
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/(\/passwords\/.{8})[^/]+/, '$1…')
    .slice(0, pathToLogMaxLength)

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  answer: CompressibleResponse,
  own: string[],
): Promise<void> {
  const known = answer.etag && findWeakEtagMatch(req.headers['if-none-match'], answer.etag)
  const encoding = known ? null : negotiateContentCoding(req, answer)
  const { headers, body } = encoding ? await answer.compress(encoding) : answer.uncompressed
  const all = [...headers, ...own]
  if (known) return void res.writeHead(304, [...without(notOfUnchanged, all), 'ETag', known]).end()
  res.writeHead(answer.status, all)
  if (req.method === 'HEAD') res.end()
  else res.end(body)
}

const notOfUnchanged = new Set(['content-type', 'content-length', 'etag'])

/** The headers, names and values in turn, without those of these names. */
const without = (names: Set<string>, headers: string[]): string[] =>
  headers.filter((_, i) => !names.has((headers[i - (i % 2)] ?? '').toLowerCase()))
