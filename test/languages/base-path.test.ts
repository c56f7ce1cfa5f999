import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'
import { kindCases, languages } from './fixtures.ts'

/** The API is below the path /wp-json, as on WordPress sites. */
const publicUrl = 'https://calendar.example/wp-json'
const { service, rest } = useService({ settings: { publicUrl } })

const toUrl = (path: string) => service.url + path

describe('a calendar at /wp-json', () => {
  it.each(kindCases)(
    '200: $plural have the path prefix /el/wp-json, also in their links',
    async ({ plural, titleField, requiredFields }) => {
      const path = `/el/wp-json/cal/events/v1/${plural}`
      const created = await rest.post(toUrl(path), { ...requiredFields, [titleField]: `Στο ${plural}` })
      const read = await rest.get(toUrl(`${path}/${created.body.id}`))

      expect([created.status, read.status, read.body.i18n_language]).toEqual([201, 200, 'el'])
      const address = `https://calendar.example${path}/${created.body.id}`
      expect(created.headers['location']).toBe(address)
      expect(read.body.rest_url ?? read.body.urls.self).toBe(address)
      expect(read.body.url).toMatch(/^https:\/\/calendar\.example\/el\/(?!wp-json)/)
      expect(read.body.i18n_translations.el.rest_url).toBe(address)
      expect(read.headers['link']).toBe(`<${address}>; rel="alternate"; hreflang="el"`)
      const listed = await rest.get(toUrl(`${path}?per_page=1&hide_empty=false`))
      expect(listed.body.rest_url).toMatch(new RegExp(`^https://calendar\\.example${path}/?\\?`))
    },
  )

  it('200: `i18n_language` overrides the language of the path prefix; links keep the prefix', async () => {
    const { headers, body } = await rest.get(toUrl('/fr/wp-json/cal/events/v1/events?i18n_language=el'))

    expect(headers['content-language']).toBe('el')
    expect(body.rest_url).toContain('https://calendar.example/fr/wp-json/cal/events/v1/events')
  })

  it('200: the API also answers without /wp-json, for a proxy that removes the path', async () => {
    const response = await fetch(toUrl('/el/cal/events/v1/events'))

    expect([response.status, response.headers.get('content-language')]).toEqual([200, 'el'])
  })

  it('404: the language prefix comes after /wp-json', async () => {
    expect((await rest.get(toUrl('/wp-json/el/cal/events/v1/events'))).status).toBe(404)
  })

  it.each(languages)('a client with the base URL /wp-json calls /%s/wp-json/trpc', async language => {
    const name = `tag in ${language}`
    const { id } = await createCalendarClient(toUrl('/wp-json'), { language }).tags.create.mutate({ name })

    for (const base of [toUrl('/wp-json/'), service.url])
      expect(await createCalendarClient(base, { language }).tags.read.query({ id })).toMatchObject({
        name,
        i18n_language: language,
      })
    expect((await createCalendarClient(toUrl('/wp-json')).tags.read.query({ id })).name).toBe(name)
  })

  it.each(languages)('RPC is at /%s/trpc', async language => {
    const client = createCalendarClient(service.url, { language })
    const { id, urls } = await client.tags.create.mutate({ name: `RPC tag in ${language}` })

    expect(urls.self).toBe(`https://calendar.example/${language}/wp-json/cal/events/v1/tags/${id}`)
    expect((await client.tags.read.query({ id })).i18n_language).toBe(language)
    const plain = await fetch(toUrl(`/${language}/trpc/tags.read?input=${encodeURIComponent(JSON.stringify({ id }))}`))
    expect(((await plain.json()) as any).result.data.i18n_language).toBe(language)
  })
})
