import type http from 'node:http'
import type { Socket } from 'node:net'
import { Duplex, PassThrough, type Writable } from 'node:stream'
import { Failure, type FailureReason, toErrorBody } from '../../core/failure/failures.ts'
import { isLanguage, type Language } from '../../core/language.ts'
import type { ResentRequestStream } from './connections.ts'

/** The error of Node's HTTP parser about a request that it rejects. */
type ParserError = Error & { code?: string; rawPacket?: Buffer }

/**
 * Answers requests that Node's parser rejects. Some clients send URLs with letters beyond ASCII
 * (`/events/by-slug/καλοκαίρι`); the service encodes these and serves them. Every other request gets an error body.
 */
export function respondToClientErrors(server: http.Server, defaultLanguage: Language): void {
  /** The stream that takes the rest of a resent request, such as its body. The parser rejects that rest too. */
  const resentRequests = new WeakMap<Socket, Writable>()
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const restOfRequest = resentRequests.get(socket)
    if (restOfRequest && error.rawPacket) return void restOfRequest.write(error.rawPacket)
    const packet = error.code === 'HPE_INVALID_URL' && error.rawPacket ? encodeUrl(error.rawPacket) : null
    if (packet) resentRequests.set(socket, resendRequest(server, packet, socket))
    else sendError(socket, error.code, findLanguage(error.rawPacket) ?? defaultLanguage)
  })
}

/** Percent-encodes the bytes beyond ASCII in the URL; null if there are none, or if the headers are incomplete. */
function encodeUrl(packet: Buffer): Buffer | null {
  const text = packet.toString('latin1') // one character per byte
  const [, method, url, rest] = /^([A-Z]+) (\S+)( HTTP\/1\.1\r\n[\s\S]*)$/.exec(text) ?? []
  if (!method || !url || !rest?.includes('\r\n\r\n') || !/[\x80-\xff]/.test(url)) return null
  const encoded = url.replace(/[\x80-\xff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
  const restWithClose = rest.replace(/\r\nconnection:[^\r]*/i, '').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  return Buffer.from(`${method} ${encoded}${restWithClose}`, 'latin1')
}

/**
 * Gives the request to the server as a new connection, because the parser of the old one has stopped. The response goes
 * to the client's socket. Returns where to write the rest of the request.
 */
function resendRequest(server: http.Server, packet: Buffer, socket: Socket): Writable {
  const request = new PassThrough()
  const stream = Duplex.from({ readable: request, writable: socket })
  socket.on('close', () => stream.destroy())
  const connection: ResentRequestStream = Object.assign(stream, { networkSocket: socket })
  server.emit('connection', Object.assign(connection, { remoteAddress: socket.remoteAddress }))
  request.write(packet)
  return request
}

/** The language prefix of the URL; null if there is none, or if the packet does not begin with a request line. */
function findLanguage(packet: Buffer | undefined): Language | null {
  const [, segment = ''] = /^[A-Z]+ \/+(\w+)\//.exec(packet?.toString('latin1', 0, 100) ?? '') ?? []
  const language = segment.toLowerCase()
  return isLanguage(language) ? language : null
}

const reasonByErrorCode: Record<string, FailureReason> = {
  HPE_HEADER_OVERFLOW: 'rest_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'rest_request_timeout',
}

/** How long a client may take to read an error and to close its side of the connection. */
const closeMaxMs = 1_000

function sendError(socket: Socket, code: string | undefined, language: Language): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const failure = new Failure(reasonByErrorCode[code ?? ''] ?? 'rest_bad_request')
  const body = JSON.stringify(toErrorBody(failure, language))
  const head = [
    `HTTP/1.1 ${failure.status} ${failure.message}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Language: ${language}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  const timer = setTimeout(() => socket.destroy(), closeMaxMs).unref()
  socket.once('close', () => clearTimeout(timer))
}
