import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

/** The fields that venues and organizers do not share, their defaults, and invalid values. */
const kinds = [
  {
    plural: 'venues',
    noun: 'venue',
    ownFields: {
      show_map: false,
      show_map_link: false,
      address: '55 Rue du Faubourg Saint-Honoré',
      city: 'Paris',
      country: 'France',
      province: 'Île-de-France',
      state: 'IDF',
      zip: '75008',
      phone: '+33 1 42 92 81 00',
      stateprovince: 'Paris region',
      website: 'https://www.elysee.fr/',
      geo_lat: 48.8704,
      geo_lng: 2.3167,
    },
    defaults: { show_map: true, show_map_link: true },
    invalidValues: {
      geo_lat: [91, 'north', '12'],
      geo_lng: [181],
      show_map: ['perhaps', {}],
      zip: [{}],
      city: ['x'.repeat(201)],
    },
  },
  {
    plural: 'organizers',
    noun: 'organizer',
    ownFields: { phone: '555-1', website: 'https://guild.example/', email: 'guild@cal.example' },
    defaults: {},
    invalidValues: { email: [{}, 'x'.repeat(255)], phone: [[]] },
  },
] as const

describe.each(kinds)('POST /$plural', ({ plural, noun, ownFields, defaults, invalidValues }) => {
  const common = {
    author: 1,
    date: '2026-11-18 07:00:00',
    description: '<p>Well <strong>known</strong></p>',
    status: 'publish',
    image: 'https://pictures.example/place.jpg',
  }

  it('201: returns the whole record: the sent fields and the derived ones', async () => {
    const sent = { [noun]: "Palais de l'Élysée & Co", ...common, ...ownFields }
    const { status, headers, body } = await rest.post(`/${plural}`, sent)

    expect({ status, location: headers['location'] }).toEqual({ status: 201, location: body.rest_url })
    expect(body).toEqual({
      ...sent,
      id: expect.any(Number),
      date_utc: '2026-11-18 07:00:00',
      modified: '2026-11-20 09:00:00',
      modified_utc: '2026-11-20 09:00:00',
      version: 0,
      slug: 'palais-de-lelysee-co',
      url: `${service.url}/${noun}/palais-de-lelysee-co/`,
      rest_url: `${service.restUrl}/${plural}/${body.id}`,
      image: { id: expect.any(Number), url: common.image, extension: 'jpg' },
      global_id: `${new URL(service.url).host}?id=${body.id}`,
      global_id_lineage: [body.global_id],
      i18n_language: 'en',
      i18n_translations: { en: expect.objectContaining({ slug: 'palais-de-lelysee-co' }) },
    })
  })

  it('201: the response omits absent and empty fields', async () => {
    const empty = Object.fromEntries(['description', 'image', ...Object.keys(ownFields)].map(field => [field, '']))
    const { zip, ...rest1 } = empty
    const { body } = await rest.post(`/${plural}`, { [noun]: uniqueName('Bare'), ...rest1 })

    expect(zip ?? '').toBe('')
    expect(body).toMatchObject(defaults)
    expect(
      Object.keys(body)
        .filter(key => !(key in defaults))
        .sort(),
    ).toEqual(
      ['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'rest_url', noun, 'slug']
        .concat(['global_id', 'global_id_lineage', 'version', 'i18n_language', 'i18n_translations'])
        .sort(),
    )
  })

  it('201: the text 0 does not count as empty', async () => {
    expect((await rest.post(`/${plural}`, { [noun]: uniqueName('Zero'), phone: '0' })).body.phone).toBe('0')
  })

  it('201: GET of Location returns the same record, with json_ld', async () => {
    const { headers, body: created } = await rest.post(`/${plural}`, {
      [noun]: uniqueName('Located'),
      ...common,
      ...ownFields,
    })
    const { body } = await rest.get(headers['location'] ?? '')

    const { json_ld, ...record } = body
    expect(record).toEqual(created)
    expect(json_ld).toMatchObject({ '@type': noun === 'venue' ? 'Place' : 'Organization', name: created[noun] })
  })

  it('201: returns an existing record with the same name and description', async () => {
    const first = await factories[noun]({ description: 'The one', ...ownFields })

    const same = { [noun]: (first as Record<string, unknown>)[noun], description: 'the ONE' }
    expect(await rest.post(`/${plural}`, same)).toMatchObject({ status: 201, body: first })
    expect((await rest.post(`/${plural}`, { ...same, description: 'Another' })).body.id).not.toBe(first.id)
    const { description: _, ...nameAlone } = same
    expect((await rest.post(`/${plural}`, nameAlone)).body.id).toBe(first.id)
  })

  it('201: concurrent equal requests create one record', async () => {
    const same = { [noun]: uniqueName('Crowded') }
    const answers = await Promise.all(Array.from({ length: 6 }, () => rest.post(`/${plural}`, same)))

    expect(new Set(answers.map(({ body }) => body.id as number)).size).toBe(1)
  })

  it('201: ignores unknown and read-only fields', async () => {
    const { status, body } = await rest.post(`/${plural}`, {
      [noun]: uniqueName('X'),
      id: 3,
      url: 'x',
      global_id: 'x',
      huh: {},
    })

    expect({ status, url: body.url as string }).toEqual({ status: 201, url: `${service.url}/${noun}/${body.slug}/` })
    expect(body.global_id).toMatch(/\?id=\d+$/)
  })

  it('400: the name is missing or empty', async () => {
    expect((await rest.post(`/${plural}`, { phone: '1' })).body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: [noun] },
    })
    for (const name of ['', ' ', '0', '<b></b>', {}]) {
      const { status, body } = await rest.post(`/${plural}`, { [noun]: name })
      expect({ status, params: Object.keys(body.data.params) }).toEqual({ status: 400, params: [noun] })
    }
  })

  it('400: names every invalid field', async () => {
    const several = { status: 'blue', date: 'some day', author: 99_999_999, image: 'x', website: 'no address' }
    const { body } = await rest.post(`/${plural}`, { [noun]: uniqueName('Bad'), ...several })

    expect(Object.keys(body.data.params).sort()).toEqual(Object.keys(several).sort())
  })

  const cases = Object.entries<readonly unknown[]>(invalidValues).flatMap(([field, values]) =>
    values.map(value => ({ field, value })),
  )
  it.each(cases)('400: $field cannot be $value', async ({ field, value }) => {
    const { status, body } = await rest.post(`/${plural}`, { [noun]: uniqueName('Bad'), [field]: value })

    expect({ status, code: body.code }).toEqual({ status: 400, code: 'rest_invalid_param' })
  })
})

describe.each(kinds)('PATCH /$plural/{id}', ({ plural, noun, ownFields, defaults }) => {
  it.each(['POST', 'PUT', 'PATCH'])('200: %s changes only the fields that were sent', async method => {
    const record = await factories[noun]({ description: 'Kept', image: 'https://pictures.example/a.png', ...ownFields })

    const { status, body } = await rest.send(method, `/${plural}/${record.id}`, { phone: '555-2' })

    expect({ status, body }).toEqual({ status: 200, body: { ...record, phone: '555-2', version: record.version + 1 } })
  })

  it.each([null, ''])('200: %j clears every optional field', async empty => {
    const record = await factories[noun]({ description: 'Gone', image: 'https://pictures.example/a.png', ...ownFields })
    const clearable = ['description', 'image', ...Object.keys(ownFields).filter(field => !(field in defaults))]

    const { status, body } = await rest.patch(
      `/${plural}/${record.id}`,
      Object.fromEntries(clearable.map(field => [field, empty])),
    )

    expect(status).toBe(200)
    expect(clearable.filter(field => field in body)).toEqual([])
  })

  it('200: a new name keeps the slug', async () => {
    const { id, slug } = await factories[noun]()

    expect((await rest.patch(`/${plural}/${id}`, { [noun]: 'Renamed' })).body).toMatchObject({
      [noun]: 'Renamed',
      slug,
    })
  })

  it('400: the name cannot be cleared', async () => {
    const { id } = await factories[noun]()

    for (const name of ['', null]) expect((await rest.patch(`/${plural}/${id}`, { [noun]: name })).status).toBe(400)
  })

  it('404: no record has the id', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
      const { status, body } = await rest.send(method, `/${plural}/999999999`, method === 'GET' ? undefined : {})
      expect({ status, code: body.code }).toEqual({ status: 404, code: `rest-${noun}-not-found` })
    }
  })
})

describe('the stateprovince of a venue without one', () => {
  it.each([
    ['', 'CA'],
    ['United States', 'CA'],
    ['United States of America', 'CA'],
    ['États-Unis', 'CA'],
    ['ΗΠΑ', 'CA'],
    ['Canada', 'Ontario'],
  ])('200: in the country “%s”, it is %s', async (country, expected) => {
    const { id } = await factories.venue({ country, state: 'CA', province: 'Ontario' })

    expect((await rest.get(`/venues/${id}`)).body.stateprovince).toBe(expected)
  })
})
