import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { service } = useService()
const proxied = useService({ settings: { publicUrl: 'https://calendar.example/wp-json' } })

const pages = ['/docs', '/docs/', '/fr/docs', '/el/docs/', '/docs/accounts', '/fr/docs/accounts/']

/** The addresses in the attributes of a page. */
const findAddresses = (html: string): string[] =>
  [...html.matchAll(/(?:src|href|data-document)="([^"]*)"/g)].map(([, address]) => address!)

describe('GET /docs', () => {
  it.each(pages)('200: %s loads every file from the service', async path => {
    const page = await fetch(service.url + path)
    const html = await page.text()

    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(html).not.toMatch(/https?:\/\/|"\/\//)
    expect(findAddresses(html).length).toBeGreaterThanOrEqual(5)
    for (const address of findAddresses(html)) {
      const file = await fetch(new URL(address, page.url))
      expect([address, file.status, (await file.text()).length > 0]).toEqual([address, 200, true])
    }
  })

  it('200: loads the document in the language of its path', async () => {
    const [plain, french] = await Promise.all(
      ['/docs', '/fr/docs'].map(async path => (await fetch(service.url + path)).text()),
    )

    expect(plain).toContain('data-document="/cal/events/v1/doc"')
    expect(french).toContain('data-document="/fr/cal/events/v1/doc"')
  })

  it('200: each namespace has a page, with links to the others in its language', async () => {
    const [calendar, accounts] = await Promise.all(
      ['/fr/docs', '/fr/docs/accounts'].map(async path => (await fetch(service.url + path)).text()),
    )

    expect(accounts).toContain('data-document="/fr/cal/accounts/v1/doc"')
    for (const html of [calendar, accounts])
      expect(findAddresses(html ?? '')).toEqual(expect.arrayContaining(['/fr/docs/', '/fr/docs/accounts']))
    expect(calendar).toContain('<a href="/fr/docs/" aria-current="page">Event calendar</a>')
    expect(accounts).toContain('<a href="/fr/docs/accounts" aria-current="page">Event calendar: accounts</a>')
  })

  it('200: also exists below the path of PUBLIC_URL', async () => {
    const { url } = proxied.service
    for (const path of ['/wp-json/docs', '/fr/wp-json/docs', '/docs']) {
      const html = await (await fetch(url + path)).text()
      expect(html).toContain('/wp-json/cal/events/v1/doc"')
      for (const address of findAddresses(html)) expect((await fetch(url + address)).status, address).toBe(200)
    }
  })

  it('200: the content security policy allows only its own host, and no inline scripts', async () => {
    const page = await fetch(`${service.url}/docs`)
    const policy = page.headers.get('content-security-policy') ?? ''

    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(await page.text()).not.toMatch(/<script>|<script [^>]*>[^<]|<style| on\w+=| style=/)
  })

  it('200: files with a version in their path are immutable', async () => {
    const html = await (await fetch(`${service.url}/docs`)).text()
    const versioned = findAddresses(html).filter(address => /\/docs\/[\d.]+\//.test(address))

    expect(versioned).toHaveLength(3)
    for (const address of versioned)
      expect((await fetch(service.url + address)).headers.get('cache-control')).toBe(
        'public, max-age=31536000, immutable',
      )
  })

  it('404: other files of the package', async () => {
    const html = await (await fetch(`${service.url}/docs`)).text()
    const folder = findAddresses(html)
      .find(address => address.endsWith('.css'))
      ?.replace(/[^/]*$/, '')

    for (const file of ['', 'package.json', 'swagger-ui-bundle.js.map', 'index.html', '..%2fpackage.json'])
      expect((await fetch(service.url + folder + file)).status, file).toBe(404)
  })
})
