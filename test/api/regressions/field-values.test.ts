import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService()

describe('dates with an offset', () => {
  it('POST /events › 201: keeps the instant in the repeated hour', async () => {
    const { body } = await rest.post('/events', {
      title: uniqueName('Twice'),
      start_date: '2027-10-31T00:50:00Z',
      end_date: '2027-10-31T01:10:00Z',
      timezone: 'Europe/Athens',
    })
    expect(body).toMatchObject({ utc_start_date: '2027-10-31 00:50:00', utc_end_date: '2027-10-31 01:10:00' })

    const { body: moved } = await rest.patch(`/events/${body.id}`, { end_date: '2027-10-31T01:40:00Z' })
    expect(moved).toMatchObject({ utc_start_date: '2027-10-31 00:50:00', utc_end_date: '2027-10-31 01:40:00' })
  })
})

describe('lists of texts', () => {
  it('GET /events › 200: accepts status as a text, repeated and with brackets', async () => {
    const title = uniqueName('Stated')
    await factories.event({ title, status: 'draft' })
    await factories.event({ title, status: 'publish' })

    for (const status of ['status=draft,publish', 'status=draft&status=publish', 'status[]=draft&status[]=publish'])
      expect(
        (await rest.get(`/events?search=${encodeURIComponent(title)}&when=all&${status}`)).body.total,
        status,
      ).toBe(2)
  })

  it('POST /events › 201: keeps a comma inside a name', async () => {
    const name = `${uniqueName('Food')}, drink & more`
    const event = await factories.event({ tags: [name] })

    expect((event.tags as { name: string }[]).map(tag => tag.name)).toEqual([name])
  })
})

describe('search', () => {
  it('GET /events › 200: characters that fold into wildcards are no wildcards', async () => {
    await factories.event({ title: uniqueName('Plain') })

    expect((await rest.get(`/events?when=all&search=${encodeURIComponent('％')}`)).body.total).toBe(0)
    expect((await rest.get(`/venues?search=${encodeURIComponent('％')}`)).body.total).toBe(0)
  })

  it('GET /events › 200: searches the visible text, not the HTML', async () => {
    const word = uniqueName('Ath').replaceAll(' ', '')
    await factories.event({ description: `<p>Fish &amp; <b>${word}</b>ens</p><p>next</p>` })

    expect((await rest.get(`/events?when=all&search=${encodeURIComponent(`"Fish & ${word}ens"`)}`)).body.total).toBe(1)
    expect((await rest.get(`/events?when=all&search=${word}ensnext`)).body.total).toBe(0)
  })
})

describe('categories', () => {
  it('PATCH /categories/{id} › 400: concurrent changes cannot make a cycle', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await factories.category(), await factories.category()]
      const responses = await Promise.all([
        rest.patch(`/categories/${one.id}`, { parent: other.id }),
        rest.patch(`/categories/${other.id}`, { parent: one.id }),
      ])
      expect(responses.map(answer => answer.status).sort()).toEqual([200, 400])
    }
  })

  it('DELETE /categories/{id} › 404: one of several concurrent deletions succeeds', async () => {
    const { id } = await factories.category()
    const responses = await Promise.all([1, 2, 3, 4].map(() => rest.delete(`/categories/${id}`)))

    expect(responses.map(answer => answer.status).sort()).toEqual([200, 404, 404, 404])
  })
})

describe('scheduled events', () => {
  it('POST /events › 201: the next write publishes events whose date has come', async () => {
    const tag = await factories.tag()
    await factories.event({ status: 'publish', date: '2026-12-01 10:00', tags: [tag.id] })
    service.clock.now = new Date('2026-12-02T10:00:00Z')
    expect((await rest.get(`/tags/${tag.id}`)).body.count).toBe(1)
    await factories.event()

    const { rows } = await service.db.pool.query("select count(*)::int as waiting from events where status = 'future'")
    expect(rows).toEqual([{ waiting: 0 }])
    expect((await rest.get(`/tags/${tag.id}`)).body.count).toBe(1)
  })
})

describe('slugs and excerpts of venues and organizers', () => {
  it.each([
    { plural: 'venues', noun: 'venue' },
    { plural: 'organizers', noun: 'organizer' },
  ] as const)('PUT /$plural/by-slug/{slug} › 200: the slug in the body renames', async ({ plural, noun }) => {
    const { id, slug } = await factories[noun]()
    const renamed = uniqueName('renamed').toLowerCase().replaceAll(' ', '-')
    const { status, body } = await rest.put(`/${plural}/by-slug/${slug}`, { slug: renamed, excerpt: '<p>Short</p>' })

    expect({ status, body }).toMatchObject({ status: 200, body: { id, slug: renamed, excerpt: '<p>Short</p>' } })
    expect((await rest.get(`/${plural}/by-slug/${slug}`)).status).toBe(404)
    expect((await rest.get(`/${plural}/by-slug/${renamed}`)).body.id).toBe(id)
  })
})
