import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const kinds = [
  { plural: 'categories', noun: 'category', taxonomy: 'cal_events_cat', folder: 'events/category' },
  { plural: 'tags', noun: 'tag', taxonomy: 'post_tag', folder: 'tag' },
] as const

describe.each(kinds)('POST /$plural', ({ plural, noun, taxonomy, folder }) => {
  it('201: returns the whole term: the sent fields and the derived ones', async () => {
    const sent = { name: 'Food & Drink', description: 'What is <em>eaten</em>', slug: 'food' }
    const { status, headers, body } = await rest.post(`/${plural}`, sent)

    expect({ status, location: headers['location'] }).toEqual({ status: 201, location: body.urls.self })
    expect(body).toEqual({
      ...sent,
      id: expect.any(Number),
      count: 0,
      taxonomy,
      parent: 0,
      ...(plural === 'categories' ? { color: null } : {}),
      meta: [],
      url: `${service.url}/${folder}/food/`,
      urls: { self: `${service.restUrl}/${plural}/${body.id}`, collection: `${service.restUrl}/${plural}` },
      term_group: 0,
      term_taxonomy_id: body.id,
      filter: 'raw',
      version: 0,
      i18n_language: 'en',
      i18n_translations: {
        en: {
          slug: 'food',
          url: `${service.url}/en/${folder}/food/`,
          rest_url: `${service.url}/en/cal/events/v1/${plural}/${body.id}`,
        },
      },
    })
    expect((await rest.get(headers['location'] ?? '')).body).toEqual(body)
  })

  it('201: derives the slug from the name; the description is empty by default', async () => {
    expect((await rest.post(`/${plural}`, { name: 'Μουσική δωματίου' })).body).toMatchObject({
      slug: 'mousiki-domatiou',
      description: '',
    })
  })

  it('201: ignores unknown and read-only fields', async () => {
    const { status, body } = await rest.post(`/${plural}`, {
      name: uniqueName('X'),
      id: 3,
      count: 99,
      taxonomy: 'mine',
      huh: 1,
    })

    expect({ status, body }).toMatchObject({ status: 201, body: { count: 0, taxonomy } })
  })

  it('400: another term has the name, in any case; the response contains its id', async () => {
    const { id, name } = await factories[noun]()

    expect(await rest.post(`/${plural}`, { name: name.toUpperCase() })).toMatchObject({
      status: 400,
      body: { code: 'term_exists', data: { status: 400, term_id: id } },
    })
  })

  it('201: one of several concurrent requests for a name; 400: the others', async () => {
    const same = { name: uniqueName('Crowded') }
    const responses = await Promise.all(Array.from({ length: 5 }, () => rest.post(`/${plural}`, same)))

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400])
  })

  it('400: the name is missing or empty; names every invalid field', async () => {
    expect((await rest.post(`/${plural}`, {})).body).toMatchObject({
      code: 'rest_missing_callback_param',
      data: { params: ['name'] },
    })
    const { body } = await rest.post(`/${plural}`, { name: '', description: {}, slug: [], i18n_language: 'xx' })
    expect(Object.keys(body.data.params).sort()).toEqual(['description', 'i18n_language', 'name', 'slug'])
    expect((await rest.post(`/${plural}`, { name: '<b></b>' })).body.data.params).toHaveProperty('name')
  })
})

describe.each(kinds)('PATCH /$plural/{id}', ({ plural, noun }) => {
  it.each(['POST', 'PUT', 'PATCH'])('200: %s changes only the fields that were sent', async method => {
    const term = await factories[noun]({ description: 'Kept' })
    const { status, body } = await rest.send(method, `/${plural}/${term.id}`, { name: `by ${method} ${plural}` })

    expect({ status, body }).toEqual({
      status: 200,
      body: { ...term, name: `by ${method} ${plural}`, version: term.version + 1 },
    })
  })

  it('200: an empty request changes nothing', async () => {
    const term = await factories[noun]()

    expect((await rest.put(`/${plural}/${term.id}`, {})).body).toEqual(term)
  })

  it('400: another term has the slug', async () => {
    const [one, other] = [await factories[noun](), await factories[noun]()]

    expect(await rest.patch(`/${plural}/${one.id}`, { slug: other.slug })).toMatchObject({
      status: 400,
      body: { code: 'duplicate_term_slug', data: { params: { slug: expect.any(String) } } },
    })
    expect((await rest.patch(`/${plural}/${one.id}`, { slug: one.slug })).status).toBe(200)
  })

  it('404: no term of this kind has the id', async () => {
    const { id } = await factories[noun === 'tag' ? 'category' : 'tag']()

    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of [id, 999_999_999]) {
        const { status, body } = await rest.send(method, `/${plural}/${path}`, method === 'GET' ? undefined : {})
        expect({ method, status, code: body.code }).toEqual({ method, status: 404, code: 'rest_term_invalid' })
      }
    }
  })
})

describe.each(kinds)('DELETE /$plural/{id}', ({ plural, noun }) => {
  it('200: deletes the term permanently, and returns it; removes it from its events', async () => {
    const term = await factories[noun]()
    const event = await factories.event({ [plural]: [term.id] })

    expect(await rest.delete(`/${plural}/${term.id}`)).toMatchObject({ status: 200, body: { ...term, count: 1 } })
    expect((await rest.get(`/${plural}/${term.id}`)).status).toBe(404)
    expect((await rest.delete(`/${plural}/${term.id}`)).status).toBe(404)
    expect((await rest.get(`/events/${event.id}`)).body[plural]).toEqual([])
  })

  it('200, 404: one of two concurrent deletions succeeds', async () => {
    const { id } = await factories[noun]()
    const responses = await Promise.all([rest.delete(`/${plural}/${id}`), rest.delete(`/${plural}/${id}`)])

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('/categories with parents', () => {
  it('201: has a parent and links to it', async () => {
    const parent = await factories.category()
    const child = await factories.category({ parent: parent.id })

    expect(child).toMatchObject({ parent: parent.id, urls: { up: parent.urls.self } })
  })

  it('400: a sibling has the name', async () => {
    const parent = await factories.category()
    await factories.category({ name: 'Acoustic', parent: parent.id })

    expect(await rest.post('/categories', { name: 'Acoustic', parent: parent.id })).toMatchObject({
      status: 400,
      body: { code: 'term_exists' },
    })
  })

  it('201: a category under another parent has the name; the new slug ends with the slug of the parent', async () => {
    const [music, food] = [await factories.category({ name: 'Music' }), await factories.category({ name: 'Dining' })]
    await factories.category({ name: 'Live', parent: music.id })

    expect((await rest.post('/categories', { name: 'Live', parent: food.id })).body).toMatchObject({
      slug: 'live-dining',
    })
  })

  it.each([0, null, '0'])('200: %j moves it to the top', async none => {
    const child = await factories.category({ parent: (await factories.category()).id })
    const { body } = await rest.patch(`/categories/${child.id}`, { parent: none })

    expect(body.parent).toBe(0)
    expect(body.urls).not.toHaveProperty('up')
  })

  it('400: the parent is an empty text', async () => {
    const child = await factories.category({ parent: (await factories.category()).id })

    expect((await rest.patch(`/categories/${child.id}`, { parent: '' })).body.data.params).toHaveProperty('parent')
    expect((await rest.get(`/categories/${child.id}`)).body.parent).toBe(child.parent)
  })

  it('400: the parent is the category itself, a descendant, or no category', async () => {
    const parent = await factories.category()
    const child = await factories.category({ parent: parent.id })
    const tag = await factories.tag()

    for (const wrong of [parent.id, child.id, tag.id, 99_999_999, 'x', -1]) {
      expect(await rest.patch(`/categories/${parent.id}`, { parent: wrong })).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param', data: { params: { parent: expect.any(String) } } },
      })
    }
  })

  it.each(['POST /categories', 'PATCH /categories/{id}'])(
    '400: %s names an unknown parent and every other invalid field',
    async route => {
      const { id } = await factories.category()
      const send = (fields: object) =>
        route.startsWith('POST') ? rest.post('/categories', fields) : rest.patch(`/categories/${id}`, fields)
      const readParams = async (fields: object) => {
        const { status, body } = await send(fields)
        return { status, code: body.code, params: Object.keys(body.data.params).sort() }
      }
      const invalid = (...params: string[]) => ({ status: 400, code: 'rest_invalid_param', params })

      expect(await readParams({ name: '', slug: [], parent: 999_999 })).toEqual(invalid('name', 'parent', 'slug'))
      expect(await readParams({ name: '<b></b>', parent: 999_999 })).toEqual(invalid('name', 'parent'))
      expect(await readParams({ name: '<b></b>', description: {} })).toEqual(invalid('description', 'name'))
    },
  )

  it('400: PATCH names a parent that is the category itself, and an invalid slug', async () => {
    const { id } = await factories.category()
    const { status, body } = await rest.patch(`/categories/${id}`, { parent: id, slug: [] })

    expect({ status, params: Object.keys(body.data.params).sort() }).toEqual({
      status: 400,
      params: ['parent', 'slug'],
    })
  })

  it('200: children of a deleted category move to its parent', async () => {
    const top = await factories.category()
    const middle = await factories.category({ parent: top.id })
    const [one, two] = [
      await factories.category({ parent: middle.id }),
      await factories.category({ parent: middle.id }),
    ]

    await rest.delete(`/categories/${middle.id}`)
    for (const { id } of [one, two]) expect((await rest.get(`/categories/${id}`)).body.parent).toBe(top.id)

    await rest.delete(`/categories/${top.id}`)
    expect((await rest.get(`/categories/${one.id}`)).body.parent).toBe(0)
  })
})
