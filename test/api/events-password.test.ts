import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser, type RestClient, useService } from '../support/use-service.ts'

const { rest, factories } = useService({ settings: { auth: 'required' } })

let editor: RestClient
let contributor: TestUser
let id: number
let slug: string

beforeAll(async () => {
  editor = rest.withHeaders((await factories.user('editor')).headers)
  contributor = await factories.user('contributor')
  const [venue, organizer] = [await factories.venue(), await factories.organizer()]
  const event = await factories.event({
    title: 'For members',
    password: 'open sesame',
    description: 'Secret',
    excerpt: 'Secret',
    cost: '$10',
    website: 'https://secret.example/',
    image: 'https://pictures.example/secret.png',
    categories: ['Members'],
    tags: ['secret'],
    venue: venue.id,
    organizer: organizer.id,
    featured: true,
    event_status: 'canceled',
    event_status_reason: 'Secret',
    attendance_mode: 'mixed',
    online_url: 'https://secret.example/stream',
  })
  ;({ id, slug } = event)
})

describe('GET /events/{id} of an event with a password', () => {
  it('403: without the password or with a wrong one, by id and by slug', async () => {
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
      for (const query of ['', '?password=close+sesame', '?password=']) {
        expect(await rest.get(path + query)).toMatchObject({
          status: 403,
          body: { code: 'event-password-protected', data: { status: 403 } },
        })
      }
      expect((await rest.withHeaders(contributor.headers).get(path)).status).toBe(403)
    }
  })

  it('200: with the password, returns the whole event', async () => {
    for (const path of [`/events/${id}`, `/events/by-slug/${slug}`]) {
      const { status, body } = await rest.get(`${path}?password=open%20sesame`)
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { description: 'Secret', cost: '$10', featured: true },
      })
    }
  })

  it('200: editors need no password', async () => {
    expect((await editor.get(`/events/${id}`)).body.description).toBe('Secret')
  })

  it('200: no response contains the password', async () => {
    const { body } = await editor.get(`/events/${id}`)

    expect(JSON.stringify(body)).not.toMatch(/sesame|scrypt|"password/)
  })
})

describe('GET /events with an event that has a password', () => {
  it('200: returns title, dates and URLs, and empties the other fields', async () => {
    const { body } = await rest.get('/events')

    expect(body.events).toEqual([
      expect.objectContaining({
        id,
        title: 'For members',
        slug,
        status: 'publish',
        start_date: '2026-11-30 18:00:00',
        description: '',
        excerpt: '',
        cost: '',
        cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
        website: '',
        image: false,
        all_day: null,
        show_map: null,
        show_map_link: null,
        hide_from_listings: null,
        sticky: null,
        featured: null,
        ticketed: null,
        event_status: 'canceled',
        event_status_reason: '',
        attendance_mode: '',
        is_online: null,
        online_url: '',
        previous_start_date: '',
        post_parent: 0,
        categories: [],
        tags: [],
        venue: [],
        organizer: [],
        custom_fields: [],
      }),
    ])
    expect(JSON.stringify(body)).not.toContain('ecret')
  })

  it('200: a password in the query has no effect', async () => {
    expect((await rest.get('/events?password=open+sesame')).body.events[0].description).toBe('')
  })

  it('200: editors get the whole event', async () => {
    expect((await editor.get('/events')).body.events[0]).toMatchObject({ description: 'Secret', featured: true })
  })
})

describe('PATCH /events/{id} with a password', () => {
  it('200: sets the password, keeps it when absent, removes it when empty', async () => {
    const event = await factories.event()
    const isOpen = async () => (await rest.get(`/events/${event.id}`)).status === 200

    expect(await isOpen()).toBe(true)
    await editor.patch(`/events/${event.id}`, { password: 'x' })
    expect(await isOpen()).toBe(false)
    await editor.patch(`/events/${event.id}`, { title: 'Still closed' })
    expect(await isOpen()).toBe(false)
    await editor.patch(`/events/${event.id}`, { password: '' })
    expect(await isOpen()).toBe(true)
  })
})

describe('the password of a private event', () => {
  it('200: is removed when the event becomes private', async () => {
    const event = await factories.event({ password: 'x' })
    await editor.patch(`/events/${event.id}`, { status: 'private' })
    await editor.patch(`/events/${event.id}`, { status: 'publish' })

    expect((await rest.get(`/events/${event.id}`)).status).toBe(200)
  })

  it('200: is not stored, neither by POST nor by PATCH', async () => {
    const event = await factories.event({ status: 'private', password: 'x' })
    await editor.patch(`/events/${event.id}`, { password: 'y' })
    await editor.patch(`/events/${event.id}`, { status: 'publish' })

    expect((await rest.get(`/events/${event.id}`)).status).toBe(200)
  })

  it('200: can be set together with the status publish', async () => {
    const event = await factories.event({ status: 'private' })
    await editor.patch(`/events/${event.id}`, { status: 'publish', password: 'z' })

    expect((await rest.get(`/events/${event.id}`)).status).toBe(403)
  })
})
