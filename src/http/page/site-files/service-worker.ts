import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { computeEtag } from '../../../core/cache/etag.ts'
import { formatContentSecurityPolicy } from '../../reply/content-security-policy.ts'
import type { RouteHandler } from '../../express-adapter.ts'
import { createReadReply, type Reply } from '../../reply/reply.ts'

/** Where the script of the service worker names the build of the page (client/web/app/service-worker.ts). */
const buildPlaceholder = '__BUILD__'

/**
 * Serves the service worker, which the build wrote into `folder`, with a digest of the document: it names all scripts,
 * so each build of the page has another one. Browsers revalidate the script, so a new one replaces it at the next
 * visit.
 */
export function createServiceWorkerHandler(folder: string): RouteHandler {
  let reply: Reply | null = null
  return () => (reply ??= readServiceWorker(folder))
}

function readServiceWorker(folder: string): Reply | null {
  const [script, document] = ['worker/service-worker.js', 'index.html'].map(file => path.join(folder, file))
  if (!script || !document || !existsSync(script)) return null
  const build = computeEtag(readFileSync(document)).replaceAll('"', '')
  return createReadReply({
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': formatContentSecurityPolicy({ 'default-src': "'none'", 'connect-src': "'self'" }),
    },
    body: Buffer.from(readFileSync(script, 'utf8').replaceAll(buildPlaceholder, () => build)),
  })
}
