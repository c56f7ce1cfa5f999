import { renameSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMeta, fetchPage, readTitle } from '../support/page-document.ts'
import { hashedAssetPath, createTemporaryFolder, createBuiltPage, unhashedAssetPath } from '../support/built-page.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { useService } from '../support/use-service.ts'

const folder = createBuiltPage()
const { service, rest, factories } = useService({ pageFolder: folder })
const strict = useService({ pageFolder: folder, settings: { auth: 'required' } })
const limited = useService({ pageFolder: folder, settings: { auth: 'required', rateLimitPerMinute: 3 } })
const unbuilt = useService({ pageFolder: createTemporaryFolder() })

const open = (path: string, init?: RequestInit, at: { url: string } = service) => fetchPage(at, path, init)

describe('pages for those who write', () => {
  it.each(['/edit/', '/edit/events/', '/fr/edit/events/12/translate/', '/sign-in/?then=%2F'])(
    '200: %s is not for search engines',
    async path => {
      const { status, html } = await open(path)
      expect([status, readMeta(html, 'robots')]).toEqual([200, 'noindex'])
    },
  )
})

describe('a document on its way', () => {
  it('200: may run and load what comes from here, and nothing else but pictures', async () => {
    const { headers, html } = await open('/')
    const policy = headers.get('content-security-policy') ?? ''

    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(html).not.toMatch(/<script>|<style| on\w+="| style="/)
  })

  it('304: when the reader has it already; another one once the record has changed', async () => {
    const { id, slug } = await factories.event({ title: 'Before' })
    const before = await open(`/event/${slug}/`)
    const etag = before.headers.get('etag') ?? ''
    const again = () => open(`/event/${slug}/`, { headers: { 'if-none-match': etag } })

    expect(before.headers.get('cache-control')).toBe('private, no-cache')
    expect(await again()).toMatchObject({ status: 304, html: '' })

    await rest.patch(`/events/${id}`, { title: 'After' })
    const after = await again()
    expect(after.status).toBe(200)
    expect(readTitle(after.html)).toBe('After · Calendar')
  })

  it('200: to strangers, shared caches may keep it and ask', async () => {
    const { slug } = await strict.factories.event()
    const { headers } = await open(`/event/${slug}/`, {}, strict.service)

    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('vary')).toContain('Authorization')
  })

  it('HEAD answers as GET, without the document', async () => {
    for (const path of ['/', '/fr/month/2026-11/', '/edit/']) {
      const [got, head] = [await open(path), await open(path, { method: 'HEAD' })]
      expect([path, head.status, head.html]).toEqual([path, 200, ''])
      expect(head.headers.get('etag')).toBe(got.headers.get('etag'))
    }
  })

  it('405: pages take no other method; OPTIONS says which', async () => {
    for (const path of ['/', '/month/2026-11/', '/event/jazz/', '/edit/events/']) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status, headers, html } = await open(path, { method })
        expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD, OPTIONS'])
        expect(JSON.parse(html)).toMatchObject({ code: 'rest_no_route', data: { status: 405 } })
      }
      expect((await open(path, { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    }
  })

  it('429: pages count as any other request', async () => {
    const ask = () => open('/', {}, limited.service)
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200])

    const { status, headers } = await ask()
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('429: a browser reads why, in the language of the address, and may try again', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const { status, headers: told, html } = await open('/fr/event/jazz/', { headers }, limited.service)

    expect([status, told.get('content-type'), told.get('content-language')]).toEqual([
      429,
      'text/html; charset=utf-8',
      'fr',
    ])
    expect(told.get('retry-after')).toMatch(/^\d+$/)
    expect(told.get('cache-control')).toBe('no-store')
    expect(html).toContain('<h1>Cette page est indisponible pour le moment</h1>')
    expect(html).toContain('<a href="">Réessayer</a>')
    expect((await open('/cal/events/v1/events', { headers }, limited.service)).html).toMatch(/^\{/)
  })

  it('200: packed as the reader takes it, and 304 as such', async () => {
    const { slug } = await factories.event({ title: 'Packed', description: '<p>Words.</p>'.repeat(100) })
    const ask = (headers: Record<string, string>) => open(`/event/${slug}/`, { headers })
    const packed = await ask({ 'accept-encoding': 'br' })
    const etag = packed.headers.get('etag') ?? ''

    expect([packed.headers.get('content-encoding'), readTitle(packed.html)]).toEqual(['br', 'Packed · Calendar'])
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    expect(etag).toMatch(/-br"$/)
    const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), again.headers.get('content-encoding')]).toEqual([304, etag, null])
  })

  it('503: says what to do until the page has been built', async () => {
    const { status, headers, html } = await open('/fr/', {}, unbuilt.service)

    expect(status).toBe(503)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(html).toContain('npm run build')
    expect((await open(hashedAssetPath, {}, unbuilt.service)).status).toBe(404)
  })
})

describe('the files of the page', () => {
  it('200: packed as the reader takes them, kept for good under a name with a digest', async () => {
    for (const [encoding, packed] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
    ] as const) {
      const { status, headers } = await open(hashedAssetPath, { headers: { 'accept-encoding': encoding } })
      expect([status, headers.get('content-encoding')]).toEqual([200, packed])
      expect(headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(headers.get('vary')).toContain('Accept-Encoding')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const plain = await open(hashedAssetPath, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), plain.html.length]).toEqual([null, 2500])
  })

  it('304: what has no digest in its name is asked for each time', async () => {
    const { headers } = await open(unhashedAssetPath)
    expect(headers.get('cache-control')).toBe('no-cache')

    const again = await open(unhashedAssetPath, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again).toMatchObject({ status: 304, html: '' })
  })

  /** Guards the whole service: a file that was gone when its turn came ended the process. */
  it('200: stay as they are while another build takes their place', async () => {
    expect((await open(hashedAssetPath)).status).toBe(200)
    const [assets, moved] = [path.join(folder, 'assets'), path.join(folder, 'moved')]

    renameSync(assets, moved)
    const { status, html } = await open(hashedAssetPath)
    renameSync(moved, assets)

    expect([status, html.length]).toEqual([200, 2500])
  })

  it('404: nothing else of the machine', async () => {
    for (const path of ['/assets/', '/assets/none.js', '/assets/%2e%2e/index.html', '/assets/..%2findex.html'])
      expect((await sendRawRequest(service.url, { path })).status, path).toBe(404)
  })

  it('301: browsers that guess find the icon', async () => {
    const { status, headers } = await open('/favicon.ico')
    expect([status, headers.get('location')]).toEqual([301, '/assets/favicon.svg'])
    expect((await open('/assets/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })
})
