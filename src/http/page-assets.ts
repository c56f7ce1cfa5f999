import { existsSync } from 'node:fs'
import type { RequestHandler } from 'express'
import sirv from 'sirv'

/** A file's address holds a digest of what is in it, so that it may be kept for good. */
const yearSeconds = 31_536_000

/**
 * The scripts, styles and pictures of the page, packed as they were built. One that has gone since, because a newer page was
 * built into the folder, breaks off its answer; without an ear for that error it would end the service.
 */
export function pageAssets(folder: string): RequestHandler {
  let serve: ReturnType<typeof sirv> | null = null
  return (req, res, next) => {
    if (serve === null && existsSync(folder))
      serve = sirv(folder, { etag: true, gzip: true, brotli: true, setHeaders: (answer, file) => keep(answer, file) })
    if (serve === null || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.once('pipe', file => file.once('error', () => res.destroy()))
    serve(req, res, next)
  }
}

/** `index-DQx3f8aZ.js` is kept for good; what has no digest in its name is asked for each time. */
function keep(res: { setHeader(name: string, value: string): unknown }, file: string): void {
  const hasDigest = /-[\w-]{8}\.\w+$/.test(file)
  res.setHeader('Cache-Control', hasDigest ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
}
