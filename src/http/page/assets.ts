import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { type ContentCoding, computeEtag, addCodingToEtag } from '../../core/etag.ts'
import { type CompressibleResponse, type Representation, sendCompressibleResponse } from '../cache/compression.ts'

/** A file's address holds a digest of what is in it, so that it may be kept for good. */
const yearSeconds = 31_536_000

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const PACKED: Record<ContentCoding, string> = { br: '.br', gzip: '.gz' }

/**
 * The scripts, styles and pictures of the page, packed as they were built. They are read once and kept: while the service runs, no
 * address reaches the disk, and a new build takes no file away that the document of the old one asks for.
 */
export function createAssetsHandler(folder: string): RequestHandler {
  let files: Map<string, CompressibleResponse> | null = null
  return (req, res, next) => {
    if (files === null && existsSync(folder)) files = filesIn(folder)
    const file = files?.get(req.path)
    if (file === undefined || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    res.vary('Accept-Encoding')
    sendCompressibleResponse(res, file).catch(next)
  }
}

/** By what follows `/assets`. What is neither served as a type of its own nor a packed copy is not served. */
const filesIn = (folder: string): Map<string, CompressibleResponse> =>
  new Map(
    readdirSync(folder)
      .filter(name => TYPES[path.extname(name)] !== undefined)
      .map(name => [`/${name}`, answerOf(path.join(folder, name))]),
  )

function answerOf(file: string): CompressibleResponse {
  const body = readFileSync(file)
  const etag = computeEtag(body)
  const own = ['Content-Type', TYPES[path.extname(file)] ?? '', 'Cache-Control', keeping(file)]
  const form = (bytes: Buffer, ...more: string[]): Representation => ({
    headers: [...own, ...more, 'Content-Length', String(bytes.length)],
    body: bytes,
  })
  const plain = form(body, 'ETag', etag)
  const packed = (encoding: ContentCoding): Representation => {
    const copy = file + PACKED[encoding]
    if (!existsSync(copy)) return plain
    return form(readFileSync(copy), 'Content-Encoding', encoding, 'ETag', addCodingToEtag(etag, encoding))
  }
  const forms = { br: packed('br'), gzip: packed('gzip') }
  return {
    status: 200,
    etag,
    memoryBytes: body.length,
    uncompressed: plain,
    compress: encoding => Promise.resolve(forms[encoding]),
  }
}

/** `index-DQx3f8aZ.js` is kept for good; what has no digest in its name is asked for each time. */
const keeping = (file: string): string =>
  /-[\w-]{8}\.\w+$/.test(file) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
