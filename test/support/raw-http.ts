import net from 'node:net'

/** `isWhole` is false while part of the body is still to come. */
export type RawResponse = { status: number; headers: Record<string, string>; body: string; isComplete: boolean }

/** A connection on which nothing is put right: what is written goes out as it is. */
export type RawConnection = {
  write(bytes: string | Uint8Array): void
  /** The answers so far. */
  readResponses(): RawResponse[]
  /** The answers, once there are so many in full, or the service has closed the connection. */
  waitForResponses(count: number): Promise<RawResponse[]>
  /** Waits until the service has closed the connection. */
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
  // A service that has answered may refuse the rest of what is sent.
  socket.on('error', () => {}).on('data', chunk => ((received += chunk.toString('latin1')), wake()))
  return {
    write: bytes => void socket.write(bytes),
    readResponses: () => answersIn(received),
    async waitForResponses(count) {
      while (!isClosed && answersIn(received).filter(({ isComplete }) => isComplete).length < count)
        await new Promise<void>(done => (wake = done))
      return answersIn(received)
    },
    closed,
    destroy: () => void socket.destroy(),
  }
}

/** What comes back for these bytes until the service closes the connection. */
export async function sendRawBytes(url: string, bytes: string | Uint8Array): Promise<RawResponse[]> {
  const connection = openRawConnection(url)
  connection.write(bytes)
  await connection.closed
  return connection.readResponses()
}

function answersIn(text: string): RawResponse[] {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return []
  const [line = '', ...fields] = text.slice(0, headEnd).split('\r\n')
  const headers = Object.fromEntries(
    fields.map(field => [field.split(':')[0]?.toLowerCase() ?? '', field.replace(/^[^:]*:\s*/, '')]),
  )
  const { body, rest, isWhole } = bodyIn(text.slice(headEnd + 4), headers)
  const answer = {
    status: Number(line.split(' ')[1]),
    headers,
    body: Buffer.from(body, 'latin1').toString(),
    isComplete: isWhole,
  }
  return [answer, ...(isWhole ? answersIn(rest) : [])]
}

type Body = { body: string; rest: string; isWhole: boolean }

function bodyIn(text: string, headers: Record<string, string>): Body {
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(text)
  const length = Number(headers['content-length'] ?? 0)
  return { body: text.slice(0, length), rest: text.slice(length), isWhole: text.length >= length }
}

function chunksIn(text: string): Body {
  const [line = '', size = ''] = /^([0-9a-f]+)\r\n/i.exec(text) ?? []
  const length = parseInt(size, 16)
  const end = line.length + length
  if (line === '' || text.length < end + 2) return { body: text.slice(line.length), rest: '', isWhole: false }
  if (length === 0) return { body: '', rest: text.slice(end + 2), isWhole: true }
  const { body, ...after } = chunksIn(text.slice(end + 2))
  return { body: text.slice(line.length, end) + body, ...after }
}

type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: string }

/** The answer to a request whose headers, Host included, are the caller's own. */
export async function sendRawRequest(
  url: string,
  { method = 'GET', path, headers = {}, body = '' }: Asked,
): Promise<RawResponse> {
  const own = { host: new URL(url).host, ...headers, connection: 'close' }
  const length: Record<string, string> = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const fields = Object.entries({ ...own, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  const [answer] = await sendRawBytes(url, `${method} ${path} HTTP/1.1\r\n${fields.join('')}\r\n${body}`)
  if (!answer) throw new Error(`no answer to ${method} ${path}`)
  return answer
}
