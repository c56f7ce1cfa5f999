import parseRange from 'range-parser'
import { findMatchByWeakComparison, hasStrongEtagMatch, isWildcard } from '../../core/cache/etag.ts'
import { Failure } from '../../core/failure/failures.ts'
import { mediaPath } from '../../core/namespace.ts'
import { escapeRegExp } from '../../core/text/escape-reg-exp.ts'
import { type ByteRange, isImageKey, type StoredImage, type ImageStore } from '../../images/store/image-store.ts'
import { getMimeType } from '../../images/image-format.ts'
import type { RouteHandler } from '../express-adapter.ts'
import { createMethodNotAllowedReply, type LogFailure } from '../reply/failure-reply.ts'
import { createReply, type HeaderValues, type Reply, toHeaderList } from '../reply/reply.ts'
import { immutableCacheControl } from '../static-files.ts'

/** The paths of stored files; the group is the key. */
export const buildImagePath = (prefix: string): RegExp =>
  new RegExp(`^(?:${escapeRegExp(prefix)})?/${mediaPath}/(?<key>.+)$`)

/** An image runs nothing, whatever it contains. */
const contentSecurityPolicy = "sandbox; default-src 'none'"

const allowedMethods = 'GET, HEAD, OPTIONS'

/** Serves the stored file of a key, or the part of it that the request names. Throws `rest_precondition_failed`. */
export const createImageHandler =
  (store: ImageStore, logFailure: LogFailure): RouteHandler =>
  async (request, { key = '' }) => {
    const { method } = request
    const { headers } = request.req
    if (method === 'OPTIONS') return createReply({ status: 204, headers: { Allow: allowedMethods } })
    if (method !== 'GET' && method !== 'HEAD') return createMethodNotAllowedReply(request, allowedMethods, logFailure)
    const mimeType = getMimeType(key)
    if (mimeType === null || !isImageKey(key)) return null
    const file = await store.get(key)
    if (!file) return null
    const etag = `"${key}"` // the bytes of a key never change
    requireMatch(headers['if-match'], etag)
    const isKnown = findMatchByWeakComparison(headers['if-none-match'], etag) !== null
    const range =
      method === 'GET' ? readRange(headers.range, headers['if-range']?.toString(), etag, file.sizeBytes) : undefined
    const imageHeaders = {
      'Content-Type': mimeType,
      'Cache-Control': immutableCacheControl,
      'Content-Security-Policy': contentSecurityPolicy,
      'Accept-Ranges': 'bytes',
    }
    // RFC 9110, section 13.2.2: a client that has the file gets 304, whatever part it asks for.
    if (isKnown) return { ...createReply({ headers: imageHeaders }), etag }
    if (range === null) return createRangeFailureReply(file)
    return createFileReply(file, range, etag, imageHeaders)
  }

function requireMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || isWildcard(ifMatch) || hasStrongEtagMatch(ifMatch, etag)) return
  throw new Failure('rest_precondition_failed')
}

const createRangeFailureReply = ({ sizeBytes }: StoredImage): Reply =>
  createReply({ status: 416, headers: { 'Content-Range': `bytes */${sizeBytes}`, 'Cache-Control': 'no-store' } })

const rangeSyntax = /^bytes=(?:\d+-\d*|-\d+)(?:\s*,\s*(?:\d+-\d*|-\d+))*$/

/** The part of a file that a request wants; undefined for all of it, null if the file has no such part. */
function readRange(
  header: string | undefined,
  ifRange: string | undefined,
  etag: string,
  sizeBytes: number,
): ByteRange | undefined | null {
  if (header === undefined || !rangeSyntax.test(header)) return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(header) ?? []
  if (Number(last) < Number(first)) return undefined
  const ranges = parseRange(sizeBytes, header)
  if (ranges === -1) return null
  // RFC 9110, section 14.2: a server may ignore a header that it does not understand, or that asks for too much.
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 || !ranges[0]) return undefined
  return { first: ranges[0].start, last: ranges[0].end }
}

function createFileReply(file: StoredImage, range: ByteRange | undefined, etag: string, headers: HeaderValues): Reply {
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
    validity: null,
  }
}

async function* readChunks(file: StoredImage, range: ByteRange | undefined): AsyncGenerator<Buffer> {
  yield* (await file.read(range)) as AsyncIterable<Buffer>
}
