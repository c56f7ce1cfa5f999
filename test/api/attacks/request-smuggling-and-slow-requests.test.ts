import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sendRawBytes, openRawConnection } from '../../support/raw-http.ts'
import { useService } from '../../support/use-service.ts'

const requestTimeoutMs = 600
const { service, factories } = useService({ settings: { requestTimeoutMs } })

const head = (line: string, ...fields: string[]) => [line, 'Host: 127.0.0.1', ...fields].join('\r\n') + '\r\n\r\n'
const post = (...fields: string[]) =>
  head('POST /cal/events/v1/tags HTTP/1.1', 'Content-Type: application/json', ...fields)
const smuggled = head('GET /health HTTP/1.1')
const chunked = `0\r\n\r\n${smuggled}`

/** Requests of which two readers might see different ends, each followed by one that only a deceived reader sees. */
const shapes: [string, string][] = [
  ['two lengths', post('Content-Length: 2', 'Content-Length: 40') + `{}${smuggled}`],
  ['two lengths in one line', post('Content-Length: 2, 40') + `{}${smuggled}`],
  ['a length with a sign', post('Content-Length: +2') + `{}${smuggled}`],
  ['a length in hexadecimal', post('Content-Length: 0x2') + `{}${smuggled}`],
  ['a length below zero', post('Content-Length: -1') + smuggled],
  ['a length beyond all numbers', post('Content-Length: 99999999999999999999') + smuggled],
  ['a coding and then a length', post('Transfer-Encoding: chunked', 'Content-Length: 4') + chunked],
  ['a length and then a coding', post('Content-Length: 4', 'Transfer-Encoding: chunked') + chunked],
  ['a coding in other letters beside a length', post('Content-Length: 4', 'TRANSFER-ENCODING: cHuNkEd') + chunked],
  ['an unknown coding', post('Transfer-Encoding: xchunked') + chunked],
  ['chunks that are not the last coding', post('Transfer-Encoding: chunked, identity') + chunked],
  ['chunks twice', post('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunked],
  ['a blank before the colon', post('Transfer-Encoding : chunked') + chunked],
  ['a tab in the coding', post('Transfer-Encoding:\x0bchunked') + chunked],
  ['a folded header', post('X-A: b\r\n Content-Length: 40', 'Content-Length: 2') + `{}${smuggled}`],
  ['a folded coding', post('Transfer-Encoding:\r\n chunked', 'Content-Length: 4') + chunked],
  ['a header with nothing but a blank', post(' Content-Length: 40', 'Content-Length: 2') + `{}${smuggled}`],
  ['lines that end in LF alone', post('Content-Length: 2').replaceAll('\r\n', '\n') + `{}${smuggled}`],
  ['a lone CR in a header', post('X-A: b\rContent-Length: 40', 'Content-Length: 2') + `{}${smuggled}`],
  ['NUL in a header', post('X-A: b\0', 'Content-Length: 2') + `{}${smuggled}`],
  ['a chunk of no size', post('Transfer-Encoding: chunked') + `\r\n${chunked}`],
  ['a chunk of a size with a sign', post('Transfer-Encoding: chunked') + `+2\r\n{}\r\n${chunked}`],
  [
    'a chunk of a size beyond all numbers',
    post('Transfer-Encoding: chunked') + `fffffffffffffffff2\r\n{}\r\n${chunked}`,
  ],
  ['a chunk longer than it says', post('Transfer-Encoding: chunked') + `1\r\n{}\r\n${chunked}`],
  ['a chunk whose line ends in LF', post('Transfer-Encoding: chunked') + `2\n{}\n0\n\n${smuggled}`],
  ['a request line with a tab', `GET\t/health\tHTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${smuggled}`],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n' + smuggled],
  ['no version', 'GET /health\r\n\r\n' + smuggled],
]

describe('a request of two meanings', () => {
  it.each(shapes)('400: with %s; the connection is closed, and what follows is not read', async (_, bytes) => {
    const answers = await sendRawBytes(service.url, bytes)

    expect(answers.map(({ status }) => status)).toEqual([400])
    expect(answers[0]?.headers['connection']).toBe('close')
  })

  it('200: what follows a body of a plain length is the next request', async () => {
    const connection = openRawConnection(service.url)
    connection.write(post('Content-Length: 2') + `{}${smuggled}`)
    expect((await connection.waitForResponses(2)).map(({ status }) => status)).toEqual([400, 200])
    connection.destroy()
  })
})

describe('a request that comes slowly', () => {
  const slowly: [string, string, string][] = [
    ['its headers', 'GET /cal/events/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ', 'x'],
    ['ever new headers', 'GET /cal/events/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n', 'X-A: b\r\n'],
    ['a body of JSON', post('Content-Length: 1000'), ' '],
    ['a body in chunks', post('Transfer-Encoding: chunked'), '1\r\n \r\n'],
    [
      'a form in parts',
      head(
        'POST /cal/events/v1/tags HTTP/1.1',
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000',
      ),
      '-',
    ],
    [
      'a body over RPC',
      head('POST /trpc/tags.create HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900'),
      ' ',
    ],
    ['a body that nobody asked for', head('GET /cal/events/v1/events/1 HTTP/1.1', 'Content-Length: 1000'), ' '],
  ]

  it.concurrent.each(slowly)('408: byte by byte in %s does not win time', async (_, start, drop) => {
    const connection = openRawConnection(service.url)
    const began = performance.now()
    let isClosed = false
    void connection.closed.then(() => (isClosed = true))
    connection.write(start)
    while (!isClosed && performance.now() - began < 10_000) {
      await sleep(50)
      if (!isClosed) connection.write(drop)
    }
    const [answer] = connection.readResponses()

    expect(isClosed).toBe(true)
    expect([404, 408]).toContain(answer?.status) // 404: it was answered before its body came
  })

  it('200: hundreds of them keep nobody else waiting', async () => {
    const { id } = await factories.tag()
    const slow = Array.from({ length: 300 }, () => openRawConnection(service.url))
    for (const connection of slow) connection.write(post('Content-Length: 1000') + '{')

    expect((await fetch(`${service.restUrl}/tags/${id}`)).status).toBe(200)
    await Promise.all(slow.map(({ closed }) => closed))
    expect(new Set(slow.map(connection => connection.readResponses()[0]?.status))).toEqual(new Set([408]))
  })
})

describe('other methods of HTTP', () => {
  it.each(['TRACE', 'CONNECT', 'TRACK', 'PROPFIND', 'PURGE'])('4xx: %s shows nothing of the request', async method => {
    const target = method === 'CONNECT' ? '127.0.0.1:80' : '/cal/events/v1/events'
    const answers = await sendRawBytes(
      service.url,
      head(`${method} ${target} HTTP/1.1`, 'Authorization: Bearer sesame', 'Connection: close'),
    )
    expect(answers.map(({ status }) => status).filter(status => status < 400)).toEqual([])
    expect(JSON.stringify(answers)).not.toContain('sesame')
  })

  it('200: a method is not overridden by a header or a parameter', async () => {
    const { id } = await factories.tag()
    const path = `${service.restUrl}/tags/${id}`
    await fetch(`${path}?_method=DELETE`, {
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    })
    expect((await fetch(path)).status).toBe(200)
  })

  it('a protocol is not changed', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13']
    for (const path of ['/trpc', '/cal/events/v1/events', '/docs']) {
      const connection = openRawConnection(service.url)
      connection.write(head(`GET ${path} HTTP/1.1`, ...upgrade))
      const [answer] = await connection.waitForResponses(1)
      expect(answer?.status).not.toBe(101)
      connection.destroy()
    }
  })
})
