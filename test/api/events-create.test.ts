import { describe, expect, it } from 'vitest'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService()

const buildEventInput = () => ({
  title: uniqueName('Event'),
  start_date: '2026-12-05 18:00:00',
  end_date: '2026-12-05 20:00:00',
})

describe('POST /events', () => {
  it('201: returns the whole record: the sent fields and the derived ones', async () => {
    const [venue, organizer] = [await factories.venue(), await factories.organizer()]
    const [category, tag] = [await factories.category(), await factories.tag()]
    const sent = {
      title: 'Rock & Roll <night>',
      start_date: '2026-12-05 18:00:00',
      end_date: '2026-12-05 20:30:00',
      author: 1,
      date: '2026-11-19 08:00:00',
      description: '<p>Bring your <em>friends</em>.</p>',
      slug: 'rock-and-roll',
      excerpt: 'A night out',
      status: 'publish',
      timezone: 'Europe/Athens',
      all_day: false,
      image: 'https://pictures.example/rock.PNG?v=1',
      cost: '20€',
      website: 'https://rock.example/?a=1&b=2',
      show_map: true,
      show_map_link: true,
      hide_from_listings: true,
      sticky: true,
      featured: true,
      categories: [category.id],
      tags: [tag.id],
      venue: [venue.id],
      organizer: [organizer.id],
      ticketed: true,
      event_status: 'rescheduled',
      event_status_reason: 'The hall is closed',
      attendance_mode: 'mixed',
      is_online: true,
      online_url: 'https://stream.example/rock',
    }

    const { status, headers, body } = await rest.post('/events', sent)

    expect({ status, location: headers['location'] }).toEqual({ status: 201, location: body.rest_url })
    expect(body).toEqual({
      ...sent,
      id: expect.any(Number),
      global_id: `127.0.0.1:${new URL(service.url).port}?id=${body.id}`,
      global_id_lineage: [body.global_id],
      title: 'Rock & Roll',
      date_utc: '2026-11-19 08:00:00',
      modified: '2026-11-20 09:00:00',
      modified_utc: '2026-11-20 09:00:00',
      version: 0,
      url: `${service.url}/event/rock-and-roll/`,
      rest_url: `${service.restUrl}/events/${body.id}`,
      image: { id: expect.any(Number), url: sent.image, extension: 'png' },
      start_date_details: { year: '2026', month: '12', day: '05', hour: '18', minutes: '00', seconds: '00' },
      end_date_details: { year: '2026', month: '12', day: '05', hour: '20', minutes: '30', seconds: '00' },
      utc_start_date: '2026-12-05 16:00:00',
      utc_start_date_details: { year: '2026', month: '12', day: '05', hour: '16', minutes: '00', seconds: '00' },
      utc_end_date: '2026-12-05 18:30:00',
      utc_end_date_details: { year: '2026', month: '12', day: '05', hour: '18', minutes: '30', seconds: '00' },
      timezone_abbr: 'EET',
      cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'postfix', values: ['20'] },
      categories: [{ ...category, count: 1 }],
      tags: [{ ...tag, count: 1 }],
      venue,
      organizer: [organizer],
      custom_fields: [],
      previous_start_date: '',
      utc_previous_start_date: '',
      post_parent: 0,
      recurring: false,
      series: null,
      i18n_language: 'en',
      i18n_translations: {
        en: {
          slug: 'rock-and-roll',
          url: `${service.url}/en/event/rock-and-roll/`,
          rest_url: `${service.url}/en/cal/events/v1/events/${body.id}`,
        },
      },
    })
  })

  it('201: sets defaults for absent fields', async () => {
    const { body } = await rest.post('/events', { ...buildEventInput(), title: 'Only required fields' })

    expect(body).toMatchObject({
      author: 1,
      status: 'publish',
      date: '2026-11-20 09:00:00', // the time of the test clock
      date_utc: '2026-11-20 09:00:00',
      description: '',
      excerpt: '',
      slug: 'only-required-fields',
      image: false,
      all_day: false,
      timezone: 'UTC',
      timezone_abbr: 'UTC',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: body.url,
      show_map: false,
      show_map_link: false,
      hide_from_listings: false,
      sticky: false,
      featured: false,
      categories: [],
      tags: [],
      venue: [],
      organizer: [],
      ticketed: false,
      event_status: 'scheduled',
      event_status_reason: '',
      attendance_mode: 'offline',
      is_online: false,
      online_url: '',
      previous_start_date: '',
      utc_previous_start_date: '',
      post_parent: 0,
    })
  })

  it('201: keys have the order of the TEC API', async () => {
    const { body } = await rest.post('/events', buildEventInput())

    expect(Object.keys(body).slice(0, 20)).toEqual([
      ...['id', 'global_id', 'global_id_lineage', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc'],
      ...['url', 'rest_url', 'title', 'description', 'excerpt', 'slug', 'image', 'all_day', 'start_date'],
      ...['start_date_details', 'end_date'],
    ])
  })

  it('201: GET of Location returns the same record, with json_ld', async () => {
    const created = await rest.post('/events', { ...buildEventInput(), cost: 'Free' })
    const { status, body } = await rest.get(created.headers['location'] ?? '')

    const { json_ld, ...record } = body
    expect({ status, record }).toEqual({ status: 200, record: created.body })
    expect(json_ld).toMatchObject({ '@type': 'Event', name: record.title, startDate: '2026-12-05T18:00:00+00:00' })
  })

  it('201: keeps the order of venues and organizers', async () => {
    const venues = [await factories.venue(), await factories.venue()].reverse()
    const organizers = [await factories.organizer(), await factories.organizer(), await factories.organizer()].reverse()

    const { body } = await rest.post('/events', {
      ...buildEventInput(),
      venue: venues.map(({ id }) => id),
      organizer: organizers.map(({ id }) => id),
    })

    expect(body.venue).toEqual(venues)
    expect(body.organizer).toEqual(organizers)
  })

  it('201: events with the same title get different slugs', async () => {
    const titles = ['Δημοτική αγορά', 'Δημοτική αγορά', 'Δημοτική αγορά']
    const slugs: string[] = []
    for (const title of titles)
      slugs.push((await rest.post('/events', { ...buildEventInput(), title })).body.slug as string)

    expect(slugs).toEqual(['dimotiki-agora', 'dimotiki-agora-2', 'dimotiki-agora-3'])
  })

  it('201: events that concurrent requests create with the same title get different slugs', async () => {
    const responses = await Promise.all(
      Array.from({ length: 40 }, () => rest.post('/events', { ...buildEventInput(), title: 'Rush' })),
    )

    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(201))
    expect(new Set(responses.map(({ body }) => body.slug as string)).size).toBe(40)
  })

  it('201: keeps safe HTML and removes scripts', async () => {
    const description =
      '<p onclick="x()">Hi <a href="javascript:x()">there</a><script>x()</script></p><iframe src="/"></iframe>'
    const { body } = await rest.post('/events', { ...buildEventInput(), description })

    expect(body.description).toBe('<p>Hi <a>there</a></p>')
  })

  it('201: ignores unknown and read-only fields', async () => {
    const readOnlyFields = {
      id: 7,
      global_id: 'x',
      rest_url: 'http://evil.example',
      modified: '2001-01-01 00:00:00',
      nonsense: { a: 1 },
    }
    const { status, body } = await rest.post('/events', { ...buildEventInput(), ...readOnlyFields })

    expect(status).toBe(201)
    expect(body).toMatchObject({ rest_url: `${service.restUrl}/events/${body.id}`, modified: '2026-11-20 09:00:00' })
    expect(body.id).not.toBe(7)
  })
})
