import { type Request, type RequestHandler, type Response, Router } from 'express'
import path from 'node:path'
import type { Context } from '../../api/context.ts'
import type { ResultMetadata } from '../../core/action-result.ts'
import { Failure } from '../../core/failures.ts'
import { languages } from '../../core/language.ts'
import { getMessages } from '../../core/messages.ts'
import { buildNamespacePaths } from '../../core/namespace.ts'
import { categoryPathPrefix, type RecordSegment } from '../../core/page-segments.ts'
import type { Settings } from '../../settings.ts'
import type { CachePolicy } from '../rest/conditional-requests.ts'
import { toHttpFailure } from '../rest/failure-responses.ts'
import { getLanguageSegment, getResponseLanguage } from '../language-prefix.ts'
import { createAssetsHandler } from './assets.ts'
import { createDocumentSender, type SendDocument } from './document.ts'
import type { AlternateUrls, PageHead } from './head.ts'
import {
  parseRecordId,
  hasValidPeriod,
  pagePathPatterns,
  recordPathPattern,
  viewPathPattern,
  editorPathPattern,
} from './paths.ts'
import { readRecordHead, readRecordHeadById } from './record-head.ts'
import type { MakeRequestContext } from '../request-context.ts'

type Options = { folder: string; makeContext: MakeRequestContext; policy: CachePolicy; settings: Settings }

/**
 * The calendar for people (client/web): one document for all its addresses, whose head tells search engines and previews
 * what is there, and its files. All that it shows it reads through the typed client.
 */
export function createPageRouter(options: Options): Router {
  const { folder, settings } = options
  const router = Router()
  const send = createDocumentSender(folder, settings)
  router.use('/assets', createAssetsHandler(path.join(folder, 'assets')))
  router.get('/favicon.ico', (_req, res) => res.redirect(301, '/assets/favicon.svg'))
  router.get(viewPathPattern, (req, res, next) => {
    const id = parseRecordId(req)
    if (id === undefined && hasValidPeriod(req.path)) send(res, 200, viewHead(req, res, settings)).catch(next)
    else if (id) sendRecord(req, res, { ...options, send, read: ctx => readRecordHeadById(ctx, id) }).catch(next)
    else send(res, 404, refusedHead(res, new Failure('rest_no_route'))).catch(next)
  })
  router.get(editorPathPattern, (_req, res, next) => {
    send(res, 200, { ...namedAfter(res, settings), isIndexed: false }).catch(next)
  })
  router.get(recordPathPattern, (req, res, next) => {
    const [folder, slug] = [String(req.params[0]), String(req.params[1])]
    const segment = folder === categoryPathPrefix ? 'category' : (folder as RecordSegment)
    sendRecord(req, res, { ...options, send, read: ctx => readRecordHead(ctx, segment, slug) }).catch(next)
  })
  router.all(pagePathPatterns, otherMethods)
  router.get(/.*/, elsewhere(send, settings))
  return router
}

/** What the calendar itself says, whatever part of it is shown. */
function namedAfter(res: Response, settings: Settings): Pick<PageHead, 'title' | 'description' | 'type'> {
  const { calendar, description } = getMessages('site', getResponseLanguage(res))
  return { title: settings.siteName ?? calendar, description, type: 'website' }
}

function viewHead({ path }: Request, res: Response, settings: Settings): PageHead {
  const { origin } = new URL(settings.publicUrl)
  const closed = path.endsWith('/') ? path : `${path}/`
  const all: AlternateUrls = Object.fromEntries(
    languages.map(language => [language, { url: `${origin}/${language}${closed}` }]),
  )
  return { ...namedAfter(res, settings), alternates: { shown: getResponseLanguage(res), all }, isIndexed: true }
}

type Reading = Options & {
  send: SendDocument
  read: (ctx: Context) => Promise<{ head: PageHead; facts: ResultMetadata }>
}

async function sendRecord(req: Request, res: Response, { send, read, makeContext, policy }: Reading): Promise<void> {
  try {
    const ctx = { ...(await makeContext(req, getLanguageSegment(res))), language: getResponseLanguage(res) }
    const { head, facts } = await read(ctx)
    res.setHeader('Cache-Control', policy(ctx, facts))
    await send(res, 200, head)
  } catch (error) {
    const failure = toHttpFailure(error)
    if (failure.status >= 500 || failure.status === 429 || failure.status === 401) throw error
    // The page itself says what is the matter, to callers who may know it.
    await send(res, failure.status, refusedHead(res, failure))
  }
}

function refusedHead(res: Response, { status, reason }: Failure): PageHead {
  const { notFound, notPublic, locked, gone } = getMessages('site', getResponseLanguage(res))
  const isLocked = reason === 'event-password-protected'
  const title = isLocked ? locked : status === 403 ? notPublic : status === 410 ? gone : notFound
  return { title, description: '', type: 'website', isIndexed: false }
}

/** Pages are read, and nothing else. */
const otherMethods: RequestHandler = (req, res) => {
  res.setHeader('Allow', 'GET, HEAD, OPTIONS')
  if (req.method === 'OPTIONS') return void res.status(204).end()
  throw new Failure('rest_method_not_allowed')
}

/** Whoever opens an address that there is not in a browser is told so by the page; programs get what they always get. */
function elsewhere(send: SendDocument, { apiNamespace }: Settings): RequestHandler {
  const paths = Object.values(buildNamespacePaths(apiNamespace)).map(path => path.replaceAll('.', '\\.'))
  const ofPrograms = new RegExp(`^/(?:assets|docs|trpc)(?:/|$)|(?:^|/)(?:${paths.join('|')})(?:/|$)`)
  return (req, res, next) => {
    const isBrowser = req.headers.accept?.includes('text/html') ?? false
    if (!isBrowser || ofPrograms.test(req.path)) return next()
    res.vary('Accept')
    send(res, 404, refusedHead(res, new Failure('rest_no_route'))).catch(next)
  }
}
