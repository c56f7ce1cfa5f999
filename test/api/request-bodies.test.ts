import { describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, getInterfaceUrl } from '../support/rest-client.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const least = () => ({ title: uniqueName('Event'), start_date: '2026-12-05 18:00:00', end_date: '2026-12-05 20:00:00' })

const multipart = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const typed = (type: string) => ({ headers: { 'content-type': type } })

describe('POST /events with bodies of every kind', () => {
  /** As texts, which is all that forms and addresses can say. */
  const words = {
    title: 'Καφές & crème',
    start_date: '2026-12-05 18:00:00',
    end_date: '2026-12-05 20:00:00',
    timezone: 'Europe/Athens',
    all_day: '0',
    featured: '1',
    sticky: 'TRUE',
    ticketed: 'false',
    cost: '20',
    author: '1',
  }
  const read = {
    title: 'Καφές & crème',
    utc_start_date: '2026-12-05 16:00:00',
    all_day: false,
    featured: true,
    sticky: true,
    ticketed: false,
    cost: '$20',
    author: 1,
  }

  it.each([
    ['JSON', () => rest.post('/events', words)],
    [
      'JSON with a charset',
      () => rest.post('/events', JSON.stringify(words), typed('application/json; charset=utf-8')),
    ],
    ['JSON by a vendor’s name', () => rest.post('/events', JSON.stringify(words), typed('application/vnd.api+json'))],
    ['a form', () => rest.post('/events', new URLSearchParams(words))],
    ['a form in parts', () => rest.post('/events', multipart(words))],
    ['query parameters', () => rest.post(`/events?${new URLSearchParams(words).toString()}`)],
  ])('201: reads %s', async (_, send) => {
    expect(await send()).toMatchObject({ status: 201, body: read })
  })

  it('201: reads lists and objects in forms and addresses', async () => {
    const [a, b] = [await factories.tag(), await factories.tag()]
    const spellings = [`tags[]=${a.id}&tags[]=${b.id}`, `tags[0]=${a.id}&tags[1]=${b.id}`, `tags=${a.id},${b.id}`]
    const texts = new URLSearchParams({
      ...least(),
      'venue[venue]': 'Bracket Hall',
      'venue[city]': 'Patras',
    }).toString()

    for (const spelling of spellings) {
      for (const answered of [
        await rest.post('/events', new URLSearchParams(`${texts}&${spelling}`)),
        await rest.post(`/events?${texts}&${spelling}`),
      ]) {
        expect(answered).toMatchObject({ status: 201, body: { venue: { venue: 'Bracket Hall', city: 'Patras' } } })
        expect(
          answered.body.tags.map(({ id }: { id: number }) => id),
          spelling,
        ).toEqual([a.id, b.id])
      }
    }
  })

  it('201: a body wins over the query', async () => {
    const { body } = await rest.post('/events?title=query&featured=true&cost=5', {
      ...least(),
      title: 'body',
      cost: '',
    })

    expect(body).toMatchObject({ title: 'body', featured: true, cost: '' })
  })

  it('201: an empty query parameter counts as absent, an empty field of a form clears', async () => {
    const event = await factories.event({ description: 'Kept', excerpt: 'Kept' })
    const { body } = await rest.patch(`/events/${event.id}?description=`, new URLSearchParams({ excerpt: '' }))

    expect(body).toMatchObject({ description: 'Kept', excerpt: '' })
  })

  it('201: reads scalars of another type where the meaning is plain', async () => {
    const venue = await factories.venue({ venue: 1984, zip: 75008, phone: 5551234, show_map: '0', show_map_link: 'no' })
    expect(venue).toMatchObject({
      venue: '1984',
      zip: '75008',
      phone: '5551234',
      show_map: false,
      show_map_link: false,
    })

    const event = await factories.event({
      title: 2027,
      author: '1',
      featured: 1,
      all_day: 'true',
      cost: 7.5,
      venue: String(venue.id),
    })
    expect(event).toMatchObject({
      title: '2027',
      author: 1,
      featured: true,
      all_day: true,
      cost: '$7.5',
      venue: { id: venue.id },
    })
  })

  it('201: a body without content has no fields', async () => {
    const { id, title } = await factories.event()

    expect(await rest.patch(`/events/${id}`, '')).toMatchObject({ status: 200, body: { title } })
    expect(await rest.patch(`/events/${id}`)).toMatchObject({ status: 200, body: { title } })
    expect(await rest.patch(`/events/${id}`, '{}')).toMatchObject({ status: 200, body: { title } })
  })
})

describe('any writing route with a body that cannot be read', () => {
  const places = allOperations
    .filter(({ type }) => type === 'mutation')
    .flatMap(operation =>
      getHttpMethods(operation.rest).map(method => ({ method, path: operation.rest.openapi.path, operation })),
    )

  const refusals: [string, string, Record<string, string>, number, string][] = [
    ['malformed JSON', '{"title": "x"', {}, 400, 'rest_invalid_json'],
    ['no JSON at all', 'title=x', {}, 400, 'rest_invalid_json'],
    ['a list', '[1,2]', {}, 400, 'rest_invalid_body'],
    ['a lone text', '"title"', {}, 400, 'rest_invalid_json'],
    ['an unknown type', 'title: x', { 'content-type': 'application/yaml' }, 415, 'rest_unsupported_media_type'],
    [
      'an unknown charset',
      '{}',
      { 'content-type': 'application/json; charset=x-none' },
      415,
      'rest_unsupported_media_type',
    ],
    ['an unknown encoding', '{}', { 'content-encoding': 'x-none' }, 415, 'rest_unsupported_media_type'],
    ['more than a megabyte', JSON.stringify({ title: 'x'.repeat(1_000_000) }), {}, 413, 'rest_body_too_large'],
    ['parts without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400, 'rest_invalid_body'],
  ]
  it.each(refusals)('%s is refused', async (_, body, headers, status, code) => {
    for (const { method, path, operation } of places) {
      const place = getInterfaceUrl(service, operation) + path.replace('{id}', '1').replace(/\{\w+\}/, 'x')
      const answered = await rest.send(method, place, body, { headers })
      expect({ method, path, status: answered.status, code: answered.body.code }).toEqual({
        method,
        path,
        status,
        code,
      })
    }
  })

  it('413: a form in parts may not be larger either, and takes no files', async () => {
    expect((await rest.post('/events', multipart({ title: 'x'.repeat(1_000_001) }))).status).toBe(413)
    const form = multipart(least())
    form.append('image', new Blob(['x']), 'x.png')
    expect(await rest.post('/events', form)).toMatchObject({ status: 400, body: { code: 'rest_invalid_body' } })
  })

  it('400: names that reach into a prototype do nothing', async () => {
    const { status, body } = await rest.post(
      '/events',
      '{"__proto__":{"title":"x"},"constructor":{"prototype":{"title":"x"}}}',
    )

    expect({ status, missing: body.data.params }).toEqual({ status: 400, missing: ['title', 'start_date', 'end_date'] })
  })
})
