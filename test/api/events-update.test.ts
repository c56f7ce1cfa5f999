import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

/** Creates an event with a value in every optional field. */
async function createFullEvent() {
  const [venue, organizer] = [await factories.venue(), await factories.organizer()]
  const [category, tag] = [await factories.category(), await factories.tag()]
  return factories.event({
    description: '<p>All of it</p>',
    excerpt: 'Some of it',
    timezone: 'Europe/Paris',
    image: 'https://pictures.example/full.png',
    cost: '$10',
    website: 'https://full.example/',
    show_map: true,
    show_map_link: true,
    sticky: true,
    featured: true,
    ticketed: true,
    event_status: 'postponed',
    event_status_reason: 'The hall is closed',
    attendance_mode: 'mixed',
    online_url: 'https://stream.example/full',
    categories: [category.id],
    tags: [tag.id],
    venue: venue.id,
    organizer: organizer.id,
  })
}

describe.each(['POST', 'PUT', 'PATCH'])('%s /events/{id}', method => {
  it('200: changes only the fields that were sent', async () => {
    const event = await createFullEvent()
    service.clock.now = new Date(service.clock.now.getTime() + 60_000)

    const { status, body } = await rest.send(method, `/events/${event.id}`, { title: 'Renamed', featured: false })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...event,
      title: 'Renamed',
      featured: false,
      modified: expect.any(String),
      modified_utc: service.clock.now.toISOString().slice(0, 19).replace('T', ' '),
      version: Number(event.version) + 1,
    })
  })

  it('200: an empty request changes nothing', async () => {
    const event = await createFullEvent()
    const { status, body } = await rest.send(method, `/events/${event.id}`, {})

    const { modified: _, modified_utc: __, ...same } = event
    expect({ status, body }).toMatchObject({ status: 200, body: same })
  })

  const cleared = {
    description: '',
    excerpt: '',
    image: false,
    cost: '',
    website: '',
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    event_status: 'scheduled',
    event_status_reason: '',
    online_url: '',
    post_parent: 0,
  }
  it.each([null, ''])('200: %j clears every optional field', async empty => {
    const event = await createFullEvent()
    const emptyFields = Object.fromEntries(Object.keys(cleared).map(field => [field, empty]))

    const { status, body } = await rest.send(method, `/events/${event.id}`, emptyFields)

    expect({ status, body }).toMatchObject({ status: 200, body: { ...cleared, title: event.title } })
  })

  it('200: [] clears lists', async () => {
    const event = await createFullEvent()
    const emptyFields = { categories: [], tags: [], venue: [], organizer: [], cost: [] }

    const { body } = await rest.send(method, `/events/${event.id}`, emptyFields)

    expect(body).toMatchObject({ ...emptyFields, cost: '' })
  })

  it('200: ignores an id in the body', async () => {
    const [event, other] = [await factories.event(), await factories.event()]

    const { body } = await rest.send(method, `/events/${event.id}`, { id: other.id, title: 'Mine' })

    expect(body).toMatchObject({ id: event.id, title: 'Mine' })
    expect((await rest.get(`/events/${other.id}`)).body.title).toBe(other.title)
  })

  it('404: no event has the id', async () => {
    const { id } = await factories.venue()

    for (const path of ['/events/999999999', `/events/${id}`]) {
      const { status, body } = await rest.send(method, path, { title: 'x' })
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'rest-event-not-found' })
    }
  })
})

describe('PATCH /events/{id}', () => {
  it('200: null in a field that cannot be empty means absent', async () => {
    const event = await createFullEvent()
    const { body } = await rest.patch(`/events/${event.id}`, { author: null, status: null, timezone: null, date: null })

    expect(body).toMatchObject({ author: 1, status: 'publish', timezone: 'Europe/Paris', date: event.date })
  })

  it('200: replaces whole lists', async () => {
    const event = await createFullEvent()
    const [tag, venue] = [await factories.tag(), await factories.venue()]

    const { body } = await rest.patch(`/events/${event.id}`, { tags: [tag.id], venue: [venue.id] })

    expect(body).toMatchObject({
      tags: [{ id: tag.id }],
      venue: { id: venue.id },
      categories: event.categories,
      organizer: event.organizer,
    })
  })

  it('200: a new title keeps the slug; a new slug gets a number when it is taken', async () => {
    const [event, other] = [
      await factories.event({ title: 'First name' }),
      await factories.event({ title: 'Other name' }),
    ]

    expect((await rest.patch(`/events/${event.id}`, { title: 'Second name' })).body.slug).toBe('first-name')
    expect((await rest.patch(`/events/${event.id}`, { slug: 'Third Näme!' })).body.slug).toBe('third-name')
    expect((await rest.patch(`/events/${event.id}`, { slug: other.slug })).body.slug).toBe('other-name-2')
  })

  it('200: an empty slug is derived from the title again', async () => {
    const event = await factories.event({ title: 'Fresh title', slug: 'stale' })

    expect((await rest.patch(`/events/${event.id}`, { slug: '' })).body.slug).toBe('fresh-title')
  })

  it('200, 400: the parent is another event', async () => {
    const [parent, child] = [await factories.event(), await factories.event()]

    expect((await rest.patch(`/events/${child.id}`, { post_parent: parent.id })).body.post_parent).toBe(parent.id)
    expect(await rest.patch(`/events/${child.id}`, { post_parent: child.id })).toMatchObject({
      status: 400,
      body: { data: { params: { post_parent: expect.any(String) } } },
    })
  })

  it('200: concurrent changes of different fields all succeed', async () => {
    const { id } = await factories.event()
    const changes = [{ title: 'Both' }, { cost: '$5' }, { sticky: true }, { website: 'https://both.example/' }]

    const responses = await Promise.all(changes.map(change => rest.patch(`/events/${id}`, change)))

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await rest.get(`/events/${id}`)).body).toMatchObject(Object.assign({}, ...changes) as object)
  })
})
