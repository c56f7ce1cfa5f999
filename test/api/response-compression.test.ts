import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { watchStatements } from '../support/statement-watch.ts'
import { fetchBytes } from '../support/fetch-bytes.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const statements = watchStatements(service, rest)

describe('Accept-Encoding', () => {
  const ask = (path: string, headers: Record<string, string>) => fetchBytes(service.restUrl + path, headers)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  it.each(['br', 'gzip'] as const)('200: what is kept goes out packed: %s', async encoding => {
    const description = '<p>words and more words</p>'.repeat(20)
    await Promise.all(Array.from({ length: 5 }, () => factories.event({ description })))
    await statements.waitUntilCached('/events?per_page=5')
    const plain = await ask('/events?per_page=5', {})
    const packed = await ask('/events?per_page=5', { 'accept-encoding': encoding })

    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(packed.bytes.length),
    })
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(unpack[encoding](packed.bytes)).toEqual(plain.bytes)
    expect(packed.headers['etag']).toBe(plain.headers['etag']?.replace(/"$/, `-${encoding}"`))
    expect(packed.headers['vary']).toBe('Accept-Encoding, Authorization')
  })

  it('200: what nobody has asked for yet goes out packed, and what is its caller’s own', async () => {
    const description = '<p>words and more words</p>'.repeat(200)
    const { id } = await factories.event({ description })
    const { headers: credentials } = await factories.person('editor')

    for (const own of [{}, credentials]) {
      const first = await ask(`/events/${id}`, { ...own, 'accept-encoding': 'br' })
      const plain = await ask(`/events/${id}`, own)
      expect(first.headers).toMatchObject({
        'content-encoding': 'br',
        'content-length': String(first.bytes.length),
        etag: plain.headers['etag']?.replace(/"$/, '-br"'),
        vary: 'Accept-Encoding, Authorization',
      })
      expect(unpack.br(first.bytes)).toEqual(plain.bytes)
      const again = { ...own, 'accept-encoding': 'br', 'if-none-match': first.headers['etag'] ?? '' }
      expect(await ask(`/events/${id}`, again)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
    }
  })

  it('304, 200: a packed answer is known by its own tag, and HEAD has its headers', async () => {
    await statements.waitUntilCached('/events?per_page=5')
    const packed = await ask('/events?per_page=5', { 'accept-encoding': 'gzip' })
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': packed.headers['etag'] ?? '' }

    expect(await ask('/events?per_page=5', headers)).toMatchObject({
      status: 304,
      bytes: Buffer.alloc(0),
      headers: { etag: packed.headers['etag'] },
    })
    expect((await rest.head('/events?per_page=5', { headers: { 'accept-encoding': 'gzip' } })).headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': packed.headers['content-length'],
      etag: packed.headers['etag'],
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
  ])('%j means %s', async (accepted, encoding) => {
    await statements.waitUntilCached('/events?per_page=5')
    expect((await ask('/events?per_page=5', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(
      encoding,
    )
  })

  it('small answers go as they are', async () => {
    await statements.waitUntilCached('/venues?search=nothing-has-this')
    const { headers, bytes } = await ask('/venues?search=nothing-has-this', { 'accept-encoding': 'br' })
    expect([headers['content-encoding'], bytes.length < 1_024]).toEqual([undefined, true])
  })
})
