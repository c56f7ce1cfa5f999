import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { rest, factories, service } = useService()

const kinds = [
  { plural: 'events', title: 'title', noun: 'event' },
  { plural: 'venues', title: 'venue', noun: 'venue' },
  { plural: 'organizers', title: 'organizer', noun: 'organizer' },
] as const

describe.each(kinds)('GET /$plural/by-slug/{slug}', ({ plural, title, noun }) => {
  it('200: returns what GET by id returns', async () => {
    const { id, slug } = await factories[noun]()

    expect(await rest.get(`/${plural}/by-slug/${slug}`)).toMatchObject({
      status: 200,
      body: (await rest.get(`/${plural}/${id}`)).body,
    })
  })

  it('200: accepts other spellings of the path', async () => {
    const { id, slug } = await factories[noun]({ [title]: 'Any Spelling' })
    const path = `/${plural}/by-slug/${slug}`
    const spellings = [
      path,
      `${path}/`,
      `/${plural}//by-slug///${slug}//`,
      `/${plural.toUpperCase()}/By-Slug/${slug}`,
      `/${plural}/by-slug/${slug?.replace('a', '%61')}`,
      `/${plural}/by-slug/ANY-Spelling`,
    ]

    for (const spelling of spellings) expect((await rest.get(spelling)).body.id, spelling).toBe(id)
  })

  it('404: no record, or a record of another kind, has the slug', async () => {
    const other = await factories[noun === 'venue' ? 'organizer' : 'venue']()

    for (const slug of ['nobody', other.slug, '%00', '🎺', 'x'.repeat(300)]) {
      const { status, body } = await rest.get(`/${plural}/by-slug/${slug}`)
      expect({ slug, status, code: body.code }).toEqual({ slug, status: 404, code: `rest-${noun}-not-found` })
    }
  })
})

describe.each(kinds)('PATCH /$plural/by-slug/{slug}', ({ plural, title, noun }) => {
  it('200: POST, PUT and PATCH change the record', async () => {
    const { id, slug } = await factories[noun]()

    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { status, body } = await rest.send(method, `/${plural}/by-slug/${slug}`, { [title]: `by ${method}` })
      expect({ status, id: body.id as number, name: body[title] as string }).toEqual({
        status: 200,
        id,
        name: `by ${method}`,
      })
    }
  })

  it('404: no record has the slug', async () => {
    expect(await rest.put(`/${plural}/by-slug/nobody`, {})).toMatchObject({
      status: 404,
      body: { code: `rest-${noun}-not-found` },
    })
  })
})

describe.each(kinds)('DELETE /$plural/by-slug/{slug}', ({ plural, noun }) => {
  it('200: moves the record to the trash and frees its slug', async () => {
    const { id, slug } = await factories[noun]()

    expect(await rest.delete(`/${plural}/by-slug/${slug}`)).toMatchObject({
      status: 200,
      body: { id, status: 'trash' },
    })
    expect((await rest.get(`/${plural}/by-slug/${slug}`)).status).toBe(404)
    expect((await rest.get(`/${plural}/${id}`)).status).toBe(410)
  })

  it('410: the record is in the trash under its new slug', async () => {
    const { slug } = await factories[noun]()
    const { body } = await rest.delete(`/${plural}/by-slug/${slug}`)

    expect(await rest.delete(`/${plural}/by-slug/${body.slug}`)).toMatchObject({
      status: 410,
      body: { code: `${noun}-is-in-trash` },
    })
    expect(await rest.get(`/${plural}/by-slug/${body.slug}`)).toMatchObject({
      status: 410,
      body: { code: `${noun}-no-longer-available` },
    })
  })

  it('404: no record has the slug', async () => {
    expect((await rest.delete(`/${plural}/by-slug/nobody`)).status).toBe(404)
  })
})

describe('GET /events/by-slug/{slug} in Greek', () => {
  it('200: accepts the slug raw and percent-encoded, in any case, with and without a language segment', async () => {
    const { id } = await factories.event({ title: 'Γιορτή κρασιού', slug: 'γιορτή-κρασιού' })
    const encoded = encodeURIComponent('γιορτή-κρασιού')
    const spellings = ['γιορτή-κρασιού', encoded, encoded.toLowerCase(), 'γιορτή-κρασιού/', 'ΓΙΟΡΤΉ-ΚΡΑΣΙΟΎ']

    for (const slug of spellings) expect((await rest.get(`/events/by-slug/${slug}`)).body.id, slug).toBe(id)
    const prefixed = service.restUrl.replace('/cal/', '/el/cal/')
    expect((await rest.get(`${prefixed}/events/by-slug/γιορτή-κρασιού`)).body.id).toBe(id)
  })

  it('200: links are percent-encoded', async () => {
    const { url } = await factories.event({ slug: 'ούζο' })

    expect(url).toBe(`${service.url}/event/${encodeURIComponent('ούζο')}/`)
  })
})

describe('PATCH /events/by-slug/{slug} with a slug', () => {
  it('200: the path selects the record, the slug in the body renames it', async () => {
    const [event, other] = [await factories.event({ slug: 'old-name' }), await factories.event({ slug: 'other-name' })]

    const { status, body } = await rest.patch('/events/by-slug/old-name', { slug: 'new-name' })

    expect({ status, id: body.id as number, slug: body.slug as string }).toEqual({
      status: 200,
      id: event.id,
      slug: 'new-name',
    })
    expect((await rest.get('/events/by-slug/old-name')).status).toBe(404)
    expect((await rest.get('/events/by-slug/new-name')).body.id).toBe(event.id)
    expect((await rest.get('/events/by-slug/other-name')).body.id).toBe(other.id)
  })

  it('200: a slug in the query renames the record', async () => {
    const event = await factories.event({ slug: 'by-query' })

    expect((await rest.patch('/events/by-slug/by-query?slug=renamed')).body).toMatchObject({
      id: event.id,
      slug: 'renamed',
    })
  })
})
