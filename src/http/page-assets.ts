import { existsSync } from 'node:fs'
import type { RequestHandler } from 'express'
import sirv from 'sirv'

/** A file's address holds a digest of what is in it, so that it may be kept for good. */
const yearSeconds = 31_536_000

/** The scripts, styles and pictures of the page, packed as they were built. */
export function pageAssets(folder: string): RequestHandler {
  let serve: ReturnType<typeof sirv> | null = null
  return (req, res, next) => {
    if (serve === null && existsSync(folder))
      serve = sirv(folder, { etag: true, gzip: true, brotli: true, setHeaders: (answer, file) => keep(answer, file) })
    if (serve && (req.method === 'GET' || req.method === 'HEAD')) serve(req, res, next)
    else next()
  }
}

/** `index-DQx3f8aZ.js` is kept for good; what has no digest in its name is asked for each time. */
function keep(res: { setHeader(name: string, value: string): unknown }, file: string): void {
  const hasDigest = /-[\w-]{8}\.\w+$/.test(file)
  res.setHeader('Cache-Control', hasDigest ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
}
