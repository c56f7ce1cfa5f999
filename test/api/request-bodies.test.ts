import { describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { allOperations, getNamespaceUrl } from '../support/rest-client.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const buildEventInput = () => ({
  title: uniqueName('Event'),
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
})

const toFormData = (fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const withContentType = (type: string) => ({ headers: { 'content-type': type } })

describe('POST /events with every content type', () => {
  /** All values are texts, because forms and queries contain only texts. */
  const texts = {
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
  const expected = {
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
    ['JSON', () => rest.post('/events', texts)],
    [
      'JSON with a charset',
      () => rest.post('/events', JSON.stringify(texts), withContentType('application/json; charset=utf-8')),
    ],
    [
      'JSON of a vendor type',
      () => rest.post('/events', JSON.stringify(texts), withContentType('application/vnd.api+json')),
    ],
    ['a form', () => rest.post('/events', new URLSearchParams(texts))],
    ['a multipart form', () => rest.post('/events', toFormData(texts))],
    ['query parameters', () => rest.post(`/events?${new URLSearchParams(texts).toString()}`)],
  ])('201: accepts %s', async (_, send) => {
    expect(await send()).toMatchObject({ status: 201, body: expected })
  })

  it('201: accepts lists and objects in forms and queries', async () => {
    const [a, b] = [await factories.tag(), await factories.tag()]
    const spellings = [`tags[]=${a.id}&tags[]=${b.id}`, `tags[0]=${a.id}&tags[1]=${b.id}`, `tags=${a.id},${b.id}`]
    const texts = new URLSearchParams({
      ...buildEventInput(),
      'venue[venue]': 'Bracket Hall',
      'venue[city]': 'Patras',
    }).toString()

    for (const spelling of spellings) {
      for (const response of [
        await rest.post('/events', new URLSearchParams(`${texts}&${spelling}`)),
        await rest.post(`/events?${texts}&${spelling}`),
      ]) {
        expect(response).toMatchObject({ status: 201, body: { venue: { venue: 'Bracket Hall', city: 'Patras' } } })
        expect(
          response.body.tags.map(({ id }: { id: number }) => id),
          spelling,
        ).toEqual([a.id, b.id])
      }
    }
  })

  it('201: the body overrides the query', async () => {
    const { body } = await rest.post('/events?title=query&featured=true&cost=5', {
      ...buildEventInput(),
      title: 'body',
      cost: '',
    })

    expect(body).toMatchObject({ title: 'body', featured: true, cost: '' })
  })

  it('200: an empty query parameter is ignored, an empty form field empties the stored field', async () => {
    const event = await factories.event({ description: 'Kept', excerpt: 'Kept' })
    const { body } = await rest.patch(`/events/${event.id}?description=`, new URLSearchParams({ excerpt: '' }))

    expect(body).toMatchObject({ description: 'Kept', excerpt: '' })
  })

  it('201: converts scalars whose meaning is clear', async () => {
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

  it('200: an empty body has no fields', async () => {
    const { id, title } = await factories.event()

    expect(await rest.patch(`/events/${id}`, '')).toMatchObject({ status: 200, body: { title } })
    expect(await rest.patch(`/events/${id}`)).toMatchObject({ status: 200, body: { title } })
    expect(await rest.patch(`/events/${id}`, '{}')).toMatchObject({ status: 200, body: { title } })
  })
})

describe('invalid bodies, on every route that writes', () => {
  const routes = allOperations
    .filter(({ type }) => type === 'mutation')
    .flatMap(operation =>
      getHttpMethods(operation.rest).map(method => ({ method, path: operation.rest.openapi.path, operation })),
    )

  /** The JSON parser accepts only objects and lists; the schema rejects a list. */
  const invalidBodies: {
    name: string
    body: string
    headers?: Record<string, string>
    status: number
    code: string
  }[] = [
    { name: 'malformed JSON', body: '{"title": "x"', status: 400, code: 'rest_invalid_json' },
    { name: 'the text of a form that is declared as JSON', body: 'title=x', status: 400, code: 'rest_invalid_json' },
    { name: 'a JSON list', body: '[1,2]', status: 400, code: 'rest_invalid_body' },
    { name: 'a JSON string', body: '"title"', status: 400, code: 'rest_invalid_json' },
    {
      name: 'an unknown content type',
      body: 'title: x',
      headers: { 'content-type': 'application/yaml' },
      status: 415,
      code: 'rest_unsupported_media_type',
    },
    {
      name: 'an unknown charset',
      body: '{}',
      headers: { 'content-type': 'application/json; charset=x-none' },
      status: 415,
      code: 'rest_unsupported_media_type',
    },
    {
      name: 'an unknown content coding',
      body: '{}',
      headers: { 'content-encoding': 'x-none' },
      status: 415,
      code: 'rest_unsupported_media_type',
    },
    {
      name: 'more than a megabyte',
      body: JSON.stringify({ title: 'x'.repeat(1_000_000) }),
      status: 413,
      code: 'rest_body_too_large',
    },
    {
      name: 'more than 300,000 values',
      body: JSON.stringify({ tags: Array(160_000).fill([]) }),
      status: 413,
      code: 'rest_body_too_large',
    },
    {
      name: 'more than 1,000 fields',
      body: JSON.stringify(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`name${n}`, n]))),
      status: 413,
      code: 'rest_body_too_large',
    },
    {
      name: 'a multipart body without a boundary',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
      status: 400,
      code: 'rest_invalid_body',
    },
  ]
  it.each(invalidBodies)('$status: rejects $name', async ({ body, headers = {}, status, code }) => {
    for (const { method, path, operation } of routes) {
      if (code === 'rest_body_too_large' && operation.rest.largeBody) continue
      const url =
        getNamespaceUrl(service, operation) +
        path
          .replace('{id}', '1')
          .replace('{format}', 'ics')
          .replace(/\{\w+\}/, 'x')
      const response = await rest.send(method, url, body, { headers })
      expect({ method, path, status: response.status, code: response.body.code }).toEqual({
        method,
        path,
        status,
        code,
      })
    }
  })

  it('413, 400: rejects a multipart form that is too large or contains a file', async () => {
    expect((await rest.post('/events', toFormData({ title: 'x'.repeat(1_000_001) }))).status).toBe(413)
    const form = toFormData(buildEventInput())
    form.append('image', new Blob(['x']), 'x.png')
    expect(await rest.post('/events', form)).toMatchObject({ status: 400, body: { code: 'rest_invalid_body' } })
  })

  it('400: does not read fields from `__proto__` or `constructor`', async () => {
    const { status, body } = await rest.post(
      '/events',
      '{"__proto__":{"title":"x"},"constructor":{"prototype":{"title":"x"}}}',
    )

    expect({ status, missing: body.data.params }).toEqual({ status: 400, missing: ['title', 'start_date', 'end_date'] })
  })
})
