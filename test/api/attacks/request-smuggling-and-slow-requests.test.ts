import { describe, expect, it } from 'vitest'
import { sendRawBytes, openRawConnection } from '../../support/raw-http.ts'
import { receiveRequests } from '../../support/received-requests.ts'
import { describeInWholeSuite, isWholeSuite } from '../../support/suite-size.ts'
import { useService } from '../../support/use-service.ts'

const { service, factories } = useService(isWholeSuite ? { settings: { requestTimeoutMs: 3_000 } } : {})

const buildHead = (line: string, ...fields: string[]) => [line, 'Host: 127.0.0.1', ...fields].join('\r\n') + '\r\n\r\n'
const buildPost = (...fields: string[]) =>
  buildHead('POST /cal/events/v1/tags HTTP/1.1', 'Content-Type: application/json', ...fields)
const smuggled = buildHead('GET /health HTTP/1.1')
const chunked = `0\r\n\r\n${smuggled}`

/**
 * Ambiguous requests: two parsers may see different ends. Each is followed by a request that only one of them would
 * see.
 */
const ambiguousRequests: [string, string][] = [
  ['two lengths', buildPost('Content-Length: 2', 'Content-Length: 40') + `{}${smuggled}`],
  ['two lengths in one line', buildPost('Content-Length: 2, 40') + `{}${smuggled}`],
  ['a length with a sign', buildPost('Content-Length: +2') + `{}${smuggled}`],
  ['a length in hexadecimal', buildPost('Content-Length: 0x2') + `{}${smuggled}`],
  ['a length below zero', buildPost('Content-Length: -1') + smuggled],
  ['a length beyond all numbers', buildPost('Content-Length: 99999999999999999999') + smuggled],
  ['a coding and then a length', buildPost('Transfer-Encoding: chunked', 'Content-Length: 4') + chunked],
  ['a length and then a coding', buildPost('Content-Length: 4', 'Transfer-Encoding: chunked') + chunked],
  [
    'a length and a coding in capital and small letters',
    buildPost('Content-Length: 4', 'TRANSFER-ENCODING: cHuNkEd') + chunked,
  ],
  ['an unknown coding', buildPost('Transfer-Encoding: xchunked') + chunked],
  ['chunks that are not the last coding', buildPost('Transfer-Encoding: chunked, identity') + chunked],
  ['chunks twice', buildPost('Transfer-Encoding: chunked', 'Transfer-Encoding: identity') + chunked],
  ['a blank before the colon', buildPost('Transfer-Encoding : chunked') + chunked],
  ['a tab in the coding', buildPost('Transfer-Encoding:\x0bchunked') + chunked],
  ['a folded header', buildPost('X-A: b\r\n Content-Length: 40', 'Content-Length: 2') + `{}${smuggled}`],
  ['a folded coding', buildPost('Transfer-Encoding:\r\n chunked', 'Content-Length: 4') + chunked],
  ['a header with nothing but a blank', buildPost(' Content-Length: 40', 'Content-Length: 2') + `{}${smuggled}`],
  ['lines that end in LF alone', buildPost('Content-Length: 2').replaceAll('\r\n', '\n') + `{}${smuggled}`],
  ['a lone CR in a header', buildPost('X-A: b\rContent-Length: 40', 'Content-Length: 2') + `{}${smuggled}`],
  ['NUL in a header', buildPost('X-A: b\0', 'Content-Length: 2') + `{}${smuggled}`],
  ['a chunk of no size', buildPost('Transfer-Encoding: chunked') + `\r\n${chunked}`],
  ['a chunk of a size with a sign', buildPost('Transfer-Encoding: chunked') + `+2\r\n{}\r\n${chunked}`],
  [
    'a chunk of a size beyond all numbers',
    buildPost('Transfer-Encoding: chunked') + `fffffffffffffffff2\r\n{}\r\n${chunked}`,
  ],
  ['a chunk longer than it says', buildPost('Transfer-Encoding: chunked') + `1\r\n{}\r\n${chunked}`],
  ['a chunk whose line ends in LF', buildPost('Transfer-Encoding: chunked') + `2\n{}\n0\n\n${smuggled}`],
  ['a request line with a tab', `GET\t/health\tHTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n${smuggled}`],
  ['no host', 'GET /health HTTP/1.1\r\n\r\n' + smuggled],
  ['no version', 'GET /health\r\n\r\n' + smuggled],
]

describe('an ambiguous request', () => {
  it.each(ambiguousRequests)(
    '400: with %s; the service closes the connection and reads no further',
    async (_, bytes) => {
      const responses = await sendRawBytes(service.url, bytes)

      expect(responses.map(({ status }) => status)).toEqual([400])
      expect(responses[0]?.headers['connection']).toBe('close')
    },
  )

  it('200: the bytes after a body with a valid length are the next request', async () => {
    const connection = openRawConnection(service.url)
    connection.write(buildPost('Content-Length: 2') + `{}${smuggled}`)
    expect((await connection.waitForResponses(2)).map(({ status }) => status)).toEqual([400, 200])
    connection.destroy()
  })
})

// The timeouts are those of Node, so their time is real. test/unit/connection-timeouts.test.ts proves that Node has them.
describeInWholeSuite('a slow request', () => {
  const slowRequests: [string, string, string][] = [
    ['its headers', 'GET /cal/events/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ', 'x'],
    ['ever new headers', 'GET /cal/events/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\n', 'X-A: b\r\n'],
    ['a body of JSON', buildPost('Content-Length: 1000'), ' '],
    ['a body in chunks', buildPost('Transfer-Encoding: chunked'), '1\r\n \r\n'],
    [
      'a form in parts',
      buildHead(
        'POST /cal/events/v1/tags HTTP/1.1',
        'Content-Type: multipart/form-data; boundary=b',
        'Content-Length: 1000',
      ),
      '-',
    ],
    [
      'a body over RPC',
      buildHead('POST /trpc/tags.create HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 900'),
      ' ',
    ],
    ['a body that nobody asked for', buildHead('GET /cal/events/v1/events/1 HTTP/1.1', 'Content-Length: 1000'), ' '],
  ]

  it.concurrent.each(slowRequests)('408: single bytes of %s do not extend the timeout', async (_, start, fragment) => {
    const connection = openRawConnection(service.url)
    connection.write(start)
    // oxlint-disable-next-line no-restricted-globals -- only in test:all
    const timer = setInterval(() => connection.write(fragment), 50)
    await connection.closed
    clearInterval(timer)

    const [response] = connection.readResponses()
    expect([404, 408]).toContain(response?.status) // 404: the response was sent before the body arrived
  })

  it('408: also of hundreds at once', async () => {
    const slowConnections = openSlowConnections()
    await Promise.all(slowConnections.map(({ closed }) => closed))
    expect(new Set(slowConnections.map(connection => connection.readResponses()[0]?.status))).toEqual(new Set([408]))
  })
})

const openSlowConnections = () =>
  Array.from({ length: 300 }, () => {
    const connection = openRawConnection(service.url)
    connection.write(buildPost('Content-Length: 1000') + '{')
    return connection
  })

describe('hundreds of slow requests', () => {
  it('200: do not delay other requests', async () => {
    const { id } = await factories.tag()
    const received = receiveRequests(300, '/cal/events/v1/tags')
    const slowConnections = openSlowConnections()
    await received

    expect((await fetch(`${service.restUrl}/tags/${id}`)).status).toBe(200)
    for (const connection of slowConnections) connection.destroy()
  })
})

describe('other methods of HTTP', () => {
  it.each(['TRACE', 'CONNECT', 'TRACK', 'PROPFIND', 'PURGE'])('4xx: %s does not echo the request', async method => {
    const target = method === 'CONNECT' ? '127.0.0.1:80' : '/cal/events/v1/events'
    const responses = await sendRawBytes(
      service.url,
      buildHead(`${method} ${target} HTTP/1.1`, 'Authorization: Bearer sesame', 'Connection: close'),
    )
    expect(responses.map(({ status }) => status).filter(status => status < 400)).toEqual([])
    expect(JSON.stringify(responses)).not.toContain('sesame')
  })

  it('200: headers and parameters do not override the method', async () => {
    const { id } = await factories.tag()
    const path = `${service.restUrl}/tags/${id}`
    await fetch(`${path}?_method=DELETE`, {
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    })
    expect((await fetch(path)).status).toBe(200)
  })

  it('the protocol cannot be upgraded', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13']
    for (const path of ['/trpc', '/cal/events/v1/events', '/docs']) {
      const connection = openRawConnection(service.url)
      connection.write(buildHead(`GET ${path} HTTP/1.1`, ...upgrade))
      const [response] = await connection.waitForResponses(1)
      expect(response?.status).not.toBe(101)
      connection.destroy()
    }
  })
})
