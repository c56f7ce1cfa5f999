import { computeEtag, type ContentCoding } from '../../core/cache/etag.ts'
import type { Validity } from '../../core/cache/validity.ts'
import { createCompressor } from './compression.ts'
import type { HttpRequest } from '../request/request.ts'

/**
 * The response to a request, as a value. Transports return it, and `sendReplies` is the only function that writes it
 * to a connection.
 */
export type Reply = {
  status: number
  /**
   * Names and values in turn. `sendReplies` adds ETag, Content-Length, Content-Encoding and the headers of every reply.
   */
  headers: readonly string[]
  body: ReplyBody | StreamedBody | null
  /**
   * The entity tag of the uncompressed body; of a streamed body a weak one. A read whose `If-None-Match` names it gets
   * 304.
   */
  etag: string | null
  /** Null if the response cache must not store the reply. */
  validity: Validity | null
}

export type ReplyBody = {
  bytes: Buffer
  /** The bytes in a content coding, computed once; null if that fails. Absent for a body that is never compressed. */
  compress?: (coding: ContentCoding) => Promise<Buffer | null>
}

/**
 * A body that is computed or read while it is sent, so that it is never in memory as a whole. The iteration ends early
 * when the client leaves. The response cache does not store it.
 */
export type StreamedBody = {
  chunks: () => AsyncIterable<string | Buffer>
  isCompressible: boolean
  /** Whether it tells of changes as they happen, until its connection closes. */
  isLive?: boolean
}

/** A stage of the pipeline: it returns a reply of its own or the reply of the next stage. */
export type Handle = (request: HttpRequest) => Promise<Reply>

/** Makes the reply to a request that failed, in the form of the transport that the request is for. */
export type RenderFailure = (request: HttpRequest, error: unknown) => Promise<Reply>

export type HeaderValues = Readonly<Record<string, string | number | undefined>>

type Content = { status?: number; headers?: HeaderValues; body?: Buffer | string | null }

/** A reply without compression, caching and entity tag. */
export const createReply = ({ status = 200, headers = {}, body = null }: Content): Reply => ({
  status,
  headers: toHeaderList(headers),
  body: body === null ? null : { bytes: typeof body === 'string' ? Buffer.from(body) : body },
  etag: null,
  validity: null,
})

/** A reply whose body is `value` as JSON. */
export const createJsonReply = (status: number, value: unknown, headers: HeaderValues = {}): Reply =>
  createReply({ status, headers: { ...headers, 'Content-Type': jsonType }, body: JSON.stringify(value) })

export const jsonType = 'application/json; charset=utf-8'

type Representation = {
  status?: number
  headers: HeaderValues
  body: Buffer
  /** As in `Reply`. */
  validity?: Validity | null
  /** Request headers on which the reply depends, in addition to the headers on which every read depends. */
  varyBy?: string
  /** The entity tag; a digest of the body when absent. */
  etag?: string | undefined
  /** How much Brotli compresses the body, from 0 to 11; default: `defaultBrotliQuality`. */
  brotliQuality?: number
}

/** The reply to a read: compressed for clients that accept it and, with status 200, with an entity tag. */
export const createReadReply = ({
  status = 200,
  headers,
  body,
  validity = null,
  varyBy = '',
  etag = computeEtag(body),
  brotliQuality,
}: Representation): Reply => ({
  status,
  headers: toHeaderList({ ...headers, Vary: `${varyBy && `${varyBy}, `}Accept-Encoding, Authorization` }),
  body: { bytes: body, compress: createCompressor(body, brotliQuality) },
  etag: status === 200 ? etag : null,
  validity,
})

type StreamedRepresentation = { headers: HeaderValues; chunks: StreamedBody['chunks']; etag: string }

/** The reply to a read whose body is streamed. `etag` is weak and was computed without the body. */
export const createStreamedReply = ({ headers, chunks, etag }: StreamedRepresentation): Reply => ({
  status: 200,
  headers: toHeaderList({ ...headers, Vary: 'Accept-Encoding, Authorization' }),
  body: { chunks, isCompressible: true },
  etag,
  validity: null,
})

export const createRedirectReply = (status: 301 | 302 | 303, location: string): Reply =>
  createReply({ status, headers: { Location: location }, body: '' })

/** The same reply with more headers. Both share the body and its compressed forms. */
export const addHeaders = (reply: Reply, headers: readonly string[]): Reply =>
  headers.length === 0 ? reply : { ...reply, headers: [...reply.headers, ...headers] }

/** Header names and values in turn, without undefined values. */
export const toHeaderList = (headers: HeaderValues): string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]))

/** The headers with which proxies neither store, nor compress, nor collect the messages. */
export const streamHeaders = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }
