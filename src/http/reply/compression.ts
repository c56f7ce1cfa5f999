import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { type ContentCoding, contentCodings } from '../../core/cache/etag.ts'

/** Bodies below this size travel in one packet with or without compression. */
export const compressionMinBytes = 1_024

/** 400 kB take 5 ms. Quality 5 takes 1.3 to 2 times as long and saves a tenth. */
const defaultBrotliQuality = 4

/** For pages: to render one takes many times as long as to compress it. */
export const pageBrotliQuality = 5

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

const compressors: Record<ContentCoding, (body: Buffer, brotliQuality: number) => Promise<Buffer>> = {
  gzip: body => gzip(body),
  br: (body, brotliQuality) =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}

/** A stream that compresses a body of unknown length. */
export const createCompressionStream = (coding: ContentCoding): zlib.Gzip | zlib.BrotliCompress =>
  coding === 'gzip'
    ? zlib.createGzip()
    : zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: defaultBrotliQuality } })

/**
 * Creates a function that compresses `body` in a content coding, once for each. Its result is null if compression fails.
 */
export function createCompressor(
  body: Buffer,
  brotliQuality = defaultBrotliQuality,
): (coding: ContentCoding) => Promise<Buffer | null> {
  const compressed = new Map<ContentCoding, Promise<Buffer | null>>()
  return coding => {
    const result = compressed.get(coding) ?? compressors[coding](body, brotliQuality).catch(() => null)
    compressed.set(coding, result)
    return result
  }
}

/** Clients send few different values, and parsing one takes longer than sending a cached reply. */
const parsedHeaders = new LRUCache<string, ContentCoding | 'identity'>({ max: 100 })

/** The content coding that an `Accept-Encoding` header prefers; null for a reply without compression. */
export function negotiateContentCoding(header: string | undefined): ContentCoding | null {
  if (header === undefined) return null
  const parsed = parsedHeaders.get(header) ?? parseAcceptEncoding(header)
  parsedHeaders.set(header, parsed)
  return parsed === 'identity' ? null : parsed
}

/** The content coding that the client prefers. If it prefers none, the one that compresses best, which is the
 * first of `contentCodings`. */
function parseAcceptEncoding(header: string): ContentCoding | 'identity' {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } }) as unknown as EncodingNegotiator
  const [first] = negotiator.encodings([...contentCodings, 'identity'], { preferred: [...contentCodings] })
  return contentCodings.find(coding => coding === first) ?? 'identity'
}

/** An argument of the library that its types lack. */
type EncodingNegotiator = { encodings(available: string[], options: { preferred: string[] }): string[] }
