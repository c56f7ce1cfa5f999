import { beforeAll, describe, expect, it } from 'vitest'
import { sendRawRequest } from '../support/raw-http.ts'
import { type RestClient, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories, accounts } = useService({ settings: { auth: 'required' } })
let editor: RestClient
let event: { id: number; title: string; slug: string; venueId: number }

beforeAll(async () => {
  editor = rest.withHeaders((await factories.user('editor')).headers)
  const venue = await factories.venue({ city: 'Larissa' })
  const organizers = [await factories.organizer(), await factories.organizer()]
  const { id, title, slug } = await factories.event({ venue: venue.id, organizer: organizers.map(({ id }) => id) })
  event = { id, title, slug, venueId: venue.id }
})

describe('_fields', () => {
  it('200: a read has only these fields, in any spelling', async () => {
    const { id, title } = event
    for (const query of [
      '_fields=id,title',
      '_fields=title,%20id',
      '_fields=id%20title',
      '_fields[]=id&_fields[]=title',
      '_fields%5B0%5D=id&_fields%5B1%5D=title',
      '_fields=url&_fields=id,title',
    ])
      expect((await rest.get(`/events/${id}?${query}`)).body, query).toEqual({ id, title })
    expect((await rest.get(`/events/by-slug/${event.slug}?_fields=id`)).body).toEqual({ id })
  })

  it('200: names with a dot select inside objects and the items of lists', async () => {
    const { body } = await rest.get(`/events/${event.id}?_fields=venue.city,organizer.id,image.url,json_ld.@type`)

    expect(body).toEqual({
      venue: { city: 'Larissa' },
      organizer: [{ id: expect.any(Number) }, { id: expect.any(Number) }],
      image: false,
      json_ld: { '@type': 'Event' },
    })
  })

  it('200: a list has its own fields and those of its records, and the headers of a list', async () => {
    const { body, headers } = await rest.get(`/events?include=${event.id}&_fields=total,events.id,events.venue.city`)

    expect(body).toEqual({ events: [{ id: event.id, venue: { city: 'Larissa' } }], total: 1 })
    expect(headers).toMatchObject({ 'x-wp-total': '1', 'x-tec-totalpages': '1' })
    expect(headers['x-notice']).toBeUndefined()
  })

  it('200: the link to the next page has the same _fields', async () => {
    await factories.event()
    const { body } = await rest.get('/events?per_page=1&_fields=next_rest_url,events.id')

    expect(Object.keys((await rest.get(body.next_rest_url)).body)).toContain('events')
    expect(Object.keys((await rest.get(body.next_rest_url)).body)).not.toContain('total')
  })

  it('200: every kind, the index and accounts accept _fields', async () => {
    const { venueId } = event
    expect((await rest.get(`/venues/${venueId}?_fields=city`)).body).toEqual({ city: 'Larissa' })
    expect((await rest.get('/tags?_fields=total,tags.id')).body).toEqual({ tags: [], total: 0 })
    expect((await rest.get('?_fields=namespace')).body).toEqual({ namespace: 'cal/events/v1' })
    const administrator = accounts.withHeaders((await factories.user('administrator')).headers)
    expect((await administrator.get('/me?_fields=role')).body).toEqual({ role: 'administrator' })
  })

  it('200, 201: a write returns only these fields, from the URL or the body', async () => {
    const name = uniqueName('Selected')

    const created = await editor.post('/tags?_fields=name', { name })
    const changed = await editor.patch(`/events/${event.id}?_fields=id`, { title: event.title })
    const inBody = await sendRawRequest(service.url, {
      method: 'PATCH',
      path: `/cal/events/v1/events/${event.id}`,
      headers: { ...(await factories.user('editor')).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: event.title, _fields: ['id', 'title'] }),
    })

    expect(created).toMatchObject({ status: 201, body: { name }, headers: { location: expect.any(String) } })
    expect(Object.keys(created.body)).toEqual(['name'])
    expect(changed.body).toEqual({ id: event.id })
    expect(JSON.parse(inBody.body)).toEqual({ id: event.id, title: event.title })
  })

  it('200: unknown names are left out, and no name selects everything', async () => {
    const whole = (await rest.get(`/events/${event.id}`)).body

    expect((await rest.get(`/events/${event.id}?_fields=nothing,__proto__`)).body).toEqual({})
    for (const query of ['_fields=', '_fields=,', '_fields=%20'])
      expect((await rest.get(`/events/${event.id}?${query}`)).body).toEqual(whole)
  })

  it('400, 404: an error has all its fields', async () => {
    expect((await rest.get('/events/999999999?_fields=code')).body).toMatchObject({
      code: 'rest-event-not-found',
      data: { status: 404 },
    })
    expect((await rest.get('/events?page=x&_fields=code')).body).toMatchObject({ message: expect.any(String) })
  })

  it('200: the cache does not mix responses with other fields', async () => {
    for (let round = 0; round < 2; round++) {
      expect(Object.keys((await rest.get(`/events/${event.id}?_fields=id`)).body)).toEqual(['id'])
      expect(Object.keys((await rest.get(`/events/${event.id}?_fields=title`)).body)).toEqual(['title'])
      expect(Object.keys((await rest.get(`/events/${event.id}`)).body).length).toBeGreaterThan(40)
    }
  })

  it('304: the ETag is that of the selected fields', async () => {
    const whole = (await rest.get(`/events/${event.id}`)).headers['etag'] ?? ''
    const url = `/events/${event.id}?_fields=id,title`
    const { etag = '' } = (await rest.get(url)).headers

    expect(etag).not.toBe(whole)
    expect((await rest.get(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await rest.get(url, { headers: { 'if-none-match': whole } })).status).toBe(200)
  })

  it('200, 412: a write compares the ETag of a read with the same fields, and returns the new one', async () => {
    const { id } = await factories.tag()
    const url = `/tags/${id}?_fields=id,name`
    const { etag = '' } = (await rest.get(url)).headers
    const ifMatch = (tag: string) => ({ headers: { 'if-match': tag } })

    expect((await editor.patch(`/tags/${id}`, { name: uniqueName('No') }, ifMatch(etag))).status).toBe(412)
    const changed = await editor.patch(url, { name: uniqueName('Yes') }, ifMatch(etag))
    expect(changed.status).toBe(200)
    expect((await rest.get(url)).headers['etag']).toBe(changed.headers['etag'])
    expect((await editor.patch(url, { name: uniqueName('No') }, ifMatch(etag))).status).toBe(412)
  })
})

describe('_jsonp', () => {
  it.each(['en', 'fr', 'el'])('400: is refused in the language %s', async language => {
    const { status, body, headers } = await rest.get(`/events?_jsonp=show&i18n_language=${language}`)

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_callback_disabled' })
    expect(headers['content-language']).toBe(language)
    expect(body.message).toMatch({ en: /not supported/, fr: /pas pris en charge/, el: /δεν υποστηρίζεται/ }[language]!)
  })

  it('400: a write with it changes nothing', async () => {
    const { id } = await factories.tag()

    expect((await editor.delete(`/tags/${id}?_jsonp=show`)).status).toBe(400)
    expect((await rest.get(`/tags/${id}`)).status).toBe(200)
  })

  it('200: an empty one counts as absent', async () => {
    expect((await rest.get('/events?_jsonp=')).status).toBe(200)
  })
})
