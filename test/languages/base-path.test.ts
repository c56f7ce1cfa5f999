import { describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'
import { kindCases, languages } from './fixtures.ts'

/** A calendar that stands in for another: its interface is below a path, as in the addresses of that one. */
const publicUrl = 'https://calendar.example/wp-json'
const { service, rest } = useService({ settings: { publicUrl } })

const at = (path: string) => service.url + path

describe('a calendar at /wp-json', () => {
  it.each(kindCases)(
    '200: its $plural are behind /el/wp-json, and their links say so',
    async ({ plural, title, needs }) => {
      const path = `/el/wp-json/cal/events/v1/${plural}`
      const made = await rest.post(at(path), { ...needs, [title]: `Στο ${plural}` })
      const read = await rest.get(at(`${path}/${made.body.id}`))

      expect([made.status, read.status, read.body.i18n_language]).toEqual([201, 200, 'el'])
      const address = `https://calendar.example${path}/${made.body.id}`
      expect(made.headers['location']).toBe(address)
      expect(read.body.rest_url ?? read.body.urls.self).toBe(address)
      expect(read.body.url).toMatch(/^https:\/\/calendar\.example\/el\/(?!wp-json)/)
      expect(read.body.i18n_translations.el.rest_url).toBe(address)
      expect(read.headers['link']).toBe(`<${address}>; rel="alternate"; hreflang="el"`)
      const listed = await rest.get(at(`${path}?per_page=1&hide_empty=false`))
      expect(listed.body.rest_url).toMatch(new RegExp(`^https://calendar\\.example${path}/?\\?`))
    },
  )

  it('200: the parameter wins, and the segment stays in the links', async () => {
    const { headers, body } = await rest.get(at('/fr/wp-json/cal/events/v1/events?i18n_language=el'))

    expect(headers['content-language']).toBe('el')
    expect(body.rest_url).toContain('https://calendar.example/fr/wp-json/cal/events/v1/events')
  })

  it('200: the interface answers without the path too, for who stands before it', async () => {
    const answered = await fetch(at('/el/cal/events/v1/events'))

    expect([answered.status, answered.headers.get('content-language')]).toEqual([200, 'el'])
  })

  it('404: a language behind the path is no route', async () => {
    expect((await rest.get(at('/wp-json/el/cal/events/v1/events'))).status).toBe(404)
  })

  it.each(languages)('a client of the whole address finds RPC behind /%s/wp-json', async language => {
    const name = `whole in ${language}`
    const { id } = await createCalendarClient(at('/wp-json'), { language }).tags.create.mutate({ name })

    for (const base of [at('/wp-json/'), service.url])
      expect(await createCalendarClient(base, { language }).tags.read.query({ id })).toMatchObject({
        name,
        i18n_language: language,
      })
    expect((await createCalendarClient(at('/wp-json')).tags.read.query({ id })).name).toBe(name)
  })

  it.each(languages)('RPC is behind /%s/trpc', async language => {
    const client = createCalendarClient(service.url, { language })
    const { id, rest_url } = await client.tags.create
      .mutate({ name: `tag in ${language}` })
      .then(term => ({ id: term.id, rest_url: term.urls.self }))

    expect(rest_url).toBe(`https://calendar.example/${language}/wp-json/cal/events/v1/tags/${id}`)
    expect((await client.tags.read.query({ id })).i18n_language).toBe(language)
    const bare = await fetch(at(`/${language}/trpc/tags.read?input=${encodeURIComponent(JSON.stringify({ id }))}`))
    expect(((await bare.json()) as any).result.data.i18n_language).toBe(language)
  })
})
