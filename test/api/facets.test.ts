import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'
import { observeStatements } from '../support/statement-watch.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const statements = observeStatements(service, rest)

const groups = ['categories', 'tags', 'venue', 'organizer'] as const
const readFacets = async (query: string) => (await rest.get(`/events/facets?${query}`)).body

const editor = async () => rest.withHeaders((await factories.user('editor')).headers)

/** Creates one record for each group, and the query that filters by all of them. */
async function createLinkedRecords() {
  const records = {
    categories: await factories.category(),
    tags: await factories.tag(),
    venue: await factories.venue(),
    organizer: await factories.organizer(),
  }
  const links = Object.fromEntries(groups.map(group => [group, [records[group].id]]))
  return { ...records, links, query: groups.map(group => `${group}=${records[group].id}`).join('&') }
}

describe('GET /events/facets', () => {
  it('200: counts the events of each category, tag, venue and organizer', async () => {
    const { categories, tags, venue, organizer, links } = await createLinkedRecords()
    await factories.event({ ...links, featured: true })
    await factories.event({ ...links, categories: [categories.id, (await factories.category()).id] })

    expect(await readFacets(`tags=${tags.id}`)).toMatchObject({
      total: 2,
      categories: [
        { id: categories.id, slug: categories.slug, name: categories.name, count: 2, parent: 0, color: null },
        { count: 1 },
      ],
      tags: [{ id: tags.id, slug: tags.slug, name: tags.name, count: 2 }],
      venue: [{ id: venue.id, slug: venue.slug, name: venue.venue, count: 2 }],
      organizer: [{ id: organizer.id, slug: organizer.slug, name: organizer.organizer, count: 2 }],
      featured: 1,
    })
  })

  it('200: each group ignores its own parameter, the total ignores none', async () => {
    const { categories, venue, links, query } = await createLinkedRecords()
    const [elsewhere, other] = [await factories.venue(), await factories.category()]
    await factories.event({ ...links, featured: true })
    await factories.event({ ...links, venue: elsewhere.id })
    await factories.event({ ...links, categories: [other.id], venue: elsewhere.id })
    const facets = await readFacets(`${query}&featured=false`)

    expect(facets).toMatchObject({
      total: 0,
      categories: [{ id: categories.id, count: 0 }],
      venue: [
        { id: elsewhere.id, count: 1 },
        { id: venue.id, count: 0 },
      ],
      featured: 1,
    })
  })

  it('200: a category counts each event of its descendants once', async () => {
    const outer = await factories.category()
    const inner = await factories.category({ parent: outer.id })
    const innermost = await factories.category({ parent: inner.id })
    const tag = await factories.tag()
    await factories.event({ tags: [tag.id], categories: [outer.id, innermost.id] })
    await factories.event({ tags: [tag.id], categories: [innermost.id] })

    const { categories } = await readFacets(`tags=${tag.id}`)
    expect(categories.map(({ id, count, parent }: any) => [id, count, parent])).toEqual([
      [outer.id, 2, 0],
      [inner.id, 2, outer.id],
      [innermost.id, 2, inner.id],
    ])
  })

  it('200: contains the records that the query names by id or slug, without events too, but not their descendants', async () => {
    const { categories, tags, venue, organizer, query } = await createLinkedRecords()
    await factories.category({ parent: categories.id })
    const expected = [categories, tags, venue, organizer].map(({ id }) => [{ id, count: 0 }])
    const bySlug = query
      .replace(String(categories.id), categories.slug)
      .replace(`tags=${tags.id}`, `tags[]=${tags.slug}`)

    for (const spelling of [query, bySlug]) {
      const facets = await readFacets(`${spelling}&search=nowhere`)
      expect(groups.map(group => facets[group])).toMatchObject(expected)
      expect(facets).toMatchObject({ total: 0, featured: 0 })
    }
  })

  it('200: in order of count, then of name in the language, then of id', async () => {
    const hall = await factories.venue()
    const names = ['Zebra', 'éclair', 'Eclipse', 'Apple', 'apple']
    const tags = await Promise.all(names.map(name => factories.tag({ name, slug: uniqueName(name).replace(' ', '-') })))
    const [zebra, eclair, eclipse] = tags
    await factories.event({ venue: hall.id, tags: tags.map(({ id }) => id) })
    await factories.event({ venue: hall.id, tags: [zebra?.id] })
    const readNames = async (language: string) =>
      (await readFacets(`venue=${hall.id}&i18n_language=${language}`)).tags.map(({ name }: any) => name as string)

    expect(await readNames('en')).toEqual(['Zebra', 'apple', 'Apple', 'éclair', 'Eclipse'])
    await (await editor()).patch(`/tags/${eclipse?.id}?i18n_language=el`, { name: 'Έκλειψη', slug: 'ekleipsi' })
    await (await editor()).patch(`/tags/${eclair?.id}?i18n_language=el`, { name: 'άλλο', slug: 'allo' })
    expect(await readNames('el')).toEqual(['Zebra', 'apple', 'Apple', 'άλλο', 'Έκλειψη'])
    const { tags: shown } = await readFacets(`venue=${hall.id}&i18n_language=el`)
    expect(shown.find(({ id }: any) => id === eclair?.id)).toMatchObject({ slug: 'allo', name: 'άλλο', count: 1 })
  })

  it('200: a group has at most 100 entries, including those that the query names', async () => {
    const hall = await factories.venue()
    const tags: number[] = []
    for (let n = 0; n < 102; n++) tags.push((await factories.tag({ name: uniqueName('Many') })).id)
    for (const some of [tags.slice(0, 99), tags.slice(0, 99), tags.slice(99)])
      await factories.event({ venue: hall.id, tags: some })
    const last = await factories.tag({ name: 'zz' })
    const { tags: shown } = await readFacets(`venue=${hall.id}&tags=${last.id}`)

    expect(shown).toHaveLength(100)
    expect(shown.map(({ id }: any) => id as number).sort((a: number, b: number) => a - b)).toEqual([
      ...tags.slice(0, 99),
      last.id,
    ])
    expect(shown.at(-1)).toMatchObject({ id: last.id, count: 0 })
  })

  it('200: ignores parameters of pages and order, and X-Notice names them', async () => {
    const { status, headers } = await rest.get('/events/facets?page=7&per_page=1&orderby=title&order=desc')

    expect(status).toBe(200)
    expect(headers['x-notice']).toBe('unknown parameters were ignored: page, per_page, orderby, order')
  })
})

describe('GET /events/facets with hidden records', () => {
  it('200: does not count protected, hidden and unpublished events', async () => {
    const { links } = await createLinkedRecords()
    const ids = [(await factories.event(links)).id]
    for (const more of [{ password: 'x' }, { hide_from_listings: true }, { status: 'draft' }, { status: 'private' }])
      ids.push((await factories.event({ ...links, ...more, featured: true })).id)
    const path = `/events/facets?include=${ids.join(',')}`
    const counted = (count: number) =>
      Object.fromEntries(groups.map(group => [group, [{ id: links[group]?.[0], count }]]))

    // A list by ids contains an event with a password, but none of its links.
    expect((await rest.get(path)).body).toMatchObject({ total: 2, ...counted(1), featured: 0 })
    expect((await (await editor()).get(path)).body).toMatchObject({ total: 5, ...counted(5), featured: 4 })
  })

  it('200: contains only venues and organizers that the caller may read', async () => {
    const links = {
      venue: (await factories.venue({ status: 'draft' })).id,
      organizer: (await factories.organizer({ status: 'private' })).id,
    }
    const tag = await factories.tag()
    await factories.event({ ...links, tags: [tag.id] })

    expect(await readFacets(`tags=${tag.id}`)).toMatchObject({ total: 1, venue: [], organizer: [] })
    const { body } = await (await editor()).get(`/events/facets?tags=${tag.id}`)
    expect(body).toMatchObject({ venue: [{ id: links.venue }], organizer: [{ id: links.organizer }] })
  })
})

describe('requests for GET /events/facets', () => {
  it('400: names every invalid or unknown parameter, as the list does', async () => {
    const wrong = 'venue=999999&categories=no-such&when=never&featured=perhaps&geoloc_lat=3'
    const [facets, list] = [await rest.get(`/events/facets?${wrong}`), await rest.get(`/events?${wrong}`)]

    expect(facets).toMatchObject({ status: 400, body: list.body })
    expect(Object.keys(facets.body.data.params).sort()).toEqual([
      ...['categories', 'featured', 'geoloc_lng', 'venue', 'when'],
    ])
  })

  it('200, 304: is cached and has an ETag until a change', async () => {
    const tag = await factories.tag()
    const path = `/events/facets?tags=${tag.id}`
    const first = await rest.get(path)
    await statements.waitUntilCached(path)
    const again = await rest.get(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })
    await factories.event({ tags: [tag.id] })
    const changed = await rest.get(path, { headers: { 'if-none-match': first.headers['etag'] ?? '' } })

    expect([first.status, again.status, changed.status]).toEqual([200, 304, 200])
    expect([first.body.total, changed.body.total]).toEqual([0, 1])
  })

  it('200: runs one statement, and one more for each parameter that names records', async () => {
    const { query } = await createLinkedRecords()

    expect(
      await statements.countDuring(() => rest.get('/events/facets?when=all&search=statement')),
    ).toBeLessThanOrEqual(2)
    expect(await statements.countDuring(() => rest.get(`/events/facets?when=all&${query}`))).toBeLessThanOrEqual(10)
  })

  it('405: POST does not change an event with this slug', async () => {
    const { status, headers } = await (await editor()).post('/events/facets', { title: 'Changed' })

    expect({ status, allow: headers['allow'] }).toEqual({ status: 405, allow: 'GET, HEAD, OPTIONS' })
  })

  it('200: an event may have the slug `facets`', async () => {
    const event = await factories.event({ slug: 'facets' })

    expect((await rest.get('/events/by-slug/facets')).body).toMatchObject({ id: event.id })
  })
})
