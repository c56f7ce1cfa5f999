import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const buildEventInput = () => ({
  title: uniqueName('Event'),
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
})

/** The number of rows in each table that a request for an event may write. */
const countRows = async () => {
  const { event, venue, organizer, term, image } = service.db.prisma
  const counts = await Promise.all([event.count(), venue.count(), organizer.count(), term.count(), image.count()])
  return Object.fromEntries(['events', 'venues', 'organizers', 'terms', 'images'].map((name, i) => [name, counts[i]]))
}

describe('POST /events', () => {
  it('400: names every missing field', async () => {
    expect(await rest.post('/events', {})).toMatchObject({
      status: 400,
      body: {
        code: 'rest_missing_callback_param',
        message: 'Missing parameter(s): title, start_date, end_date',
        data: { status: 400, params: ['title', 'start_date', 'end_date'] },
      },
    })
  })

  it('400: names the same fields without a body', async () => {
    expect((await rest.post('/events')).body.data.params).toEqual(['title', 'start_date', 'end_date'])
  })

  it('400: names missing and invalid fields together', async () => {
    const { status, body } = await rest.post('/events', { title: 'x', start_date: '2026-12-05', status: 'blue' })

    expect({ status, code: body.code, missing: body.data.params }).toEqual({
      status: 400,
      code: 'rest_missing_callback_param',
      missing: ['end_date'],
    })
    expect(Object.keys(body.data.details)).toEqual(['status'])
    expect(body.data.details.status).toEqual({
      code: 'rest_invalid_value',
      message: 'Send one of: publish, future, draft, pending, private, trash.',
      data: { param: 'status' },
    })
  })

  const invalidValues = {
    title: ['', '   ', '0', {}, 'x'.repeat(501)],
    start_date: ['before my birthday', '2026-02-30', '2026-12-05 25:00', '', {}, true],
    end_date: ['never', '2026-13-01'],
    author: ['me', -1, 1.5, 99_999_999, {}],
    date: ['some day', {}],
    date_utc: ['some day'],
    description: [{}, ['a'], 'x'.repeat(200_001)],
    slug: [{}],
    excerpt: [{}],
    status: ['blue', 'auto-draft', '', 7],
    timezone: ['Mars/Olympus', 'UTCfoo', 'UTC+25', 'PST', 7],
    all_day: ['perhaps', 7, []],
    image: ['not a picture', 'ftp://pictures.example/a.png', 99_999_999, {}],
    cost: [{}, true],
    website: ['www.example.org', 'javascript:x()', 7],
    show_map: ['perhaps'],
    show_map_link: ['perhaps'],
    hide_from_listings: ['perhaps'],
    sticky: ['perhaps'],
    featured: ['perhaps', 2],
    categories: [99_999_999, [99_999_999], { a: 1 }, [[1]]],
    tags: [99_999_999, [99_999_999]],
    venue: [99_999_999, [99_999_999], 'town hall', [{ city: 'Athens' }], { id: 99_999_999 }, { id: 'x' }],
    organizer: [99_999_999, 'guild', [{ phone: '1' }]],
    password: [{}],
    ticketed: ['perhaps'],
    event_status: ['cancelled', 7, []],
    event_status_reason: [{}, 'x'.repeat(2001)],
    attendance_mode: ['hybrid', 7],
    is_online: ['perhaps', 7],
    online_url: ['zoom', 'javascript:x()', 7],
    post_parent: [99_999_999, 'x', -1],
    i18n_language: ['xx', 'english', 7],
  }
  const cases = Object.entries(invalidValues).flatMap(([field, values]) => values.map(value => ({ field, value })))
  it.each(cases)('400: $field cannot be $value', async ({ field, value }) => {
    const { status, body } = await rest.post('/events', { ...buildEventInput(), [field]: value })

    expect({ status, code: body.code, params: Object.keys(body.data?.params ?? {}) }).toEqual({
      status: 400,
      code: 'rest_invalid_param',
      params: [field],
    })
    expect(body.data.details[field]).toMatchObject({ code: expect.any(String), message: body.data.params[field] })
  })

  it('400: names every invalid field', async () => {
    const invalidFields = {
      status: 'blue',
      timezone: 'Mars',
      featured: 'perhaps',
      image: 'x',
      venue: 99_999_999,
      tags: 99_999_999,
    }
    const { body } = await rest.post('/events', { ...buildEventInput(), ...invalidFields, i18n_language: 'xx' })

    expect(Object.keys(body.data.params).sort()).toEqual([...Object.keys(invalidFields), 'i18n_language'].sort())
    expect(body.message).toBe(`Invalid parameter(s): ${Object.keys(body.data.params).join(', ')}`)
  })

  it('400: names every field with an unknown id', async () => {
    const unknown = 99_999_999
    const fields = ['author', 'image', 'post_parent', 'categories', 'tags', 'venue', 'organizer']
    const { body } = await rest.post('/events', {
      ...buildEventInput(),
      ...Object.fromEntries(fields.map(field => [field, unknown])),
      end_date: '2026-12-04',
    })

    expect(Object.keys(body.data.params).sort()).toEqual([...fields, 'end_date'].sort())
  })

  it('400: the id belongs to another kind of record', async () => {
    const [venue, organizer, tag] = [await factories.venue(), await factories.organizer(), await factories.tag()]
    const { body } = await rest.post('/events', {
      ...buildEventInput(),
      venue: organizer.id,
      organizer: venue.id,
      categories: tag.id,
    })

    expect(Object.keys(body.data.params).sort()).toEqual(['categories', 'organizer', 'venue'])
  })

  it('400: a linked record is in the trash', async () => {
    const venue = await factories.venue()
    await rest.delete(`/venues/${venue.id}`)

    expect((await rest.post('/events', { ...buildEventInput(), venue: venue.id })).body.data.params).toHaveProperty(
      'venue',
    )
  })

  it('400: stores nothing, not even new venues, organizers, terms and pictures', async () => {
    const before = await countRows()
    const writes = {
      venue: { venue: 'Left Hall' },
      organizer: { organizer: 'Left Guild' },
      categories: ['Left category'],
      image: 'https://pictures.example/left.png',
    }

    const response = await rest.post('/events', { ...buildEventInput(), ...writes, tags: [99_999_999] })

    expect(response.status).toBe(400)
    expect(await countRows()).toEqual(before)
  })

  it('400: names `venue` for invalid fields of an inline venue', async () => {
    const { body } = await rest.post('/events', {
      ...buildEventInput(),
      venue: { venue: 'Hall', website: 'no address' },
    })

    expect(body.data.params).toHaveProperty('venue')
  })

  it('400: contains no internal details', async () => {
    const { body } = await rest.post('/events', { ...buildEventInput(), venue: 99_999_999, title: '<b></b>' })

    expect(JSON.stringify(body)).not.toMatch(/zod|prisma|sql|select|node_modules|\.ts/i)
  })
})

describe('PATCH /events/{id}', () => {
  it('400: one invalid field prevents the whole change', async () => {
    const event = await factories.event()
    const before = await countRows()

    const response = await rest.patch(`/events/${event.id}`, {
      title: 'Changed',
      venue: { venue: 'Left Hall' },
      tags: ['left', 99_999_999],
    })

    expect(response.status).toBe(400)
    expect((await rest.get(`/events/${event.id}`)).body).toMatchObject({ title: event.title, venue: [], tags: [] })
    expect(await countRows()).toEqual(before)
  })

  const required = { title: ['', null], start_date: ['', null], end_date: ['', null] }
  const cases = Object.entries(required).flatMap(([field, values]) => values.map(value => ({ field, value })))
  it.each(cases)('400: $field cannot be cleared with $value', async ({ field, value }) => {
    const { id } = await factories.event()
    const { status, body } = await rest.patch(`/events/${id}`, { [field]: value })

    expect({ status, body }).toMatchObject({ status: 400, body: { data: { status: 400 } } })
    expect(JSON.stringify(body.data.params)).toContain(field)
  })
})
