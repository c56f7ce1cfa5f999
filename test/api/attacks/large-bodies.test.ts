import http from 'node:http'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '../../support/database-state.ts'
import { openRawConnection } from '../../support/raw-http.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest } = useService()

let stateBefore: Awaited<ReturnType<typeof readDatabaseState>>
beforeAll(async () => {
  stateBefore = await readDatabaseState(service)
})
/** No test of this file may change the database. */
afterAll(async () => {
  expect(await readDatabaseState(service)).toEqual(stateBefore)
})

const buildPart = (name: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`

/** The start of a body of each type. The tests append any number of letters. */
const types = [
  { encoding: 'JSON', path: '/cal/events/v1/tags', type: 'application/json', start: '{"name":"x","description":"' },
  {
    encoding: 'a form',
    path: '/cal/events/v1/tags',
    type: 'application/x-www-form-urlencoded',
    start: 'name=x&description=',
  },
  {
    encoding: 'a form in parts',
    path: '/cal/events/v1/tags',
    type: 'multipart/form-data; boundary=b',
    start: buildPart('name', 'x') + buildPart('description', '').slice(0, -2),
  },
  { encoding: 'RPC', path: '/trpc/tags.create', type: 'application/json', start: '{"name":"x","description":"' },
]

const buildHead = ({ path, type }: { path: string; type: string }, ...fields: string[]): string =>
  [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Content-Type: ${type}`, ...fields].join('\r\n') + '\r\n\r\n'

const megabyte = 'x'.repeat(1_000_000)
const buildChunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

type PostResult = { status: number; body: { code?: string; error?: { data: { code: string } } } }

/**
 * Each request has a connection of its own. The service closes an idle one, also while this process builds a large body.
 */
const post = (path: string, body: Uint8Array | string, headers: Record<string, string>): Promise<PostResult> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(service.url + path, {
      method: 'POST',
      agent: false,
      headers: { ...headers, ...length },
    })
    request.on('error', reject).on('response', response => {
      const chunks: Buffer[] = []
      response.on('error', reject).on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()) as PostResult['body'],
        }),
      )
    })
    request.end(body)
  })
const getCode = (body: PostResult['body']) => body.code ?? body.error?.data.code

describe.each(types)('10 MB as $encoding', ({ start, ...target }) => {
  it('413: before the whole body has arrived; the connection stays usable or is closed', async () => {
    const connection = openRawConnection(service.url)
    connection.write(buildHead(target, 'Content-Length: 10000000') + start + megabyte)
    const [response] = await connection.waitForResponses(1)
    expect(response).toMatchObject({ status: 413, body: expect.stringContaining('rest_body_too_large') })

    for (let sentBytes = start.length + megabyte.length; sentBytes < 10_000_000; sentBytes += 1_000_000)
      connection.write(megabyte.slice(0, 10_000_000 - sentBytes))
    connection.write('GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
    const [, next] = await connection.waitForResponses(2)
    expect(next?.status ?? 200).toBe(200)
    connection.destroy()
  })

  it('413: in chunks, without a length', async () => {
    const connection = openRawConnection(service.url)
    connection.write(buildHead(target, 'Transfer-Encoding: chunked') + buildChunk(start) + buildChunk(megabyte))
    const [response] = await connection.waitForResponses(1)
    expect(response).toMatchObject({ status: 413, body: expect.stringContaining('rest_body_too_large') })

    connection.write(`${buildChunk(megabyte)}0\r\n\r\nGET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    const [, next] = await connection.waitForResponses(2)
    expect(next?.status ?? 200).toBe(200)
    connection.destroy()
  })
})

describe('a Content-Length that is too large', () => {
  it.each(types.filter(({ encoding }) => encoding !== 'RPC'))(
    '413: as $encoding, before any of the body has arrived',
    async target => {
      const connection = openRawConnection(service.url)
      connection.write(buildHead(target, 'Content-Length: 10000000'))
      expect(await connection.waitForResponses(1)).toMatchObject([{ status: 413 }])
      connection.destroy()
    },
  )
})

describe('a small body that decompresses into a large one', () => {
  const large = JSON.stringify({ name: 'x', description: 'x'.repeat(10_000_000) })
  const form = `name=x&description=${'x'.repeat(10_000_000)}`
  const compressors = [
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    // The best quality, which is the default, needs seconds for 10 MB.
    ['br', (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ] as const

  it.each(compressors)('413: with %s; the limit applies to decompressed bytes', async (encoding, compress) => {
    for (const [type, text] of [
      ['application/json', large],
      ['application/x-www-form-urlencoded', form],
    ] as const) {
      const compressed = compress(Buffer.from(text))
      expect(compressed.length).toBeLessThan(1_000_000)
      const headers = { 'content-type': type, 'content-encoding': encoding }
      expect(await post('/cal/events/v1/tags', compressed, headers)).toMatchObject({
        status: 413,
        body: { code: 'rest_body_too_large' },
      })
    }
  })

  it('4xx: compressed twice, multipart or over RPC, which are not decompressed', async () => {
    const compressed = gzipSync(large)
    for (const [path, headers] of [
      ['/cal/events/v1/tags', { 'content-type': 'application/json', 'content-encoding': 'gzip, gzip' }],
      ['/cal/events/v1/tags', { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' }],
      ['/trpc/tags.create', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
    ] as const)
      expect([400, 415]).toContain((await post(path, compressed, headers)).status)
  })
})

describe('a multipart form', () => {
  const parts = { 'content-type': 'multipart/form-data; boundary=b' }
  const send = async (text: string) => (await post('/cal/events/v1/tags', `${text}--b--\r\n`, parts)).status

  it.each([
    [
      '20 fields of 900 kB',
      413,
      Array.from({ length: 20 }, (_, i) => buildPart(`f${i}`, 'x'.repeat(900_000))).join(''),
    ],
    ['5,000 fields', 413, Array.from({ length: 5000 }, (_, i) => buildPart(`f${i}`, 'x')).join('')],
    ['2,000 files', 400, Array.from({ length: 2000 }, (_, i) => buildPart(`f"; filename="${i}.txt`, 'x')).join('')],
    [
      'a part with 5,000 headers',
      400,
      buildPart('name', 'x').replace('\r\n\r\n', `\r\n${'X-A: b\r\n'.repeat(5000)}\r\n`),
    ],
    ['a name of 100 kB', 400, buildPart('n'.repeat(100_000), 'x')],
    ['no end', 400, buildPart('name', 'x') + '--'],
  ])('4xx: %s', async (_, status, text) => {
    expect(await send(text)).toBe(status)
  })
})

describe('100,000 elements', () => {
  const ids = Array.from({ length: 100_000 }, (_, i) => i + 1)
  const json = { 'content-type': 'application/json' }
  const requiredFields = { title: uniqueName('x'), start_date: '2026-12-05', end_date: '2026-12-06' }

  it.each([
    ['of `include` in an address', `/cal/events/v1/events?include=${ids.join(',')}`],
    [
      'of `include` in brackets',
      `/cal/events/v1/events?${ids
        .slice(0, 10_000)
        .map(id => `include[]=${id}`)
        .join('&')}`,
    ],
    ['of `include` over RPC', `/trpc/events.list?input=${encodeURIComponent(JSON.stringify({ include: ids }))}`],
  ])('431: %s', async (_, path) => {
    expect((await fetch(service.url + path)).status).toBe(431)
  })

  it('405: of `include` over RPC in a body', async () => {
    const body = JSON.stringify({ include: ids })
    expect((await post('/trpc/events.list', body, json)).status).toBe(405)
    expect((await post('/trpc/events.list?batch=1', `{"0":${body}}`, json)).status).toBe(405)
  })

  it.each(['categories', 'tags', 'venue', 'organizer', 'cost'])('400: of `%s` in a body', async field => {
    const body = JSON.stringify({ ...requiredFields, [field]: ids })
    for (const path of ['/cal/events/v1/events', '/trpc/events.create']) {
      const { status, body: failure } = await post(path, body, json)
      expect([status, getCode(failure)]).toEqual([400, 'rest_invalid_param'])
      expect(JSON.stringify(failure).length).toBeLessThan(2000)
    }
  })

  it('400: with errors; the response is short', async () => {
    const body = JSON.stringify({ ...requiredFields, venue: ids.slice(0, 50_000).map(() => ({ venue: 0, city: 0 })) })
    const response = await post('/cal/events/v1/events', body.slice(0, 999_999), json)
    expect([response.status, JSON.stringify(response.body).length < 2000]).toEqual([400, true])
  })

  it('200: of parameters in a query, of which the service reads a thousand', async () => {
    const names = Array.from({ length: 2000 }, (_, i) => `a${i}`).join('&')
    expect(await rest.get(`/tags?${names}`)).toMatchObject({ status: 200 })
  })
})
