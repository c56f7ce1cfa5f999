import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { rest, factories } = useService({ settings: { auth: 'required' } })

const kinds = [
  { plural: 'events', noun: 'event' },
  { plural: 'venues', noun: 'venue' },
  { plural: 'organizers', noun: 'organizer' },
] as const

const unpublished = ['draft', 'pending', 'private', 'future'] as const
const withDate = (status: string) => ({ status, ...(status === 'future' ? { date: '2027-01-01' } : {}) })

describe.each(kinds)('GET /$plural of records that are not published', ({ plural, noun }) => {
  it.each(unpublished)('403: a %s record without credentials; lists and totals do not contain it', async status => {
    const before = (await rest.get(`/${plural}?per_page=100`)).body.total as number
    const { id, slug } = await factories[noun](withDate(status))

    expect(await rest.get(`/${plural}/${id}`)).toMatchObject({
      status: 403,
      body: { code: `${noun}-not-accessible`, data: { status: 403 } },
    })
    if (slug) expect((await rest.get(`/${plural}/by-slug/${slug}`)).status).toBe(403)
    const { body } = await rest.get(`/${plural}?per_page=100`)
    expect(body.total).toBe(before)
    expect((body[plural] as { id: number }[]).map(one => one.id)).not.toContain(id)
  })

  it('200: an editor reads it', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const { id } = await factories[noun]({ status: 'draft' })

    expect((await editor.get(`/${plural}/${id}`)).status).toBe(200)
    const { body } = await editor.get(`/${plural}?per_page=100`)
    expect((body[plural] as { id: number }[]).map(one => one.id)).toContain(id)
  })

  it('410: a record in the trash, also for an editor', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const { id } = await factories[noun]()
    await editor.delete(`/${plural}/${id}`)

    expect((await rest.get(`/${plural}/${id}`)).status).toBe(410)
    expect((await editor.get(`/${plural}/${id}`)).status).toBe(410)
  })
})

describe('GET /events/{id} with linked records that are not published', () => {
  it('200: only editors get them', async () => {
    const editor = rest.withHeaders((await factories.user('editor')).headers)
    const [venue, organizer] = [
      await factories.venue({ status: 'draft' }),
      await factories.organizer({ status: 'private' }),
    ]
    const open = await factories.organizer()
    const { id } = await factories.event({ venue: venue.id, organizer: [organizer.id, open.id] })

    const seen = (await rest.get(`/events/${id}`)).body
    expect(seen).toMatchObject({ venue: [], organizer: [{ id: open.id }] })
    expect(JSON.stringify(seen)).not.toContain(venue.venue)
    const listed = (await rest.get('/events?per_page=100')).body.events.find((one: { id: number }) => one.id === id)
    expect(listed).toMatchObject({ venue: [], organizer: [{ id: open.id }] })
    expect((await editor.get(`/events/${id}`)).body).toMatchObject({ venue: { id: venue.id }, organizer: [{}, {}] })
  })
})

describe('GET /tags and /categories without credentials', () => {
  it.each(['tags', 'categories'] as const)('200: /%s count only events that the caller may read', async plural => {
    const { id } = await factories[plural === 'tags' ? 'tag' : 'category']()
    await factories.event({ [plural]: [id], status: 'private' })

    expect((await rest.get(`/${plural}/${id}`)).body.count).toBe(0)
    const { body } = await rest.get(`/${plural}?per_page=100`)
    expect((body[plural] as { id: number }[]).map(term => term.id)).not.toContain(id)
  })
})

describe('writes by role', () => {
  it('201, 403: a contributor’s event is pending; contributors may change their own drafts only', async () => {
    const user = await factories.user('contributor')
    const contributor = rest.withHeaders(user.headers)
    const fields = { title: 'Mine', start_date: '2026-12-05', end_date: '2026-12-06' }

    const mine = await contributor.post('/events', { ...fields, status: 'publish' })
    expect(mine).toMatchObject({ status: 201, body: { status: 'pending', author: user.id } })
    expect((await contributor.get(`/events/${mine.body.id}`)).status).toBe(200)
    expect((await contributor.patch(`/events/${mine.body.id}`, { title: 'Still mine' })).status).toBe(200)

    const other = await factories.event()
    for (const response of [
      await contributor.patch(`/events/${other.id}`, { title: 'x' }),
      await contributor.delete(`/events/${other.id}`),
      await contributor.post('/tags', { name: 'x' }),
      await contributor.delete(`/events/${mine.body.id}?force=true`),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'rest_forbidden' } })
  })

  it('400: names the fields with new terms or pictures that the caller may not create', async () => {
    const contributor = rest.withHeaders((await factories.user('contributor')).headers)
    const { status, body } = await contributor.post('/events', {
      title: 'x',
      start_date: '2026-12-05',
      end_date: '2026-12-06',
      tags: ['brand new'],
      image: 'https://pictures.example/new.png',
      author: 1,
    })

    expect({ status, params: Object.keys(body.data.params).sort() }).toEqual({
      status: 400,
      params: ['author', 'image', 'tags'],
    })
  })

  it('403: a subscriber may only read', async () => {
    const subscriber = rest.withHeaders((await factories.user('subscriber')).headers)

    expect((await subscriber.get('/events')).status).toBe(200)
    expect(await subscriber.post('/venues', { venue: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'rest_forbidden' },
    })
  })
})
