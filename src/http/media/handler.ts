import parseRange from 'range-parser'
import { mediaFolder } from '../../core/namespace.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import { type ByteRange, isMediaKey, type MediaFile, type MediaStore } from '../../media/media-store.ts'
import { getMimeType } from '../../media/image-format.ts'
import type { RouteHandler } from '../express-adapter.ts'
import { createReply, type HeaderValues, type Reply, toHeaderList } from '../reply.ts'
import { immutableCacheControl } from '../static-files.ts'

/** The paths of stored files; the group is the key. */
export const buildMediaPath = (prefix: string): RegExp =>
  new RegExp(`^(?:${escapeRegExp(prefix)})?/${mediaFolder}/(?<key>.+)$`)

/** A picture runs nothing, whatever it contains. */
const contentSecurityPolicy = "sandbox; default-src 'none'"

/** Serves the stored file of a key, or the part of it that the request names. */
export const createMediaHandler =
  (store: MediaStore): RouteHandler =>
  async ({ method, req: { headers } }, { key = '' }) => {
    const mimeType = getMimeType(key)
    if (mimeType === null || !isMediaKey(key)) return null
    const file = await store.get(key)
    if (!file) return null
    const etag = `"${key}"` // the bytes of a key never change
    const range =
      method === 'GET' ? readRange(headers.range, headers['if-range']?.toString(), etag, file.sizeBytes) : undefined
    const mediaHeaders = {
      'Content-Type': mimeType,
      'Cache-Control': immutableCacheControl,
      'Content-Security-Policy': contentSecurityPolicy,
      'Accept-Ranges': 'bytes',
    }
    if (range === null) return createReply({ status: 416, headers: { 'Content-Range': `bytes */${file.sizeBytes}` } })
    return createFileReply(file, range, etag, mediaHeaders)
  }

/** The part of a file that a request wants; undefined for all of it, null if the file has no such part. */
function readRange(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  sizeBytes: number,
): ByteRange | undefined | null {
  if (header === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? []
  if (Number(last) < Number(first)) return undefined
  const ranges = parseRange(sizeBytes, header)
  if (ranges === -1) return null
  // RFC 9110, section 14.2: a server may ignore a header that it does not understand, or that asks for too much.
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 || !ranges[0]) return undefined
  return { first: ranges[0].start, last: ranges[0].end }
}

function createFileReply(file: MediaFile, range: ByteRange | undefined, etag: string, headers: HeaderValues): Reply {
  const { first, last } = range ?? { first: 0, last: file.sizeBytes - 1 }
  return {
    status: range ? 206 : 200,
    headers: toHeaderList({
      ...headers,
      'Content-Length': last - first + 1,
      'Content-Range': range && `bytes ${first}-${last}/${file.sizeBytes}`,
    }),
    body: { chunks: () => readChunks(file, range), isCompressible: false },
    etag,
    cacheLifetime: null,
  }
}

async function* readChunks(file: MediaFile, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  yield* (await file.read(range)) as AsyncIterable<Buffer>
}
