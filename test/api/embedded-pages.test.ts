import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { service, siteSettings, factories } = useService({
  settings: { auth: 'required', embedOrigins: ['https://a.example', 'http://127.0.0.1:4000'] },
})
const open = useService()

const read = (path: string, url = service.url) =>
  fetch(url + path, { redirect: 'manual', headers: { Accept: 'text/html' } })

const readFrameAncestors = async (path: string) => {
  const { headers } = await read(path)
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

describe('GET /embed/', () => {
  it('200: only the sites in the settings may show the views, and no other page', async () => {
    const sites = "'self' https://a.example http://127.0.0.1:4000"
    for (const path of ['/embed/', '/embed/month/', '/embed/week/2026-11-16', '/el/embed/agenda/?categories=music'])
      expect({ path, sites: await readFrameAncestors(path) }).toEqual({ path, sites })
    for (const path of ['/', '/month/', '/edit/events/', '/sign-in/', '/embedded', '/embed/month/2026-13/'])
      expect({ path, sites: await readFrameAncestors(path) }).toEqual({ path, sites: "'self'" })

    const admin = siteSettings.withHeaders((await factories.user('administrator')).headers)
    await admin.patch('/settings', { embed_origins: ['https://b.example', 'https://c.example'] })
    expect(await readFrameAncestors('/embed/')).toBe("'self' https://b.example https://c.example")
    expect(await (await read('/embed/')).text()).toMatch(
      / data-embed-origins="https:\/\/b.example https:\/\/c.example"/,
    )
    await admin.patch('/settings', { embed_origins: [] })
    expect(await readFrameAncestors('/embed/')).toBe("'self'")
  })

  it('200: has the theme of the address, no index, and no rights on an open calendar', async () => {
    const html = await (await read('/fr/embed/agenda/?theme=dark', open.service.url)).text()

    expect(/<html [^>]*>/.exec(html)?.[0]).toMatch(
      /lang="fr" .*data-auth="required" .*data-embedded="true" data-theme="dark"/,
    )
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(await (await read('/embed/?theme=%22%3E%3Cscript%3E')).text()).not.toMatch(/<html [^>]*data-theme/)
  })

  it('302: the page of a record, which is outside the frame; 404: any other path', async () => {
    for (const [path, location] of [
      ['/embed/event/jazz/', '/event/jazz/'],
      ['/fr/embed/venue/quay/?x=1', '/fr/venue/quay/?x=1'],
    ]) {
      const { status, headers } = await read(path ?? '')
      expect({ status, location: headers.get('location') }).toEqual({ status: 302, location })
    }
    expect((await read('/embed//evil.example/')).status).toBe(404)
  })
})

describe('GET /assets/accent-0b6473.css', () => {
  it('200: the shades of the color in the path, which the head of the page names', async () => {
    const styles = await read('/assets/accent-0b6473.css')
    expect([styles.status, styles.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    expect(await styles.text()).toMatch(/--accent: light-dark\(#0b6473, #[0-9a-f]{6}\);/)
    expect((await read('/assets/accent-red.css')).status).toBe(404)

    const admin = siteSettings.withHeaders((await factories.user('administrator')).headers)
    await admin.patch('/settings', { accent_color: '#0b6473' })
    expect(await (await read('/month/')).text()).toContain(
      '<link rel="stylesheet" href="/assets/accent-0b6473.css" data-accent>',
    )
  })
})
