import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../../support/use-service.ts'

const { rest, factories } = useService({ settings: { auth: 'required' } })

const createClient = async (role: Parameters<typeof factories.user>[0]) =>
  rest.withHeaders((await factories.user(role)).headers)

describe('hidden records with the same name', () => {
  it.each([
    { plural: 'venues', noun: 'venue' },
    { plural: 'organizers', noun: 'organizer' },
  ] as const)('POST /$plural › 201: does not return a private record with the same name', async ({ plural, noun }) => {
    const name = uniqueName('Hidden')
    const hidden = await factories[noun]({ [noun]: name, status: 'private', phone: '0000' })
    const { status, body } = await (
      await createClient('contributor')
    ).post(`/${plural}`, { [noun]: name.toUpperCase() })

    expect(status).toBe(201)
    expect(body.id).not.toBe(hidden.id)
    expect(body).not.toHaveProperty('phone')
  })
})

describe('a record that becomes private during reads', () => {
  it('GET /events/{id} › 403: no response contains the private event', async () => {
    const editor = await createClient('editor')
    const { id } = await factories.event({ status: 'private' })
    const seen = new Set<string>()
    const end = { now: false }
    const read = async () => {
      while (!end.now) {
        const { status, body } = await rest.get(`/events/${id}`)
        if (status === 200) seen.add(body.status as string)
      }
    }
    const readers = [read(), read(), read()]
    for (let turn = 0; turn < 40; turn++)
      await editor.patch(`/events/${id}`, { status: turn % 2 === 0 ? 'publish' : 'private' })
    end.now = true
    await Promise.all(readers)

    expect([...seen].filter(status => status !== 'publish')).toEqual([])
  })
})

describe('events with a password', () => {
  it('GET /events, /venues, /tags › 400, 200: filters do not reveal hidden fields', async () => {
    const venue = await factories.venue()
    const tag = await factories.tag()
    const { id } = await factories.event({
      password: 'sesame',
      venue: venue.id,
      tags: [tag.id],
      featured: true,
      cost: 'Free',
      attendance_mode: 'mixed',
      event_status: 'canceled',
    })

    const attendanceQueries = ['attendance_mode=mixed', 'attendance_mode=offline', 'is_online=true', 'is_online=false']
    for (const query of [
      `venue=${venue.id}`,
      `tags=${tag.slug}`,
      'featured=true',
      'featured=false',
      'is_free=true',
      'is_free=false',
      ...attendanceQueries,
    ])
      expect((await rest.get(`/events?include=${id}&${query}`)).body.total, query).toBe(0)
    expect((await rest.get(`/events?include=${id}&event_status=canceled`)).body.total).toBe(1)
    for (const list of ['venues', 'organizers', 'tags', 'categories'])
      expect((await rest.get(`/${list}?event=${id}`)).status, list).toBe(400)
  })

  it('DELETE /events/{id} › 403: the password is wrong, also for the author', async () => {
    const author = await createClient('author')
    const { body } = await author.post('/events', {
      title: uniqueName('Locked'),
      start_date: '2027-01-10 10:00',
      end_date: '2027-01-10 12:00',
      password: 'sesame',
    })

    expect((await author.delete(`/events/${body.id}?password=wrong`)).body.code).toBe('event-password-protected')
    expect((await author.delete(`/events/${body.id}?password=sesame`)).status).toBe(200)
  })
})
