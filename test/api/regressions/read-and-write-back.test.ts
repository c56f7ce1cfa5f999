import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { languages } from '../../../src/core/language.ts'
import { createSampleYear } from '../../support/sample-year.ts'
import { testStartTime, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()
const year = useService({ createDatabase: createSampleYear })

/** Later than everything was written, so that a write shows in `modified`. */
const tomorrow = new Date(testStartTime.getTime() + 86_400_000)

const kinds = ['events', 'venues', 'organizers', 'categories', 'tags'] as const

/** The number of changes of all records, with those of their texts and links. */
async function countChanges({ db }: typeof service): Promise<unknown> {
  const counts = ['events', 'venues', 'organizers', 'terms', 'series', 'images'].map(
    table => `(select sum(version) from ${table}) as ${table}`,
  )
  return db.prisma.$queryRawUnsafe(`select ${counts.join(', ')}`)
}

async function* readAll(kind: string, query: string) {
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await year.rest.get(`/${kind}?${query}&per_page=100&page=${page}`)
    pages = body.total_pages
    yield* body[kind] as { id: number }[]
  }
}

describe('a record of the sample year that is sent back as it was read', () => {
  beforeAll(() => void (year.service.clock.now = tomorrow))

  it.each(kinds)('200: PUT and PATCH of /%s/{id} change nothing, in each language', async kind => {
    const before = await countChanges(year.service)
    const query = kind === 'events' ? 'when=all' : 'hide_empty=false'
    let count = 0
    for await (const { id } of readAll(kind, query))
      // Each record with both methods, in two of the languages.
      for (const method of ['PUT', 'PATCH']) {
        const url = `${year.service.url}/${languages[count++ % languages.length]}/cal/events/v1/${kind}/${id}`
        const { body } = await year.rest.get(url)
        const { status, headers, body: written } = await year.rest.send(method, url, body)
        const { json_ld: _, ...shown } = body
        expect({ status, notice: headers['x-notice'], written }, `${method} ${url}`).toEqual({
          status: 200,
          notice: undefined,
          written: { ...shown, ...inBodyLanguage(written) },
        })
      }
    expect(count).toBeGreaterThan(0)
    expect(await countChanges(year.service)).toEqual(before)
  })
})

/** What a response shows in the language of the body, which says the language of its title. */
const inBodyLanguage = (written: Record<string, unknown>) =>
  Object.fromEntries(
    ['i18n_language', 'title', 'venue', 'organizer', 'name', 'description', 'excerpt', 'slug', 'url', 'cost'].flatMap(
      name => (name in written ? [[name, written[name]]] : []),
    ),
  )

describe('PATCH /events/{id} with what was read', () => {
  it('200: changes only the field that differs', async () => {
    const venue = await factories.venue()
    const event = await factories.event({ cost: '5 €', tags: ['Choir'], venue: venue.id, all_day: true })
    const { body } = await rest.get(`/events/${event.id}`)

    const { status, body: written } = await rest.put(`/events/${event.id}`, { ...body, title: 'Another title' })

    const { json_ld: _, ...rest_ } = body
    expect({ status, written }).toEqual({
      status: 200,
      written: { ...rest_, title: 'Another title', version: body.version + 1 },
    })
  })

  it('200: null for what a read hides changes nothing', async () => {
    const { id } = await factories.event({ all_day: true, featured: true, attendance_mode: 'online' })
    const { body } = await rest.get(`/events/${id}`)
    const hidden = { all_day: null, featured: null, is_online: null, attendance_mode: '' }

    const { json_ld: _, ...shown } = body
    expect(await rest.patch(`/events/${id}`, { ...body, ...hidden })).toMatchObject({ status: 200, body: shown })
  })

  it('200: an event that a list masks keeps what its password hides, and takes what the caller changes', async () => {
    const author = rest.withHeaders((await factories.user('author')).headers)
    const fields = { title: 'Hidden', start_date: '2026-12-01', end_date: '2026-12-01', password: 'sesame' }
    const secret = {
      description: '<p>Behind</p>',
      excerpt: 'Key',
      cost: '9 €',
      tags: ['Choir'],
      online_url: 'https://a.example/',
    }
    const { id } = (await author.post('/events', { ...fields, ...secret })).body
    const read = async () => (await rest.get(`/events/${id}?password=sesame`)).body
    const whole = await read()
    const masked = (await author.get(`/events?include=${id}`)).body.events[0]
    expect(masked).toMatchObject({ description: '', cost: '', tags: [], all_day: null })

    expect((await author.put(`/events/${id}`, masked)).status).toBe(200)
    expect(await read()).toEqual(whole)
    expect((await rest.put(`/events/${id}`, masked)).status).toBe(200)
    expect(await read()).toEqual(whole)
    await author.put(`/events/${id}`, { ...masked, title: 'Renamed', excerpt: 'New key' })
    expect(await read()).toMatchObject({
      title: 'Renamed',
      excerpt: 'New key',
      description: '<p>Behind</p>',
      cost: '9€',
    })
    await createCalendarClient(service.url).events.update.mutate({ ...masked, title: 'Called' })
    expect(await read()).toMatchObject({ title: 'Called', description: '<p>Behind</p>', tags: [{ name: 'Choir' }] })
    expect((await author.patch(`/events/${id}`, { description: '' })).status).toBe(200)
    expect((await read()).description).toBe('')
  })

  it('200: a read without texts of other languages, and one with them, adds no translation', async () => {
    const { id } = await factories.event({ description: '<p>Only in English</p>' })
    for (const query of ['i18n_language=fr', 'i18n_language=el&i18n_fallback=false']) {
      const { body } = await rest.get(`/events/${id}?${query}`)
      const language = query.slice(0, 16)
      expect(await rest.put(`/events/${id}?${language}`, body), query).toMatchObject({
        status: 200,
        body: { i18n_translations: { en: expect.any(Object) } },
      })
      expect(Object.keys((await rest.get(`/events/${id}`)).body.i18n_translations)).toEqual(['en'])
    }
  })

  it('200: a linked record that the caller may not read stays linked', async () => {
    const author = rest.withHeaders((await factories.user('author')).headers)
    const fields = { title: 'With a draft', start_date: '2026-12-01', end_date: '2026-12-01' }
    const { id } = (await author.post('/events', fields)).body
    const venue = await factories.venue({ status: 'draft' })
    await rest.patch(`/events/${id}`, { venue: venue.id })
    const { body } = await author.get(`/events/${id}`)
    expect(body.venue).toEqual([])

    expect((await author.put(`/events/${id}`, body)).status).toBe(200)
    expect((await rest.get(`/events/${id}`)).body.venue).toMatchObject({ id: venue.id })
  })

  it('200: a date of a series gets no value of its own', async () => {
    const { id: seriesId } = await factories.series()
    const [, second] = (await rest.get(`/events?series=${seriesId}`)).body.events
    const { body } = await rest.get(`/events/${second.id}`)

    for (const scope of ['this', 'following', 'all'])
      expect((await rest.put(`/events/${second.id}?scope=${scope}`, body)).status).toBe(200)
    expect((await rest.get(`/events/${second.id}`)).body).toEqual(body)
    expect(body.series).toMatchObject({ id: seriesId, is_exception: false })
  })

  it('200: by its slug, and as a form', async () => {
    const { id, slug } = await factories.event({ cost: 'Free', website: 'https://a.example/' })
    const { body } = await rest.get(`/events/by-slug/${slug}`)
    const form = new URLSearchParams({
      title: body.title,
      slug,
      cost: body.cost,
      modified: body.modified,
      all_day: 'false',
    })

    expect((await rest.put(`/events/by-slug/${slug}`, body)).status).toBe(200)
    expect((await rest.put(`/events/by-slug/${slug}`, form)).status).toBe(200)
    expect((await rest.get(`/events/${id}`)).body).toEqual(body)
  })

  it('403: what was read is no right to write', async () => {
    const { id } = await factories.event()
    const { body } = await rest.get(`/events/${id}`)
    const author = rest.withHeaders((await factories.user('author')).headers)

    expect((await author.put(`/events/${id}`, body)).status).toBe(403)
  })
})

describe('null', () => {
  it('201, 400: a new category takes null for nothing, and refuses an empty text', async () => {
    const { status, body } = await rest.post('/categories', { name: 'Without texts', description: null, slug: null })
    expect({ status, slug: body.slug }).toEqual({ status: 201, slug: 'without-texts' })
    for (const empty of [{ description: '' }, { slug: '' }])
      expect((await rest.post('/categories', { name: 'Empty', ...empty })).status).toBe(400)
  })

  it('200: clears what may be empty', async () => {
    const category = await factories.category({ description: 'Kept?', color: 'red', slug: 'cleared' })
    expect(
      await rest.patch(`/categories/${category.id}`, { description: null, color: null, slug: null, parent: null }),
    ).toMatchObject({ status: 200, body: { description: '', color: null, slug: expect.stringMatching(/^category/) } })
    const series = await factories.series()
    const [first] = (await rest.get(`/events?series=${series.id}`)).body.events
    expect(await rest.patch(`/events/${first.id}?scope=all`, { recurrence: null })).toMatchObject({
      status: 200,
      body: { series: null },
    })
    const { id } = await factories.event()
    expect(await rest.patch(`/events/${id}`, { recurrence: null, sideload: null, scope: null })).toMatchObject({
      status: 200,
      body: { series: null },
    })
  })
})

it('PATCH /categories/{id}, /events/{id} › 200: the parent is an id or an object with it', async () => {
  const [parent, child] = [await factories.category(), await factories.category()]
  const moved = await rest.patch(`/categories/${child.id}`, { parent: { id: parent.id } })
  expect(moved).toMatchObject({ status: 200, body: { parent: parent.id } })

  const [first, second] = [await factories.event(), await factories.event()]
  const linked = await rest.patch(`/events/${second.id}`, { post_parent: { id: first.id } })
  expect(linked).toMatchObject({ status: 200, body: { post_parent: first.id } })
})
