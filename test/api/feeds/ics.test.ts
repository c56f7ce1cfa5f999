import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'
import { readIcsEvents, readIcsLines } from './read-ics.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })
const getEvents = async (path: string, headers: Record<string, string> = {}) =>
  readIcsEvents((await rest.get(path, { headers })).body as string)
const asEditor = async () => rest.withHeaders((await factories.user('editor')).headers)

describe('GET /events.ics', () => {
  it('200: an event with all its fields', async () => {
    const venue = await factories.venue({
      venue: 'Old mill',
      address: '3 Quay Street',
      city: 'Volos',
      country: 'Greece',
      geo_lat: 39.36,
      geo_lng: 22.94,
    })
    const organizer = await factories.organizer({ organizer: 'Ann "A." Lee; Co', email: 'ann@example.org' })
    const category = await factories.category({ name: 'Jazz, Blues' })
    const event = await factories.event({
      title: 'Night; music, \\ & more',
      description: '<p>First &amp; last.</p><ul><li>one</li><li>two</li></ul>',
      timezone: 'Europe/Athens',
      start_date: '2026-12-01 20:00:00',
      end_date: '2026-12-01 22:30:00',
      venue: venue.id,
      organizer: organizer.id,
      categories: [category.id],
      image: 'https://pictures.example/night.png',
      online_url: 'https://video.example/room',
      event_status: 'postponed',
      event_status_reason: 'The singer is ill.',
    })

    const { status, headers, body } = await rest.get(`/events.ics?include=${event.id}`)

    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-language': 'en',
      'content-disposition': 'attachment; filename="events.ics"',
    })
    const { host } = new URL(service.url)
    expect(readIcsEvents(body)).toEqual([
      {
        UID: `event-${event.id}@${host}`,
        DTSTAMP: '20261120T090000Z',
        'LAST-MODIFIED': '20261120T090000Z',
        SEQUENCE: '0',
        'DTSTART;TZID=Europe/Athens': '20261201T200000',
        'DTEND;TZID=Europe/Athens': '20261201T223000',
        'SUMMARY;LANGUAGE=en': 'Night\\; music\\, \\\\ & more',
        'DESCRIPTION;LANGUAGE=en': 'First & last.\\n- one\\n- two',
        'X-ALT-DESC;FMTTYPE=text/html': '<p>First &amp\\; last.</p><ul><li>one</li><li>two</li></ul>',
        'COMMENT;LANGUAGE=en': 'The singer is ill.',
        LOCATION: 'Old mill\\, 3 Quay Street\\, Volos\\, Greece',
        GEO: '39.36;22.94',
        'CONFERENCE;VALUE=URI': 'https://video.example/room',
        'CATEGORIES;LANGUAGE=en': 'Jazz\\, Blues',
        URL: event.url,
        STATUS: 'TENTATIVE',
        'IMAGE;DISPLAY=BADGE;FMTTYPE=image/png;VALUE=URI': 'https://pictures.example/night.png',
        [`ORGANIZER;CN="Ann ^'A.^' Lee; Co"`]: 'mailto:ann@example.org',
      },
    ])
  })

  it('200: the calendar has a name, a method, when to read it again, and its time zones', async () => {
    const { id } = await factories.event({
      timezone: 'Europe/Athens',
      start_date: '2026-10-24 20:00:00',
      end_date: '2026-10-31 20:00:00',
    })
    const { body } = await rest.get(`/events.ics?include=${id}&i18n_language=fr`)
    const lines = readIcsLines(body)

    expect(lines.slice(0, lines.indexOf('BEGIN:VEVENT'))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `PRODID:-//${new URL(service.url).host}//Event calendar service//FR`,
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'NAME:Calendrier',
      'X-WR-CALNAME:Calendrier',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...['BEGIN:VTIMEZONE', 'TZID:Europe/Athens'],
      ...['BEGIN:DAYLIGHT', 'DTSTART:20260329T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300'],
      ...['TZNAME:EEST', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:20261025T040000', 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0200'],
      ...['TZNAME:EET', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
    ])
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  it.each([
    ['a zone', { timezone: 'America/New_York' }, 'DTSTART;TZID=America/New_York', '20261130T180000'],
    ['UTC', { timezone: 'UTC' }, 'DTSTART', '20261130T180000Z'],
    ['a fixed offset', { timezone: 'UTC+5:30' }, 'DTSTART', '20261130T123000Z'],
    ['all day', { all_day: true }, 'DTSTART;VALUE=DATE', '20261130'],
    [
      'an hour that the clock skips',
      { timezone: 'Europe/Paris', start_date: '2026-03-29 02:30:00' },
      'DTSTART;TZID=Europe/Paris',
      '20260329T033000',
    ],
    [
      'the first of two equal hours',
      { timezone: 'Europe/Paris', start_date: '2026-10-25T02:30:00+02:00' },
      'DTSTART',
      '20261025T003000Z',
    ],
    [
      'the second of two equal hours',
      { timezone: 'Europe/Paris', start_date: '2026-10-25T02:30:00+01:00' },
      'DTSTART',
      '20261025T013000Z',
    ],
    [
      'the hour after two equal hours',
      { timezone: 'Europe/Paris', start_date: '2026-10-25T03:00:00+01:00' },
      'DTSTART;TZID=Europe/Paris',
      '20261025T030000',
    ],
  ])('200: the start of an event in %s', async (_, fields, name, value) => {
    const { id } = await factories.event(fields)

    expect(await getEvents(`/events.ics?include=${id}`)).toMatchObject([{ [name]: value }])
  })

  it('200: the end of an all-day event is the day after, and an event without a duration has no end', async () => {
    const days = await factories.event({ all_day: true, start_date: '2026-12-01', end_date: '2026-12-03' })
    const moment = await factories.event({ start_date: '2026-12-05 10:00:00', end_date: '2026-12-05 10:00:00' })

    const [first, second] = await getEvents(`/events.ics?include=${days.id},${moment.id}&orderby=start_date`)
    expect(first).toMatchObject({ 'DTSTART;VALUE=DATE': '20261201', 'DTEND;VALUE=DATE': '20261204' })
    expect(Object.keys(second ?? {}).filter(name => name.startsWith('DTEND'))).toEqual([])
  })

  it('200: without dates, from 30 days ago on', async () => {
    const category = await factories.category()
    const add = (day: string, fields: object = {}) =>
      factories.event({ categories: [category.id], start_date: `${day} 10:00`, end_date: `${day} 11:00`, ...fields })
    await add('2026-10-20')
    const ids = [await add('2026-10-21'), await add('2026-11-20'), await add('2028-11-19')].map(({ id }) => id)
    await add('2028-11-21')

    const { host } = new URL(service.url)
    const readIds = async (query: string) =>
      (await getEvents(`/events.ics?categories=${category.id}${query}`)).map(({ UID = '' }) =>
        Number(UID.replace('event-', '').replace(`@${host}`, '')),
      )
    expect(await readIds('')).toEqual(ids)
    expect(await readIds('&when=all')).toHaveLength(5)
    expect(await readIds('&start_date=2026-11-01&end_date=2026-12-01')).toEqual([ids[1]])
  })

  it('200: pages and fields are ignored, with a notice', async () => {
    const { headers } = await rest.get('/events.ics?page=2&per_page=5&_fields=id')

    expect(headers['x-notice']).toBe('unknown parameters were ignored: page, per_page, _fields')
  })

  it('200: SEQUENCE rises with each change of the event', async () => {
    const editor = await asEditor()
    const [venue, other] = [await factories.venue(), await factories.venue()]
    const { id } = await factories.event({ venue: venue.id })
    const readSequence = async () => (await getEvents(`/events.ics?include=${id}`))[0]?.['SEQUENCE']
    const sequences = [Number(await readSequence())]
    for (const change of [
      () => editor.patch(`/events/${id}`, { title: 'Another title' }),
      () => editor.patch(`/events/${id}?i18n_language=el`, { title: 'Συναυλία' }),
      () => editor.patch(`/events/${id}`, { start_date: '2026-11-30 19:00:00' }),
      () => editor.patch(`/events/${id}`, { timezone: 'Asia/Tokyo' }),
      () => editor.patch(`/events/${id}`, { venue: other.id }),
      () => editor.patch(`/events/${id}`, { event_status: 'canceled' }),
      () => editor.delete(`/venues/${other.id}`),
    ]) {
      expect((await change()).status).toBe(200)
      sequences.push(Number(await readSequence()))
    }

    expect(sequences[0]).toBe(0)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  })

  it('200: a canceled event stays, and says so', async () => {
    const { id } = await factories.event({ event_status: 'canceled' })

    expect(await getEvents(`/events.ics?include=${id}`)).toMatchObject([{ STATUS: 'CANCELLED' }])
  })

  it('200: the texts of the language, also of a path with a language', async () => {
    const editor = await asEditor()
    const { id } = await factories.event({ title: 'Concert' })
    await editor.patch(`/events/${id}?i18n_language=el`, { title: 'Συναυλία' })
    const greek = (await rest.get(`${service.url}/el/cal/events/v1/events.ics?include=${id}`)).body as string

    expect(readIcsEvents(greek)).toMatchObject([
      { 'SUMMARY;LANGUAGE=el': 'Συναυλία', URL: expect.stringContaining(`${service.url}/el/event/`) },
    ])
    expect(await getEvents(`/events.ics?include=${id}&i18n_language=el`)).toMatchObject([
      { 'SUMMARY;LANGUAGE=el': 'Συναυλία' },
    ])
    expect(await getEvents(`/events.ics?include=${id}&i18n_language=fr`)).toMatchObject([
      { 'SUMMARY;LANGUAGE=en': 'Concert' },
    ])
  })

  it('200: the same bytes as long as nothing changes', async () => {
    const { id } = await factories.event({ organizer: (await factories.organizer()).id })
    const first = await rest.get(`/events.ics?include=${id}`)
    service.clock.now = new Date(service.clock.now.getTime() + 3_600_000)

    expect((await rest.get(`/events.ics?include=${id}`)).body).toBe(first.body)
  })

  it('400: names all bad values, as the list does', async () => {
    const query = '?start_date=soon&categories=99999&venue=x'
    const [feed, list] = await Promise.all([rest.get(`/events.ics${query}`), rest.get(`/events${query}`)])

    expect(feed.status).toBe(400)
    expect(feed.body).toEqual(list.body)
  })

  it('404: a format that does not exist', async () => {
    expect(await rest.get('/events.pdf')).toMatchObject({ status: 404, body: { code: 'rest_no_route' } })
  })
})

describe('GET /events/{id}.ics', () => {
  it('200: one event, at its id and at its slug', async () => {
    const event = await factories.event({ title: 'Single event' })
    const [byId, bySlug, inList] = await Promise.all([
      rest.get(`/events/${event.id}.ics`),
      rest.get(`/events/by-slug/${event.slug}.ics`),
      rest.get(`/events.ics?include=${event.id}`),
    ])

    expect(byId).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
    expect(byId.body).toBe(inList.body)
    expect(bySlug.body).toBe(inList.body)
  })

  it('403, 404: as the event itself', async () => {
    const draft = await factories.event({ status: 'draft', slug: 'not-yet' })
    const secret = await factories.event({ password: 'sesame', description: 'Behind the door' })
    for (const path of [
      `/events/${draft.id}`,
      `/events/${secret.id}`,
      '/events/999999999',
      `/events/by-slug/${draft.slug}`,
      `/events/by-slug/${secret.slug}`,
      '/events/by-slug/nothing',
    ]) {
      const [file, record] = await Promise.all([rest.get(`${path}.ics`), rest.get(path)])
      expect({ status: file.status, body: file.body }).toEqual({ status: record.status, body: record.body })
    }

    expect(await rest.get(`/events/${secret.id}.ics?password=sesame`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'private, no-store' },
      body: expect.stringContaining('Behind the door'),
    })
  })

  it('410: an event in the trash', async () => {
    const editor = await asEditor()
    const { id } = await factories.event()
    const { slug } = (await editor.delete(`/events/${id}`)).body as { slug: string }

    for (const path of [`/events/${id}.ics`, `/events/by-slug/${slug}.ics`])
      expect(await rest.get(path)).toMatchObject({ status: 410, body: { code: expect.any(String) } })
  })
})
