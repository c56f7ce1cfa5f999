import { beforeAll, describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { rest, factories } = useService()
const strict = { headers: { prefer: 'handling=strict' } }
let event: { id: number; title: string }

beforeAll(async () => {
  const { id, title } = await factories.event({ venue: (await factories.venue({ city: 'Larissa' })).id })
  event = { id, title }
})

describe('fields', () => {
  it('200: is the same as _fields, in reads and writes', async () => {
    for (const query of ['id,title,venue.city', 'venue.city%20id%20title']) {
      const [one, other] = await Promise.all(
        ['fields', '_fields'].map(name => rest.get(`/events/${event.id}?${name}=${query}`)),
      )
      expect(one?.body).toEqual({ ...event, venue: { city: 'Larissa' } })
      expect([one?.body, one?.headers['etag']]).toEqual([other?.body, other?.headers['etag']])
    }
    expect((await rest.get('/tags?fields[]=total&fields[]=tags.id')).body).toEqual({ tags: [], total: 0 })
    const { headers } = await rest.get(`/events/${event.id}?fields=id`)
    const changed = await rest.patch(
      `/events/${event.id}?fields=id`,
      { title: event.title },
      { headers: { 'if-match': headers['etag'] ?? '' } },
    )
    expect(changed).toMatchObject({ status: 200, body: { id: event.id } })
    expect(headers['x-notice']).toBeUndefined()
  })

  it('200: replaces _fields, and X-Notice says so; an empty one does not', async () => {
    const both = await rest.get(`/events/${event.id}?_fields=title&fields=id`)
    const empty = await rest.get(`/events/${event.id}?_fields=title&fields=`)

    expect(both.body).toEqual({ id: event.id })
    expect(both.headers['x-notice']).toBe('_fields was ignored, because fields replaces it')
    expect(empty.body).toEqual({ title: event.title })
    expect(empty.headers['x-notice']).toBeUndefined()
  })
})

describe('Prefer: handling=strict', () => {
  it.each([
    ['fields=nothing,title', 'fields', 'nothing'],
    ['_fields=venue.nothing', '_fields', 'venue.nothing'],
    ['fields=title.length,series.dates.nothing', 'fields', 'title.length, series.dates.nothing'],
    ['fields=is_virtual', 'fields', 'is_virtual'],
  ])('400: %s names an unknown field', async (query, parameter, names) => {
    const lenient = await rest.get(`/events/${event.id}?${query}`)
    const { status, body } = await rest.get(`/events/${event.id}?${query}`, strict)

    expect(lenient.status).toBe(200)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    expect(body.data.params).toEqual({ [parameter]: `The response has no field ${names}.` })
  })

  it('400: lists name fields inside their records', async () => {
    expect((await rest.get('/events?fields=id', strict)).status).toBe(400)
    expect((await rest.get('/events?fields=events.id,events.venue.city,total', strict)).status).toBe(200)
    expect((await rest.get('/categories?fields=categories.nothing', strict)).status).toBe(400)
  })

  it('200: known fields, fields that a record lacks, and the members of free objects', async () => {
    const query = 'fields=id,venue.phone,image.sizes,json_ld.@type,custom_fields.any.label,series.count'
    for (const prefer of ['handling=strict', 'respond-async, Handling = "strict"']) {
      const { status, body } = await rest.get(`/events/${event.id}?${query}`, { headers: { prefer } })
      expect({ status, body }).toMatchObject({ status: 200, body: { id: event.id } })
    }
    expect(
      (await rest.get(`/events/${event.id}?fields=nothing`, { headers: { prefer: 'handling=lenient' } })).status,
    ).toBe(200)
  })

  it('400: names every unknown parameter and a page that is too large', async () => {
    const lenient = await rest.get('/events?per_page=101&colour=red&size=2')
    const { status, body } = await rest.get('/events?per_page=101&colour=red&size=2&fields=nothing', strict)

    expect(lenient).toMatchObject({ status: 200, headers: { 'x-notice': expect.stringContaining('colour, size') } })
    expect({ status, code: body.code, names: Object.keys(body.data.params).toSorted() }).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      names: ['colour', 'fields', 'per_page', 'size'],
    })
    expect((await rest.get('/events?per_page=100&_method=GET', strict)).status).toBe(200)
    const feed = await rest.get('/events.ndjson?fields=id', strict)
    expect(feed.body.data.params).toEqual({ fields: 'This parameter does not exist. Leave it out.' })
  })

  it('400: a write with an unknown field in its body stores nothing; a record can be sent back', async () => {
    const path = `/events/${event.id}`
    const { status, body } = await rest.patch(path, { title: 'Changed', colour: 'red' }, strict)
    expect({ status, params: body.data.params }).toEqual({
      status: 400,
      params: { colour: 'This parameter does not exist. Leave it out.' },
    })
    const { body: record } = await rest.get(path)
    expect(record.title).toBe(event.title)
    expect((await rest.patch(path, record, strict)).status).toBe(200)
  })

  it('400: a write with an unknown field stores nothing', async () => {
    const path = `/events/${event.id}?fields=nothing`
    expect((await rest.patch(path, { title: 'Changed' }, strict)).status).toBe(400)
    expect((await rest.get(`/events/${event.id}`)).body.title).toBe(event.title)
  })
})
