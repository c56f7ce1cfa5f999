import { once } from 'node:events'
import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createConnectionSignalFinder } from '../../src/http/server/connections.ts'
import { createReply, createStreamedReply } from '../../src/http/reply/reply.ts'
import { sendReplies } from '../../src/http/reply/send-reply.ts'
import { fetchBytes } from '../support/fetch-bytes.ts'
import { startHttpServer } from '../support/http-server.ts'
import { createTestRequestReader } from '../support/request-reader.ts'

const etag = 'W/"versions"'
const chunk = 'a line of a feed\r\n'.repeat(4_000)

let producedChunks: number
let failures: unknown[]
let onFinish: () => void

beforeEach(() => {
  producedChunks = 0
  failures = []
  onFinish = () => {}
})

/** Chunks until `count`; `fail` is thrown instead of a further one. */
async function* produceChunks(count: number, fail?: Error): AsyncGenerator<string> {
  try {
    for (; producedChunks < count; producedChunks++) yield chunk
    if (fail) throw fail
  } finally {
    onFinish()
  }
}

const bodies: Record<string, () => AsyncIterable<string>> = {
  '/feed': () => produceChunks(5),
  '/endless': () => produceChunks(Infinity),
  '/fails': () => produceChunks(0, new Error('no first chunk')),
  '/fails-later': () => produceChunks(3, new Error('no fourth chunk')),
}

let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  const readRequest = createTestRequestReader({ findConnectionSignal: createConnectionSignalFinder() })
  const respond = sendReplies(
    () => ['X-Common', '1'],
    async (_, error) => {
      failures.push(error)
      return createReply({ status: 500, body: 'failed' })
    },
    async ({ path }) =>
      createStreamedReply({
        headers: { 'Content-Type': 'text/calendar' },
        chunks: bodies[path] ?? (() => produceChunks(0)),
        etag,
      }),
  )
  ;({ url, stop } = await startHttpServer((req, res) => void respond(readRequest(req), res)))
})
afterAll(() => stop())

it('sends all chunks, without a length and with a weak entity tag', async () => {
  const { status, headers, bytes } = await fetchBytes(`${url}/feed`)

  expect({ status, body: bytes.toString() }).toEqual({ status: 200, body: chunk.repeat(5) })
  expect(headers).toMatchObject({ etag, 'transfer-encoding': 'chunked', 'content-type': 'text/calendar' })
  expect(headers['content-length']).toBeUndefined()
})

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compresses with %s, under the same entity tag', async (coding, decompress) => {
  const { headers, bytes } = await fetchBytes(`${url}/feed`, { 'accept-encoding': coding })

  expect(headers).toMatchObject({ etag, 'content-encoding': coding, vary: 'Accept-Encoding, Authorization' })
  expect(decompress(bytes).toString()).toBe(chunk.repeat(5))
})

it.each([etag, '"versions"', '"other", W/"versions"', '*'])('sends 304 for If-None-Match: %s', async header => {
  const { status, headers, bytes } = await fetchBytes(`${url}/feed`, { 'if-none-match': header })

  expect({ status, etag: headers['etag'], length: bytes.length, producedChunks }).toEqual({
    status: 304,
    etag,
    length: 0,
    producedChunks: 0,
  })
})

it('sends the headers of HEAD without computing the body', async () => {
  const request = http.request(`${url}/feed`, { method: 'HEAD' }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  response.resume()

  expect(response.headers).toMatchObject({ etag, 'content-type': 'text/calendar', 'x-common': '1' })
  expect(producedChunks).toBe(0)
})

it.each([{}, { 'accept-encoding': 'gzip' }])('stops when the client leaves, headers %j', async headers => {
  const finished = new Promise<void>(resolve => (onFinish = resolve))
  const request = http.get(`${url}/endless`, { headers })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  await once(response, 'data')
  request.destroy()
  await finished

  expect(failures).toEqual([])
})

/** An endless body would fill the memory. The client reads a megabyte, the buffers of both sides hold the rest. */
it('computes not much more than the client reads', async () => {
  const finished = new Promise<void>(resolve => (onFinish = resolve))
  const request = http.get(`${url}/endless`)
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let readBytes = 0
  for await (const data of response) if ((readBytes += (data as Buffer).length) > 1_000_000) break
  await finished

  expect(producedChunks * chunk.length).toBeLessThan(readBytes + 10_000_000)
})

it('sends the reply of a failure before the first chunk', async () => {
  const { status, bytes } = await fetchBytes(`${url}/fails`)

  expect({ status, body: bytes.toString() }).toEqual({ status: 500, body: 'failed' })
  expect(failures).toEqual([new Error('no first chunk')])
})

it('cuts the connection and reports the error of a later chunk', async () => {
  await expect(fetchBytes(`${url}/fails-later`)).rejects.toThrow('aborted')

  expect(failures).toEqual([new Error('no fourth chunk')])
})
