import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { computeEtag, type ContentCoding } from '../core/cache/etag.ts'
import { createCompressor } from './reply/compression.ts'
import { type Reply, toHeaderList } from './reply/reply.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

const compressedExtensions: Record<ContentCoding, string> = { br: '.br', gzip: '.gz' }

const yearSeconds = 31_536_000

/** For files whose URL changes with their content. */
export const immutableCacheControl = `public, max-age=${yearSeconds}, immutable`

/** Whether files of this type are served. */
export const isServedFile = (file: string): boolean => path.extname(file) in contentTypes

/**
 * Reads a file into a reply. Compressed copies beside it (`.br`, `.gz`) are read too; without any, `createFileReply`
 * compresses the file when a client first asks for that.
 */
export function createFileReply(file: string, cacheControl: string): Reply {
  const bytes = readFileSync(file)
  const copies = readCompressedCopies(file)
  return {
    status: 200,
    headers: toHeaderList({
      'Content-Type': contentTypes[path.extname(file)],
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
    }),
    body: {
      bytes,
      compress: copies.size > 0 ? async coding => copies.get(coding) ?? null : createCompressor(bytes),
    },
    etag: computeEtag(bytes),
    validity: null,
  }
}

const readCompressedCopies = (file: string): Map<ContentCoding, Buffer> =>
  new Map(
    (Object.entries(compressedExtensions) as [ContentCoding, string][])
      .filter(([, extension]) => existsSync(file + extension))
      .map(([coding, extension]) => [coding, readFileSync(file + extension)]),
  )
