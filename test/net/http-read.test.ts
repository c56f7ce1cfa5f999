import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import zlib from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeTimers } from '../support/fake-timers.ts'
import { HttpReadFailure } from '../../src/net/http-read-failure.ts'
import { type HttpReadOptions, readUrl } from '../../src/net/http-read.ts'

const closeFunctions: (() => void)[] = []
afterEach(() => closeFunctions.splice(0).forEach(close => close()))

async function listen(server: net.Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a server of this machine. Returns its URL and the requests that it receives. */
async function startServer(respond: http.RequestListener): Promise<{ url: string; requests: http.IncomingMessage[] }> {
  const requests: http.IncomingMessage[] = []
  const server = http.createServer((request, response) => {
    requests.push(request)
    respond(request, response)
  })
  closeFunctions.push(() => (server.closeAllConnections(), server.close()))
  return { url: await listen(server), requests }
}

/** Starts a server that writes to the sockets what no HTTP server of Node would. */
async function startRawServer(onRequest: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', () => onRequest(socket))
  })
  closeFunctions.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return listen(server)
}

const read = (url: string, options: HttpReadOptions = {}) => readUrl(url, { mayConnectTo: () => true, ...options })

async function getFailure(url: string, options: HttpReadOptions = {}): Promise<HttpReadFailure> {
  const error: unknown = await read(url, options).catch((one: unknown) => one)
  expect(error).toBeInstanceOf(HttpReadFailure)
  return error as HttpReadFailure
}

describe('an address', () => {
  it('is read with its type and validators', async () => {
    const { url, requests } = await startServer((_, response) => {
      const lastModified = 'Fri, 20 Nov 2026 09:00:00 GMT'
      response.writeHead(200, { 'content-type': 'text/calendar', etag: '"1"', 'last-modified': lastModified })
      response.end('BEGIN:VCALENDAR')
    })
    const { body, ...result } = await read(`${url}/feed.ics?key=1#part`, { accept: 'text/calendar' })
    expect(body?.toString()).toBe('BEGIN:VCALENDAR')
    expect(result).toEqual({
      url: new URL(`${url}/feed.ics?key=1`),
      contentType: 'text/calendar',
      sizeBytes: null,
      validators: { etag: '"1"', lastModified: 'Fri, 20 Nov 2026 09:00:00 GMT' },
    })
    expect(requests[0]?.headers).toMatchObject({ accept: 'text/calendar', 'user-agent': 'event-calendar-service' })
  })

  it('has no body when nothing has changed since the validators', async () => {
    const { url, requests } = await startServer((_, response) => response.writeHead(304).end())
    const validators = { etag: '"1"', lastModified: 'Fri, 20 Nov 2026 09:00:00 GMT' }
    expect(await read(url, { validators })).toMatchObject({ body: null, validators })
    expect(requests[0]?.headers).toMatchObject({
      'if-none-match': '"1"',
      'if-modified-since': 'Fri, 20 Nov 2026 09:00:00 GMT',
    })
  })

  it.each([204, 206, 304, 400, 401, 404, 410, 429, 500, 503])('fails with the status %i', async status => {
    const { url } = await startServer((_, response) => response.writeHead(status, { 'retry-after': '120' }).end())
    expect(await getFailure(`${url}/?token=secret`)).toMatchObject({
      reason: 'status',
      status,
      retryAfter: '120',
      message: `${new URL(url).host} answers ${status}.`,
    })
  })

  it('fails when nobody listens there', async () => {
    const server = net.createServer()
    const url = await listen(server)
    await new Promise(done => server.close(done))
    expect(await getFailure(url)).toMatchObject({
      reason: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })
})

describe('a redirect', () => {
  const redirectTo = (location: string, status = 302): http.RequestListener => {
    return (request, response) => {
      if (request.url === '/end') response.end('the end')
      else response.writeHead(status, { location }).end('moved')
    }
  }

  it.each([301, 302, 303, 307, 308])('%i leads to another path of the host', async status => {
    const { url } = await startServer(redirectTo('/end', status))
    const { body, url: lastUrl } = await read(`${url}/start`)
    expect([body?.toString(), lastUrl.pathname]).toEqual(['the end', '/end'])
  })

  it('may follow two others, but not three', async () => {
    const { url, requests } = await startServer((request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end('the end')
      else response.writeHead(302, { location: `/${left - 1}` }).end()
    })
    expect((await read(`${url}/3`)).body?.toString()).toBe('the end')
    expect((await getFailure(`${url}/4`)).reason).toBe('too-many-redirects')
    expect(requests).toHaveLength(8)
  })

  it('to itself ends', async () => {
    const { url, requests } = await startServer(redirectTo('/start'))
    expect((await getFailure(`${url}/start`)).reason).toBe('too-many-redirects')
    expect(requests).toHaveLength(4)
  })

  it.each([
    ['an address of this machine', 'http://127.0.0.2/secret', 'blocked-address'],
    ['the same, disguised', 'http://2130706434/secret', 'blocked-address'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', 'blocked-address'],
    ['a name with a private address', 'http://inside.example/secret', 'blocked-address'],
    ['a file', 'file:///etc/passwd', 'invalid-address'],
    ['credentials', 'http://user:password@calendar.example/', 'credentials-in-address'],
  ])('is refused if it leads to %s', async (_name, location, reason) => {
    const { url } = await startServer(redirectTo(location))
    // The server of the test stands for a host of the internet.
    const mayConnectTo = (address: string) => address === '127.0.0.1'
    const resolveHost = async () => [{ address: '10.0.0.1', family: 4 }]
    expect((await getFailure(`${url}/start`, { mayConnectTo, resolveHost })).reason).toBe(reason)
  })
})

describe('a slow server', () => {
  const timeoutMs = 200
  const timers = createFakeTimers()

  it('that does not answer is left after the time', async () => {
    const url = await startRawServer(() => void timers.advance(timeoutMs))
    expect(await getFailure(url, { timeoutMs, timers })).toMatchObject({
      reason: 'timeout',
      message: 'The address has not answered within 0.2 seconds.',
    })
  })

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', 'x-drip: 1\r\n'],
    ['a body', 'HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n', 'x'],
    ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\nx\r\n'],
    ['information', '', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
  ])('that drips %s is left after the time', async (_name, start, drop) => {
    const url = await startRawServer(socket => {
      socket.write(start + drop)
      void timers.advance(timeoutMs / 2).then(() => (socket.write(drop), timers.advance(timeoutMs / 2)))
    })
    expect((await getFailure(url, { timeoutMs, timers })).reason).toBe('timeout')
  })

  it('shares the time with those to which it redirects', async () => {
    const { url, requests } = await startServer((_, response) => {
      void timers.advance(timeoutMs * 0.4).then(() => response.writeHead(302, { location: '/next' }).end())
    })
    expect((await getFailure(url, { timeoutMs, timers, redirectsMax: 20 })).reason).toBe('timeout')
    expect(requests.length).toBe(3)
  })

  it('is left at once when the caller stops', async () => {
    const controller = new AbortController()
    const url = await startRawServer(() => controller.abort(new Error('stopped')))
    await expect(read(url, { signal: controller.signal })).rejects.toThrow('stopped')
  })
})

describe('a body', () => {
  const bodyMaxBytes = 100_000

  it.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
  ])('is decoded: %s', async (coding, compress) => {
    const { url, requests } = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': coding }).end(compress('Une fête à Athènes'))
    })
    expect((await read(url)).body?.toString()).toBe('Une fête à Athènes')
    expect(requests[0]?.headers['accept-encoding']).toContain(coding)
  })

  it('may have as many bytes as the limit', async () => {
    const { url } = await startServer((_, response) => response.end(Buffer.alloc(bodyMaxBytes)))
    expect((await read(url, { bodyMaxBytes })).body).toHaveLength(bodyMaxBytes)
    expect((await getFailure(url, { bodyMaxBytes: bodyMaxBytes - 1 })).reason).toBe('too-large')
  })

  it('without an end is left at the limit', async () => {
    const { url } = await startServer((_, response) => {
      const write = () => {
        while (response.write(Buffer.alloc(50_000)));
      }
      response.on('drain', write)
      write()
    })
    expect(await getFailure(url, { bodyMaxBytes })).toMatchObject({
      reason: 'too-large',
      message: 'The response has more than 0.1 MB.',
    })
  })

  it.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', (bytes: Buffer) => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('that is a bomb is left at the limit: %s', async (coding, compress) => {
    const bomb = compress(Buffer.alloc(200_000_000))
    expect(bomb.length).toBeLessThan(1_000_000)
    const { url } = await startServer((_, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb),
    )
    const before = process.memoryUsage().rss
    expect((await getFailure(url)).reason).toBe('too-large')
    expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000)
  })

  it('of empty gzip members without an end is left at the limit', async () => {
    const empty = zlib.gzipSync('')
    const { url } = await startServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(Buffer.concat(Array.from({ length: 20_000 }, () => empty)))
    })
    expect((await getFailure(url, { bodyMaxBytes })).reason).toBe('too-large')
  })

  it.each([
    ['an unknown coding', 'compress', Buffer.from('text')],
    ['several codings', 'gzip, gzip', zlib.gzipSync(zlib.gzipSync('text'))],
    ['text instead of gzip', 'gzip', Buffer.from('BEGIN:VCALENDAR')],
    ['half of a gzip', 'gzip', zlib.gzipSync('BEGIN:VCALENDAR'.repeat(100)).subarray(0, 30)],
    ['half of a Brotli', 'br', zlib.brotliCompressSync('BEGIN:VCALENDAR'.repeat(100)).subarray(0, 10)],
  ])('cannot be read: %s', async (_name, coding, bytes) => {
    const { url } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bytes),
    )
    expect((await getFailure(url)).reason).toBe('unreadable-body')
  })

  it('that is shorter than its length cannot be read', async () => {
    const url = await startRawServer(socket => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf'))
    expect(await getFailure(url)).toMatchObject({
      reason: 'unreadable-body',
      message: 'The body of the response ends before its last byte.',
    })
  })

  it('whose length is too large is not read', async () => {
    const url = await startRawServer(socket => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999999\r\n\r\n'))
    expect((await getFailure(url)).reason).toBe('too-large')
  })

  it.each([
    ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -5\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello!'],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'x-header: 1\r\n'.repeat(5_000)}\r\n`],
    ['nothing', ''],
  ])('of a server that sends %s is “not reachable”', async (_name, bytes) => {
    const url = await startRawServer(socket => socket.end(bytes))
    expect((await getFailure(url)).reason).toBe('unreachable')
  })
})
