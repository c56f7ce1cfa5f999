import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBuiltPage, createTemporaryFolder } from '../support/built-page.ts'
import { fetchPage } from '../support/page-html.ts'
import { createJpegBase64 } from '../support/images.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, siteSettings, factories } = useService({
  pageFolder: createBuiltPage(),
  settings: { auth: 'required' },
})

const otherFolder = createBuiltPage()
const otherBuild = useService({ pageFolder: otherFolder })
const unbuilt = useService({ pageFolder: createTemporaryFolder() })

type Manifest = Record<string, unknown> & { icons: { src: string; sizes: string; type?: string; purpose?: string }[] }

const request = (path: string) => fetchPage(service, path)
const readManifest = async (path: string) => JSON.parse((await request(path)).body) as Manifest
const findManifestPath = (html: string) => /<link rel="manifest" href="([^"]*)">/.exec(html)?.[1]

describe('GET /manifest.webmanifest', () => {
  it('200: the pages of each language name the manifest in their language; a frame has none', async () => {
    for (const [page, path] of [
      ['/', '/manifest.webmanifest'],
      ['/month/2026-11/', '/manifest.webmanifest'],
      ['/fr/agenda/', '/fr/manifest.webmanifest'],
      ['/el/edit/events/', '/el/manifest.webmanifest'],
      ['/embed/agenda/', undefined],
    ] as const)
      expect({ page, path: findManifestPath((await request(page)).body) }).toEqual({ page, path })
    expect((await request('/')).headers.get('content-security-policy')).toContain("manifest-src 'self'")
  })

  it('200: has what browsers need to install the page', async () => {
    const { headers } = await request('/manifest.webmanifest')
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ])
    expect(await readManifest('/manifest.webmanifest')).toMatchObject({
      id: '/',
      name: 'Calendar',
      short_name: 'Calendar',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#0b6e7f',
      background_color: '#f5f7f9',
    })
    expect(await readManifest('/el/manifest.webmanifest')).toMatchObject({
      id: '/',
      name: 'Ημερολόγιο',
      lang: 'el',
      start_url: '/el/',
    })
  })

  it('200: has the name, the color and the logo of the settings', async () => {
    const headers = (await factories.user('administrator')).headers
    const admin = siteSettings.withHeaders(headers)
    const upload = async (width: number, height: number) =>
      (await rest.withHeaders(headers).post('/media', { file: await createJpegBase64(width, height) })).body
    await admin.patch('/settings', { name: 'Harbour', accent_color: '#7a1f5c' })

    const drawn = await readManifest('/manifest.webmanifest')
    expect(drawn).toMatchObject({ name: 'Harbour', theme_color: '#7a1f5c' })
    expect(drawn.icons.map(({ src }) => src)).toEqual([
      ...[192, 192, 512, 512].map(size => `/assets/app-icon-${size}-7a1f5c.png`),
    ])

    const wide = await upload(400, 200)
    await admin.patch('/settings', { logo: wide.id })
    expect((await readManifest('/manifest.webmanifest')).icons).toEqual(drawn.icons)
    const square = await upload(256, 256)
    await admin.patch('/settings', { logo: square.id })
    expect((await readManifest('/manifest.webmanifest')).icons).toEqual([{ src: square.url, sizes: '256x256' }])

    await admin.patch('/settings', { name: null, accent_color: null, logo: null })
  })
})

describe('GET /assets/app-icon-192-0b6e7f.png', () => {
  it('200: each icon of the manifest is a picture of its size, small, and stays in caches for a day', async () => {
    const { icons } = await readManifest('/manifest.webmanifest')
    expect(icons.map(({ purpose }) => purpose)).toEqual(['any', 'maskable', 'any', 'maskable'])
    for (const { src, sizes, type } of icons) {
      const { headers } = await request(src)
      const bytes = Buffer.from(await (await fetch(service.url + src)).arrayBuffer())
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([type, 'public, max-age=86400'])
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
      expect(bytes.length).toBeLessThan(8_000)
    }
  })

  it('404: an icon in another color or size, which the service does not draw', async () => {
    for (const path of ['app-icon-192-ff0000.png', 'app-icon-999-0b6e7f.png'])
      expect((await request(`/assets/${path}`)).status, path).toBe(404)
  })
})

describe('GET /service-worker.js', () => {
  it('200: has the digest of the build; browsers revalidate it, and its script reaches only the service', async () => {
    const { status, headers, body } = await request('/service-worker.js')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
    expect(body).toMatch(/^const build = "[\w-]{27}"$/m)
    const again = await fetchPage(service, '/service-worker.js', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })

  it('200: another build of the page has another digest', async () => {
    appendFileSync(path.join(otherFolder, 'index.html'), '<!-- another build -->')
    const [one, other] = [
      await request('/service-worker.js'),
      await fetchPage(otherBuild.service, '/service-worker.js'),
    ]
    expect(other.body).not.toBe(one.body)
  })

  it('404: there is none if the page is not built', async () => {
    expect((await fetchPage(unbuilt.service, '/service-worker.js')).status).toBe(404)
  })

  it('200: pages may run it, and frames of other sites may not', async () => {
    const readPolicy = async (path: string) => (await request(path)).headers.get('content-security-policy')
    expect(await readPolicy('/month/')).toContain("worker-src 'self'")
    expect(await readPolicy('/embed/month/')).toMatch(/manifest-src 'none'; worker-src 'none'/)
  })
})
