import { describe, expect, it } from 'vitest'
import { createBuiltPage } from '../support/built-page.ts'
import { fetchPage } from '../support/page-html.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService({ pageFolder: createBuiltPage() })

describe('a page with i18n_language', () => {
  it.each([
    ['/?i18n_language=fr', '/fr/'],
    ['/el/month/2026-11/?search=a%20b&i18n_language=fr', '/fr/month/2026-11/?search=a%20b'],
    ['/event/jazz-night/?i18n_language=el', '/el/event/jazz-night/'],
    ['/edit/events/?missing=el&i18n_language=fr', '/fr/edit/events/?missing=el'],
  ])('302: %s leads to the path of that language', async (path, location) => {
    const { status, headers } = await fetchPage(service, path, { redirect: 'manual' })

    expect([status, headers.get('location')]).toEqual([302, location])
  })

  it.each(['/fr/?i18n_language=fr', '/?i18n_language=xx'])(
    '200: %s, whose language is that of the page or unknown',
    async path => {
      expect((await fetchPage(service, path, { redirect: 'manual' })).status).toBe(200)
    },
  )
})
