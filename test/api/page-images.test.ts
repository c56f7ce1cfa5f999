import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../support/built-page.ts'
import { fetchPage, readMeta } from '../support/page-html.ts'
import { createJpegBase64 } from '../support/images.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, factories, siteSettings } = useService({ pageFolder: createBuiltPage() })

const request = (path: string) => fetchPage(service, path)

describe('the picture that link previews show', () => {
  it('200: has the measures of the image, and its text in the language of the page', async () => {
    const { body } = await rest.post('/media', { file: await createJpegBase64(400, 300), alt: 'Two boats' })
    await rest.patch(`/media/${body.id}?i18n_language=fr`, { alt: 'Deux bateaux' })
    const event = await factories.event({ image: body.id, slug: 'boats' })
    await rest.patch(`/events/${event.id}?i18n_language=fr`, { title: 'Bateaux', slug: 'bateaux' })
    const { body: html } = await request('/en/event/boats/')
    const names = ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt']
    expect(names.map(name => readMeta(html, name))).toEqual([body.url, '400', '300', 'Two boats'])
    expect(readMeta((await request('/fr/event/bateaux/')).body, 'og:image:alt')).toBe('Deux bateaux')
  })

  it('200: without an image has the picture of the calendar, which the service draws', async () => {
    const { slug } = await factories.event({ title: 'Kites', image: '' })
    const pages = [`/en/event/${slug}/`, '/fr/month/2026-12/', '/el/agenda/']
    for (const path of pages) {
      const { body: html } = await request(path)
      const url = readMeta(html, 'og:image')
      expect(url, path).toMatch(new RegExp(`^${service.url}/assets/app-icon-512-[0-9a-f]{6}\\.png$`))
      expect(readMeta(html, 'og:image:width')).toBe('512')
      expect(readMeta(html, 'twitter:card')).toBe('summary')
      const picture = await fetch(String(url))
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    }
  })

  it('200: without an image has the logo of the settings', async () => {
    const { body: logo } = await rest.post('/media', { file: await createJpegBase64(400, 200) })
    await siteSettings.patch('/settings', { name: 'Harbour', logo: logo.id })
    const { body: html } = await request('/en/agenda/')
    const names = ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt']
    expect(names.map(name => readMeta(html, name))).toEqual([logo.url, '400', '200', 'Harbour'])
  })
})
