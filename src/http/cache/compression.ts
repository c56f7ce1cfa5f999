import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ContentCoding, contentCodings, findWeakEtagMatch, addCodingToEtag } from '../../core/etag.ts'

/** An answer as it goes out: names and values of its headers in turn, and the body. */
export type Representation = { headers: readonly string[]; body: Buffer }

/** An answer that can be sent again and again: as it is, or packed once for everybody who takes it packed. */
export type CompressibleResponse = {
  status: number
  /** Null for what has none, such as a refusal. */
  etag: string | null
  /** About how much memory it takes, packed forms included. */
  memoryBytes: number
  uncompressed: Representation
  compress(encoding: ContentCoding): Promise<Representation>
}

/** A body smaller than this travels in one packet anyway. */
const packedFromBytes = 1_024
/** Whoever asks first waits for it: 400 kB take 5 ms, and one step better takes twice as long for a tenth less. */
const brotliQuality = 4

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

const PACK: Record<ContentCoding, (body: Buffer) => Promise<Buffer>> = {
  gzip: body => gzip(body),
  br: body =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}

type Parts = { status: number; headers: readonly string[]; body: Buffer; etag: string | null }

/** An answer of these headers, tag and length not among them, and body. */
export function createCompressibleResponse({ status, headers, body, etag }: Parts): CompressibleResponse {
  const forms = new Map<ContentCoding, Promise<Representation>>()
  const plain = sendable(headers, body, etag)
  const pack = (encoding: ContentCoding): Promise<Representation> =>
    PACK[encoding](body).then(
      packed => sendable([...headers, 'Content-Encoding', encoding], packed, etag && addCodingToEtag(etag, encoding)),
      () => plain,
    )
  return {
    status,
    etag,
    memoryBytes: Math.ceil(body.length * 1.5) + 6 * headers.join('').length + 1_024,
    uncompressed: plain,
    compress(encoding) {
      const form = forms.get(encoding) ?? pack(encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

const sendable = (headers: readonly string[], body: Buffer, etag: string | null): Representation => ({
  headers: [...headers, ...(etag === null ? [] : ['ETag', etag]), 'Content-Length', String(body.length)],
  body,
})

/**
 * Sends an answer in the form that its caller takes; 304 without the body to one who has it. The headers that are set by then go
 * with it.
 */
export async function sendCompressibleResponse(
  res: ServerResponse & { req: IncomingMessage },
  answer: CompressibleResponse,
): Promise<void> {
  const known = answer.etag && findWeakEtagMatch(res.req.headers['if-none-match'], answer.etag)
  const encoding = known ? null : negotiateContentCoding(res.req, answer)
  const { headers, body } = encoding ? await answer.compress(encoding) : answer.uncompressed
  for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '')
  if (!known) return void res.writeHead(answer.status).end(body)
  for (const name of untoldAgain) res.removeHeader(name)
  res.writeHead(304, { ETag: known }).end()
}

/** What is not told to a caller who has the body. */
const untoldAgain = ['Content-Type', 'Content-Length']

/** How the caller wants an answer packed; null when it does not, or the answer is not worth it. */
export function negotiateContentCoding(
  { headers }: IncomingMessage,
  { uncompressed }: CompressibleResponse,
): ContentCoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || uncompressed.body.length < packedFromBytes) return null
  const known = wanted.get(accepted)
  if (known !== undefined) return known === 'identity' ? null : known
  const encoding = negotiated(accepted)
  wanted.set(accepted, encoding ?? 'identity')
  return encoding
}

/** Few spellings are in use, and reading one takes longer than all the rest of an answer. */
const wanted = new LRUCache<string, ContentCoding | 'identity'>({ max: 100 })

/** The encoding that the caller likes best, and of those it likes alike the one that packs best. */
function negotiated(accepted: string): ContentCoding | null {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as unknown as Preferring
  const [first] = negotiator.encodings([...contentCodings, 'identity'], { preferred: [...contentCodings] })
  return contentCodings.find(encoding => encoding === first) ?? null
}

/** What the library takes, and its types do not know yet. */
type Preferring = { encodings(available: string[], options: { preferred: string[] }): string[] }
