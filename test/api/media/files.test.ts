import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createJpegBase64 } from '../../support/images.ts'
import { useService } from '../../support/use-service.ts'

const { service, rest } = useService()

let url: string
beforeAll(async () => {
  url = (await rest.post('/media', { file: await createJpegBase64() })).body.url
})

const get = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await fetch(address, { headers, method })
  const { status } = response
  return { status, headers: Object.fromEntries(response.headers), bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('GET /media/{key}', () => {
  it('200: the picture, for a year, without scripts and guesses of its type', async () => {
    const { status, headers, bytes } = await get(url, { 'accept-encoding': 'gzip, br' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      etag: expect.stringMatching(/^"2026/),
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  })

  it('200: its smaller versions as WebP', async () => {
    const { body } = await rest.post('/media', { file: await createJpegBase64() })
    const { headers, bytes } = await get(body.sizes.thumbnail.url)
    expect(headers['content-type']).toBe('image/webp')
    expect(bytes.length).toBe(body.sizes.thumbnail.filesize)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 150, height: 150 })
  })

  it('HEAD 200, and 304 for the same entity tag', async () => {
    const { headers, bytes } = await get(url, {}, 'HEAD')
    expect([headers['content-type'], bytes.length]).toEqual(['image/jpeg', 0])
    expect(Number(headers['content-length'])).toBeGreaterThan(100)
    expect((await get(url, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
    expect((await get(url, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('206: a part of the file; 416: a part that it does not have', async () => {
    const whole = await get(url)
    const size = whole.bytes.length
    const parts: [string, number, number][] = [
      ['bytes=0-9', 0, 9],
      ['bytes=10-', 10, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=5-${size + 100}`, 5, size - 1],
    ]
    for (const [range, first, last] of parts) {
      const { status, headers, bytes } = await get(url, { range })
      expect([range, status, headers['content-range']]).toEqual([range, 206, `bytes ${first}-${last}/${size}`])
      expect(headers['content-length']).toBe(String(last - first + 1))
      expect(bytes.equals(whole.bytes.subarray(first, last + 1))).toBe(true)
    }
    const none = await get(url, { range: `bytes=${size}-` })
    expect([none.status, none.headers['content-range']]).toEqual([416, `bytes */${size}`])
    for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=abc', 'bytes=', 'bytes=1-2,x'])
      expect([range, (await get(url, { range })).status]).toEqual([range, 200])
    const etag = String(whole.headers['etag'])
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"old"' })).status).toBe(200)
  })

  it.each([
    ...['/media/', '/media/2026', '/media/2026/11/', '/media/none.jpg', '/media/2026/11/none.webp'],
    ...['/media/../package.json', '/media/%2e%2e/package.json', '/media/..%2fpackage.json', '/media/.partial/a.jpg'],
    ...['/media//etc/passwd', '/media/%2fetc%2fpasswd', '/media/a%00.jpg', '/media/2026/11/a.svg', '/media/a.html'],
    ...['/media/..\\package.jpg', '/media/C:/a.jpg', '/media/A.jpg', `/media/${'a/'.repeat(200)}b.jpg`],
  ])('404: %s', async path => {
    // Not `fetch`, because that resolves the dots itself.
    const response = await new Promise<{ status: number | undefined; text: string }>((done, fail) => {
      const { hostname, port } = new URL(service.url)
      request({ hostname, port, path }, answer => {
        buffer(answer).then(bytes => done({ status: answer.statusCode, text: String(bytes) }), fail)
      })
        .on('error', fail)
        .end()
    })
    expect(response.status).toBe(404)
    expect(response.text).not.toContain('dependencies')
  })

  it('404: a file that was deleted', async () => {
    const { body } = await rest.post('/media', { file: await createJpegBase64() })
    expect((await get(body.url)).status).toBe(200)
    await service.images.store.delete(new URL(body.url).pathname.replace('/media/', ''))
    expect((await get(body.url)).status).toBe(404)
  })

  it('304: to a client that has the file, whatever part it asks for; 412: of another file than it expects', async () => {
    const etag = String((await get(url)).headers['etag'])
    const known = await get(url, { range: 'bytes=0-9', 'if-none-match': etag })
    expect([known.status, known.headers['content-range'], known.headers['content-length']]).toEqual([
      304,
      undefined,
      undefined,
    ])
    for (const [tags, status] of [
      [etag, 200],
      ['*', 200],
      ['"other"', 412],
    ] as const)
      expect([tags, (await get(url, { 'if-match': tags })).status]).toEqual([tags, status])
  })

  it('405: another method, also of no file', async () => {
    for (const address of [url, `${service.url}/media/none.jpg`]) {
      for (const method of ['DELETE', 'PUT', 'POST', 'PATCH']) {
        const { status, headers } = await get(address, {}, method)
        expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
      }
    }
    const { status, headers } = await get(url, {}, 'OPTIONS')
    expect([status, headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect((await get(url)).status).toBe(200)
  })
})
