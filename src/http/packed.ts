import { promisify } from 'node:util'
import zlib from 'node:zlib'
import Negotiator from 'negotiator'
import type { IncomingMessage } from 'node:http'
import { type Encoding, encodings, packedTag } from '../kernel/etag.ts'

/** An answer as it goes out: names and values of its headers in turn, and the body. */
export type Sendable = { headers: readonly string[]; body: Buffer }

/** An answer that can be sent again and again: as it is, or packed once for everybody who takes it packed. */
export type Packable = {
  etag: string
  /** About how much memory it takes, packed forms included. */
  bytes: number
  plain: Sendable
  packed(encoding: Encoding): Promise<Sendable>
}

/** A body smaller than this travels in one packet anyway. */
const packedFromBytes = 1_024
const brotliQuality = 5

const gzip = promisify(zlib.gzip)
const brotli = promisify(zlib.brotliCompress)

const PACK: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  gzip: body => gzip(body),
  br: body =>
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
}

/** An answer of these headers (without tag and length) and body. */
export function packable(headers: readonly string[], body: Buffer, etag: string): Packable {
  const forms = new Map<Encoding, Promise<Sendable>>()
  const plain = sendable(headers, body, etag)
  const pack = (encoding: Encoding): Promise<Sendable> =>
    PACK[encoding](body).then(
      packed => sendable([...headers, 'Content-Encoding', encoding], packed, packedTag(etag, encoding)),
      () => plain,
    )
  return {
    etag,
    bytes: Math.ceil(body.length * 1.5) + 4_096,
    plain,
    packed(encoding) {
      const form = forms.get(encoding) ?? pack(encoding)
      forms.set(encoding, form)
      return form
    },
  }
}

const sendable = (headers: readonly string[], body: Buffer, etag: string): Sendable => ({
  headers: [...headers, 'ETag', etag, 'Content-Length', String(body.length)],
  body,
})

/** How the caller wants an answer packed; null when it does not, or the answer is not worth it. */
export function encodingFor({ headers }: IncomingMessage, { plain }: Packable): Encoding | null {
  const accepted = headers['accept-encoding']
  if (accepted === undefined || plain.body.length < packedFromBytes) return null
  return wanted.get(accepted) ?? negotiated(accepted)
}

/** Few spellings are in use, and reading one takes longer than all the rest of an answer. */
const wanted = new Map<string, Encoding | null>()
const wantedMax = 100

function negotiated(accepted: string): Encoding | null {
  const takes = new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...encodings])
  const encoding = encodings.find(one => takes.includes(one)) ?? null
  if (wanted.size < wantedMax) wanted.set(accepted, encoding)
  return encoding
}
