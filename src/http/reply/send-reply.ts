import type { ServerResponse } from 'node:http'
import { addCodingToEtag, type ContentCoding, findMatchByWeakComparison } from '../../core/cache/etag.ts'
import { compressionMinBytes, negotiateContentCoding } from './compression.ts'
import type { Respond } from '../server/log-requests.ts'
import type { Handle, RenderFailure, Reply, ReplyBody } from './reply.ts'
import { type HttpRequest, isReadRequest } from '../request/request.ts'
import { sendStream } from './send-stream.ts'

/**
 * Sends the reply of `next`. If that fails before anything is sent, sends the reply of `renderFailure`; a body that
 * fails later is cut off, and `renderFailure` logs the error.
 */
export const sendReplies =
  (
    getCommonHeaders: (request: HttpRequest) => readonly string[],
    renderFailure: RenderFailure,
    next: Handle,
  ): Respond =>
  async (request, res) => {
    const commonHeaders = getCommonHeaders(request)
    try {
      await sendReply(request, res, await next(request), commonHeaders)
    } catch (error) {
      const reply = request.getSignal().aborted ? null : await renderFailure(request, error)
      if (res.headersSent || reply === null) res.destroy()
      else await sendReply(request, res, reply, commonHeaders)
    }
  }

/**
 * Writes a reply to its connection: 304 to a client that has the body already, else the body in the content coding that
 * the client prefers. `commonHeaders` are the headers that every reply has.
 */
async function sendReply(
  request: HttpRequest,
  res: ServerResponse,
  reply: Reply,
  commonHeaders: readonly string[],
): Promise<void> {
  const { status, headers, body, etag } = reply
  const sharedHeaders = [...commonHeaders, 'X-Request-Id', request.id]
  const knownEtag =
    etag && isReadRequest(request) ? findMatchByWeakComparison(request.req.headers['if-none-match'], etag) : null
  if (knownEtag)
    return void res.writeHead(304, [...withoutContentType(headers), ...sharedHeaders, 'ETag', knownEtag]).end()
  if (body === null) return void res.writeHead(status, [...headers, ...sharedHeaders]).end()
  if ('chunks' in body) {
    const coding = body.isCompressible ? negotiateContentCoding(request.req.headers['accept-encoding']) : null
    const streamHeaders = [...(coding ? ['Content-Encoding', coding] : []), ...(etag ? ['ETag', etag] : [])]
    return sendStream(request, res, { status, body, coding, headers: [...headers, ...sharedHeaders, ...streamHeaders] })
  }

  const coding = chooseContentCoding(request, body)
  const compressed = coding && body.compress ? await body.compress(coding) : null
  const bytes = compressed ?? body.bytes
  const bodyHeaders = coding && compressed ? getCodingHeaders(coding, etag) : etag ? ['ETag', etag] : []
  res.writeHead(status, [...headers, ...sharedHeaders, ...bodyHeaders, 'Content-Length', String(bytes.length)])
  if (request.method === 'HEAD') res.end()
  else res.end(bytes)
}

const chooseContentCoding = ({ req }: HttpRequest, { bytes, compress }: ReplyBody) =>
  compress && bytes.length >= compressionMinBytes ? negotiateContentCoding(req.headers['accept-encoding']) : null

const getCodingHeaders = (coding: ContentCoding, etag: string | null): string[] => [
  'Content-Encoding',
  coding,
  ...(etag ? ['ETag', addCodingToEtag(etag, coding)] : []),
]

/** `headers` are names and values in turn. */
function withoutContentType(headers: readonly string[]): readonly string[] {
  for (let index = 0; index < headers.length; index += 2)
    if (isContentType(headers[index])) return headers.slice(0, index).concat(headers.slice(index + 2))
  return headers
}

/** The length comes first, because each 304 looks at every header. */
const isContentType = (name = ''): boolean => name.length === 12 && name.toLowerCase() === 'content-type'
