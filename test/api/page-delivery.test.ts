import { renameSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMeta, fetchPage, readTitle } from '../support/page-html.ts'
import {
  assetText,
  createBuiltPage,
  createTemporaryFolder,
  hashedAssetPath,
  unhashedAssetPath,
} from '../support/built-page.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { useService } from '../support/use-service.ts'

const folder = createBuiltPage()
const { service, rest, factories } = useService({ pageFolder: folder })
const closedCalendar = useService({ pageFolder: folder, settings: { auth: 'required' } })
const limited = useService({ pageFolder: folder, settings: { auth: 'required', rateLimitPerMinute: 6 } })
const unbuilt = useService({ pageFolder: createTemporaryFolder() })

const request = (path: string, init?: RequestInit, at: { url: string } = service) => fetchPage(at, path, init)

describe('editing pages', () => {
  it.each(['/edit/', '/edit/events/', '/fr/edit/events/12/translate/', '/sign-in/?then=%2F', '/el/submit/'])(
    '200: %s has robots noindex',
    async path => {
      const { status, body, headers } = await request(path)
      expect([status, readMeta(body, 'robots')]).toEqual([200, 'noindex'])
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    },
  )
})

describe('the response with a page', () => {
  it('200: the content security policy allows only its own host, and pictures', async () => {
    const { headers, body } = await request('/')
    const policy = headers.get('content-security-policy') ?? ''

    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("style-src 'self';")
    expect(policy).toContain("font-src 'self';")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(body).not.toMatch(/<script>|<style| on\w+="| style="/)
  })

  it('200: preloads the face of its own language only', async () => {
    const readLanguages = async (path: string) =>
      [...(await request(path)).body.matchAll(/<link\s+rel="(\w+)"\s+hreflang="(\w+)"[^>]*as="font"/g)].map(
        ([, rel, language]) => [rel, language],
      )
    expect(await readLanguages('/el/')).toEqual([['preload', 'el']])
    expect(await readLanguages('/en/')).toEqual([])
  })

  it('304, 200: the ETag changes with the record', async () => {
    const { id, slug } = await factories.event({ title: 'Before' })
    const before = await request(`/event/${slug}/`)
    const etag = before.headers.get('etag') ?? ''
    const revalidate = () => request(`/event/${slug}/`, { headers: { 'if-none-match': etag } })

    expect(before.headers.get('cache-control')).toBe('private, no-cache')
    expect(await revalidate()).toMatchObject({ status: 304, body: '' })

    await rest.patch(`/events/${id}`, { title: 'After' })
    const after = await revalidate()
    expect(after.status).toBe(200)
    expect(readTitle(after.body)).toBe('After · Calendar')
  })

  it('200: anonymous responses allow shared caches, with revalidation', async () => {
    const { slug } = await closedCalendar.factories.event()
    const { headers } = await request(`/event/${slug}/`, {}, closedCalendar.service)

    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('vary')).toContain('Authorization')
  })

  it('HEAD returns the headers of GET, without the document', async () => {
    for (const path of ['/', '/fr/month/2026-11/', '/edit/']) {
      const [get, head] = [await request(path), await request(path, { method: 'HEAD' })]
      expect([path, head.status, head.body]).toEqual([path, 200, ''])
      expect(head.headers.get('etag')).toBe(get.headers.get('etag'))
    }
  })

  it('405: rejects other methods; OPTIONS lists the allowed ones', async () => {
    for (const path of ['/', '/month/2026-11/', '/event/jazz/', '/edit/events/']) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status, headers, body } = await request(path, { method })
        expect([path, method, status, headers.get('allow')]).toEqual([path, method, 405, 'GET, HEAD, OPTIONS'])
        expect(JSON.parse(body)).toMatchObject({ code: 'rest_no_route', data: { status: 405 } })
      }
      expect((await request(path, { method: 'OPTIONS' })).headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    }
  })

  it('429: pages count towards the rate limit', async () => {
    const requestPage = () => request('/', {}, limited.service)
    expect([(await requestPage()).status, (await requestPage()).status, (await requestPage()).status]).toEqual([
      200, 200, 200,
    ])

    const { status, headers } = await requestPage()
    expect(status).toBe(429)
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('429: a browser gets a page in the language of the path, with a link to try again', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml' }
    const { status, headers: responseHeaders, body } = await request('/fr/event/jazz/', { headers }, limited.service)

    expect([status, responseHeaders.get('content-type'), responseHeaders.get('content-language')]).toEqual([
      429,
      'text/html; charset=utf-8',
      'fr',
    ])
    expect(responseHeaders.get('retry-after')).toMatch(/^\d+$/)
    expect(responseHeaders.get('cache-control')).toBe('no-store')
    expect(body).toContain('<h1>Cette page est indisponible pour le moment</h1>')
    expect(body).toContain('<a href="">Réessayer</a>')
    expect((await request('/cal/events/v1/events', { headers }, limited.service)).body).toMatch(/^\{/)
  })

  it('200, 304: is compressed as the client accepts it', async () => {
    const { slug } = await factories.event({ title: 'Compressed', description: '<p>Words.</p>'.repeat(100) })
    const requestWith = (headers: Record<string, string>) => request(`/event/${slug}/`, { headers })
    const compressed = await requestWith({ 'accept-encoding': 'br' })
    const etag = compressed.headers.get('etag') ?? ''

    expect([compressed.headers.get('content-encoding'), readTitle(compressed.body)]).toEqual([
      'br',
      'Compressed · Calendar',
    ])
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    expect(etag).toMatch(/-br"$/)
    const again = await requestWith({ 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, again.headers.get('etag'), again.headers.get('content-encoding')]).toEqual([304, etag, null])
  })

  it('503: names the build command when the page is not built', async () => {
    const { status, headers, body } = await request('/fr/', {}, unbuilt.service)

    expect(status).toBe(503)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(body).toContain('npm run build')
    expect((await request(hashedAssetPath, {}, unbuilt.service)).status).toBe(404)
  })
})

describe('GET /embed.js', () => {
  it('200, 304: other origins may run the script, on an open calendar too, and ask hourly for a new one', async () => {
    for (const calendar of [service, closedCalendar.service]) {
      const { status, headers, body } = await request('/embed.js', {}, calendar)
      expect([status, body]).toEqual([200, assetText])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
      })
      const known = { 'if-none-match': headers.get('etag') ?? '' }
      expect(await request('/embed.js', { headers: known }, calendar)).toMatchObject({ status: 304, body: '' })
      const compressed = await request('/embed.js', { headers: { 'accept-encoding': 'br' } }, calendar)
      expect([compressed.headers.get('content-encoding'), compressed.body]).toEqual(['br', assetText])
    }
    const other = await request('/assets/favicon.svg')
    expect(other.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(other.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('404: the page is not built', async () => {
    expect((await request('/embed.js', {}, unbuilt.service)).status).toBe(404)
  })
})

const documentHeaders = ['x-frame-options', 'cross-origin-opener-policy', 'origin-agent-cluster', 'referrer-policy']
const isAboutDocuments = (name: string): boolean => documentHeaders.includes(name)

describe('the files of the page', () => {
  it('200: are compressed as the client accepts, and immutable when their name has a digest', async () => {
    for (const [encoding, compressed] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, deflate, br', 'br'],
    ] as const) {
      const { status, headers } = await request(hashedAssetPath, { headers: { 'accept-encoding': encoding } })
      expect([status, headers.get('content-encoding')]).toEqual([200, compressed])
      expect(headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(headers.get('vary')).toContain('Accept-Encoding')
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    const plain = await request(hashedAssetPath, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, assetText])
  })

  it('200: have no headers that are about documents', async () => {
    const getNames = async (path: string) => [...(await request(path)).headers.keys()].filter(isAboutDocuments)
    expect(await getNames('/')).toHaveLength(documentHeaders.length)
    for (const path of [hashedAssetPath, unhashedAssetPath]) {
      expect(await getNames(path)).toEqual([])
      expect((await request(path)).headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  it('304: need revalidation when their name has no digest', async () => {
    const { headers } = await request(unhashedAssetPath)
    expect(headers.get('cache-control')).toBe('no-cache')

    const again = await request(unhashedAssetPath, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  /** A file that is missing for a moment must not end the process, as the error of its stream once did. */
  it('200: stay available while another build replaces them', async () => {
    expect((await request(hashedAssetPath)).status).toBe(200)
    const [assets, moved] = [path.join(folder, 'assets'), path.join(folder, 'moved')]

    renameSync(assets, moved)
    const { status, body } = await request(hashedAssetPath)
    renameSync(moved, assets)

    expect([status, body]).toEqual([200, assetText])
  })

  it('404: other files of the machine', async () => {
    for (const path of ['/assets/', '/assets/none.js', '/assets/%2e%2e/index.html', '/assets/..%2findex.html'])
      expect((await sendRawRequest(service.url, { path })).status, path).toBe(404)
  })

  it('301: /favicon.ico redirects to the icon', async () => {
    const { status, headers } = await request('/favicon.ico')
    expect([status, headers.get('location')]).toEqual([301, '/assets/favicon.svg'])
    expect((await request('/assets/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
  })
})
