import net from 'node:net'

/** `isComplete` is false while part of the body has not arrived. */
export type RawResponse = { status: number; headers: Record<string, string>; body: string; isComplete: boolean }

/** A TCP connection. It sends exactly the bytes that a test writes. */
type RawConnection = {
  write(bytes: string | Uint8Array): void
  /** The responses that have arrived. */
  readResponses(): RawResponse[]
  /** Waits for `count` complete responses, or until the service closes the connection. */
  waitForResponses(count: number): Promise<RawResponse[]>
  /** Resolves when the service closes the connection. */
  closed: Promise<void>
  destroy(): void
}

export function openRawConnection(url: string): RawConnection {
  const { hostname, port } = new URL(url)
  const socket = net.connect(Number(port), hostname)
  let received = ''
  let isClosed = false
  let wake = () => {}
  const closed = new Promise<void>(done => socket.on('close', () => done(((isClosed = true), wake()))))
  // The service may answer and close before it has read the whole request; then a write fails.
  socket.on('error', () => {}).on('data', chunk => ((received += chunk.toString('latin1')), wake()))
  return {
    write: bytes => void socket.write(bytes),
    readResponses: () => parseResponses(received),
    async waitForResponses(count) {
      while (!isClosed && parseResponses(received).filter(({ isComplete }) => isComplete).length < count)
        await new Promise<void>(done => (wake = done))
      return parseResponses(received)
    },
    closed,
    destroy: () => void socket.destroy(),
  }
}

/** Sends the bytes and returns all responses when the service closes the connection. */
export async function sendRawBytes(url: string, bytes: string | Uint8Array): Promise<RawResponse[]> {
  const connection = openRawConnection(url)
  connection.write(bytes)
  await connection.closed
  return connection.readResponses()
}

function parseResponses(text: string): RawResponse[] {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return []
  const [line = '', ...fields] = text.slice(0, headEnd).split('\r\n')
  const headers = Object.fromEntries(
    fields.map(field => [field.split(':')[0]?.toLowerCase() ?? '', field.replace(/^[^:]*:\s*/, '')]),
  )
  const { body, rest, isComplete } = parseBody(text.slice(headEnd + 4), headers)
  const response = {
    status: Number(line.split(' ')[1]),
    headers,
    body: Buffer.from(body, 'latin1').toString(),
    isComplete,
  }
  return [response, ...(isComplete ? parseResponses(rest) : [])]
}

/** The body of the first response in a text, and the text after it. */
type Body = { body: string; rest: string; isComplete: boolean }

function parseBody(text: string, headers: Record<string, string>): Body {
  if (headers['transfer-encoding'] === 'chunked') return parseChunks(text)
  const length = Number(headers['content-length'] ?? 0)
  return { body: text.slice(0, length), rest: text.slice(length), isComplete: text.length >= length }
}

function parseChunks(text: string): Body {
  const [line = '', size = ''] = /^([0-9a-f]+)\r\n/i.exec(text) ?? []
  const length = parseInt(size, 16)
  const end = line.length + length
  if (line === '' || text.length < end + 2) return { body: text.slice(line.length), rest: '', isComplete: false }
  if (length === 0) return { body: '', rest: text.slice(end + 2), isComplete: true }
  const { body, ...after } = parseChunks(text.slice(end + 2))
  return { body: text.slice(line.length, end) + body, ...after }
}

type RawRequest = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** Sends a request with exactly these headers, plus Host unless given, Connection and Content-Length. */
export async function sendRawRequest(
  url: string,
  { method = 'GET', path, headers = {}, body = '' }: RawRequest,
): Promise<RawResponse> {
  const sent = { host: new URL(url).host, ...headers, connection: 'close' }
  const length: Record<string, string> = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const fields = Object.entries({ ...sent, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  const [response] = await sendRawBytes(url, `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body}`)
  if (!response) throw new Error(`no response to ${method} ${path}`)
  return response
}
