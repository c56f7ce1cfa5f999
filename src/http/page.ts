import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import sirv from 'sirv'
import { escapeHtml } from '../kernel/html.ts'
import type { Language } from '../kernel/language.ts'
import { type RecordSegment, recordSegments, viewSegments, writerSegments } from '../kernel/page-segments.ts'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings.ts'
import { type CachePolicy, sendRead } from './conditional.ts'
import { failureFor, sendFailure } from './faults.ts'
import { spokenIn, segmentOf } from './language-prefix.ts'
import { type Head, headText, withoutScripts } from './page-head.ts'
import { recordHead } from './page-records.ts'
import { pageWords } from './page-words.ts'
import type { MakeContext } from './request-context.ts'

type Options = { folder: string; makeContext: MakeContext; policy: CachePolicy; settings: Settings; log: Logger }

/** A file's address holds a digest of what is in it, so that it may be kept for good. */
const yearSeconds = 31_536_000

/** Scripts and styles come from here alone; pictures may be anywhere, as the addresses that editors write. */
const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: http: data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

const viewPaths = new RegExp(`^/(?:(?:${viewSegments.join('|')})(?:/[\\d-]+)?/?)?$`)
const recordPaths = new RegExp(`^/(${recordSegments.join('|')})/([^/]+)/?$`)
const writerPaths = new RegExp(`^/(?:${writerSegments.join('|')})(?:/.*)?$`)

/**
 * The calendar for people (client/web): one document for all its addresses, whose head tells search engines and previews
 * what is there, and its files. All that it shows it reads through the typed client.
 */
export function calendarPage(options: Options): Router {
  const { folder } = options
  const router = Router()
  let built: string | null = null
  const document = () => (built ??= documentIn(folder))
  router.use('/assets', assets(path.join(folder, 'assets')))
  router.get(viewPaths, ofCalendar(true))
  router.get(writerPaths, ofCalendar(false))
  router.get(recordPaths, (req, res) => sendRecord(req, res, options, document()))
  return router

  function ofCalendar(isIndexed: boolean): RequestHandler {
    return (_req, res) => {
      const { calendar, description } = pageWords[spokenIn(res)]
      const title = options.settings.siteName ?? calendar
      sendDocument(res, 200, { title, description, type: 'website', isIndexed }, options, document())
    }
  }
}

function assets(folder: string): RequestHandler {
  const serve = existsSync(folder)
    ? sirv(folder, { etag: true, gzip: true, brotli: true, setHeaders: (res, file) => keep(res, file) })
    : null
  return (req, res, next) => (serve ? serve(req, res, next) : next())
}

/** `index-DQx3f8aZ.js` is kept for good; what has no digest in its name is asked for each time. */
function keep(res: { setHeader(name: string, value: string): unknown }, file: string): void {
  const hasDigest = /-[\w-]{8}\.\w+$/.test(file)
  res.setHeader('Cache-Control', hasDigest ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
}

async function sendRecord(req: Request, res: Response, options: Options, document: string | null): Promise<void> {
  const [segment, slug] = [req.params[0] as RecordSegment, String(req.params[1])]
  try {
    const ctx = { ...(await options.makeContext(req, segmentOf(res))), language: spokenIn(res) }
    const { head, facts } = await recordHead(ctx, segment, slug)
    res.setHeader('Cache-Control', options.policy(ctx, facts))
    sendDocument(res, 200, head, options, document)
  } catch (error) {
    const { status } = failureFor(error)
    if (status >= 500 || status === 429) return sendFailure(res, error, options.log)
    const title = pageWords[spokenIn(res)].notFound
    // The page itself says what is the matter, to callers who may know it.
    sendDocument(res, status, { title, description: '', type: 'website', isIndexed: false }, options, document)
  }
}

function sendDocument(res: Response, status: number, head: Head, { settings }: Options, document: string | null): void {
  const language = spokenIn(res)
  const words = pageWords[language]
  if (document === null) return void res.status(503).type('text').send(words.notBuilt)
  const { siteName = words.calendar, publicUrl, apiNamespace } = settings
  const body = document
    .replace('<html lang="en">', () => `<html ${attributesOf(language, settings)}>`)
    .replace('<!--head-->', () => headText(head, language, siteName))
    .replace('<!--body-->', () => withoutScripts(head, `${words.scripts} ${publicUrl}/${apiNamespace}/events`))
  res.setHeader('Content-Type', 'text/html; charset=utf-8')
  res.setHeader('Content-Language', language)
  res.setHeader('Content-Security-Policy', contentPolicy)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-cache')
  if (status === 200) sendRead(res, Buffer.from(body), undefined)
  else res.status(status).send(body)
}

/** What the page's scripts need to know of this service before they ask it anything. */
const attributesOf = (language: Language, { defaultLanguage, siteTimezone }: Settings): string =>
  `lang="${language}" data-default-language="${defaultLanguage}" data-site-timezone="${escapeHtml(siteTimezone)}"`

/** The built document; null when there is none. */
function documentIn(folder: string): string | null {
  const file = path.join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
