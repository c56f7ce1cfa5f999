import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { observeStatements } from '../support/statement-watch.ts'
import { fetchBytes } from '../support/fetch-bytes.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const statements = observeStatements(service, rest)

describe('Accept-Encoding', () => {
  const request = (path: string, headers: Record<string, string>) => fetchBytes(service.restUrl + path, headers)
  const decompress = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)('200: compresses cached responses: %s', async encoding => {
    const description = '<p>words and more words</p>'.repeat(20)
    await Promise.all(Array.from({ length: 5 }, () => factories.event({ description })))
    await statements.waitUntilCached('/events?per_page=5')
    const plain = await request('/events?per_page=5', {})
    const compressed = await request('/events?per_page=5', { 'accept-encoding': encoding })

    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(compressed.bytes.length),
    })
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(decompress[encoding](compressed.bytes)).toEqual(plain.bytes)
    expect(compressed.headers['etag']).toBe(plain.headers['etag']?.replace(/"$/, `-${encoding}"`))
    expect(compressed.headers['vary']).toBe('Accept-Encoding, Authorization')
  })

  it('200: compresses uncached responses, also to signed-in callers', async () => {
    const description = '<p>words and more words</p>'.repeat(200)
    const { id } = await factories.event({ description })
    const { headers: credentials } = await factories.user('editor')

    for (const own of [{}, credentials]) {
      const first = await request(`/events/${id}`, { ...own, 'accept-encoding': 'br' })
      const plain = await request(`/events/${id}`, own)
      expect(first.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(first.bytes.length),
        etag: plain.headers['etag']?.replace(/"$/, '-br"'),
        vary: 'Accept-Encoding, Authorization',
      })
      expect(decompress.br(first.bytes)).toEqual(plain.bytes)
      const again = { ...own, 'accept-encoding': 'br', 'if-none-match': first.headers['etag'] ?? '' }
      expect(await request(`/events/${id}`, again)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    }
  })

  it('304, 200: a compressed response has an ETag of its own, and HEAD has the same headers', async () => {
    await statements.waitUntilCached('/events?per_page=5')
    const compressed = await request('/events?per_page=5', { 'accept-encoding': 'gzip' })
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': compressed.headers['etag'] ?? '' }

    expect(await request('/events?per_page=5', headers)).toMatchObject({
      status: 304,
      bytes: Buffer.alloc(0),
      headers: { etag: compressed.headers['etag'] },
    })
    expect((await rest.head('/events?per_page=5', { headers: { 'accept-encoding': 'gzip' } })).headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': compressed.headers['content-length'],
      etag: compressed.headers['etag'],
    })
  })

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0.1', 'gzip'],
    ['identity, gzip;q=0.1', undefined],
    ['gzip;q=1.0, *;q=0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ])('%j selects %s', async (accepted, encoding) => {
    await statements.waitUntilCached('/events?per_page=5')
    expect((await request('/events?per_page=5', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(
      encoding,
    )
  })

  it('does not compress small responses', async () => {
    await statements.waitUntilCached('/venues?search=nothing-has-this')
    const { headers, bytes } = await request('/venues?search=nothing-has-this', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], bytes.length < 1_024]).toEqual([undefined, true])
  })
})
