import type http from 'node:http'
import type { Socket } from 'node:net'
import { Duplex, PassThrough, type Writable } from 'node:stream'
import { type FailureReason, Failure, toErrorBody } from '../core/failures.ts'
import { isLanguage, type Language } from '../core/language.ts'

/** What Node's parser says of a request that it does not hand on. */
type ParserError = Error & { code?: string; rawPacket?: Buffer }

/**
 * Answers requests that Node's parser refuses: an address with raw letters (`/events/by-slug/καλοκαίρι`, as some clients send
 * it) is encoded and asked again, everything else gets the body that every error has.
 */
export function respondToClientErrors(server: http.Server, defaultLanguage: Language): void {
  /** Connections whose request was asked again, with where it is: the parser refuses what else arrives, such as a body. */
  const asking = new WeakMap<Socket, Writable>()
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const own = asking.get(socket)
    if (own && error.rawPacket) return void own.write(error.rawPacket)
    const packet = error.code === 'HPE_INVALID_URL' && error.rawPacket ? withEncodedAddress(error.rawPacket) : null
    if (packet) asking.set(socket, askAgain(server, packet, socket))
    else refuse(socket, error.code, languageOf(error.rawPacket) ?? defaultLanguage)
  })
}

/** Letters beyond ASCII in the address become percent-encoded; null when there are none, or the head is not complete. */
function withEncodedAddress(packet: Buffer): Buffer | null {
  const text = packet.toString('latin1') // one character for each byte
  const [, method, address, rest] = /^([A-Z]+) (\S+)( HTTP\/1\.1\r\n[\s\S]*)$/.exec(text) ?? []
  if (!method || !address || !rest?.includes('\r\n\r\n') || !/[\x80-\xff]/.test(address)) return null
  const encoded = address.replace(/[\x80-\xff]/g, byte => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`)
  const closing = rest.replace(/\r\nconnection:[^\r]*/i, '').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  return Buffer.from(`${method} ${encoded}${closing}`, 'latin1')
}

/**
 * The parser keeps what else arrives on the connection, so the request comes in anew: on one that is read from here, and is otherwise
 * the caller's. Gives where to write what else of the request arrives.
 */
function askAgain(server: http.Server, packet: Buffer, socket: Socket): Writable {
  const request = new PassThrough()
  const connection = Duplex.from({ readable: request, writable: socket })
  socket.on('close', () => connection.destroy())
  server.emit('connection', Object.assign(connection, { remoteAddress: socket.remoteAddress }))
  request.write(packet)
  return request
}

/** The language that the address begins with, where the beginning of the request is known. */
function languageOf(packet: Buffer | undefined): Language | null {
  const [, segment = ''] = /^[A-Z]+ \/+(\w+)\//.exec(packet?.toString('latin1', 0, 100) ?? '') ?? []
  return isLanguage(segment.toLowerCase()) ? (segment.toLowerCase() as Language) : null
}

const REASONS: Record<string, FailureReason> = {
  HPE_HEADER_OVERFLOW: 'rest_headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'rest_request_timeout',
}

function refuse(socket: Socket, code: string | undefined, language: Language): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const failure = new Failure(REASONS[code ?? ''] ?? 'rest_bad_request')
  const body = JSON.stringify(toErrorBody(failure, language))
  const head = [
    `HTTP/1.1 ${failure.status} ${failure.message}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Language: ${language}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
