import { describe, expect, it } from 'vitest'
import { parseCsv } from './parse-csv.ts'
import { readIcsEvents } from './read-ics.ts'
import { uniqueName, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required', siteName: 'City & co' } })

/** Texts of an attacker: new lines, the ends of elements and lists, formulas, control characters. */
const hostileTitle =
  '=HYPERLINK("http://evil.example") ]]> </title><script>alert(1)</script> \r\nBEGIN:VEVENT\u0000\u0007'

async function addHostileEvent() {
  const venue = await factories.venue({
    venue: '@SUM(1)\r\nX: y',
    geo_lat: 39.36,
    geo_lng: -22.94,
    phone: '+30 1',
    zip: "'=1",
  })
  const category = await factories.category({ name: uniqueName('-2+3, <b>"x"') })
  return factories.event({
    title: hostileTitle,
    description: '<p>]]&gt; &amp; "quoted",\r\nBEGIN:VALARM</p>',
    excerpt: '=1+1',
    venue: venue.id,
    categories: [category.id],
    image: 'https://pictures.example/a.png',
  })
}

const feedUrl = ({ id }: { id: number }, format: string) => `/events.${format}?include=${id}`

describe('GET /events.ics', () => {
  it('200: no text begins a line or a component', async () => {
    const event = await addHostileEvent()
    const { body } = await rest.get(feedUrl(event, 'ics'))

    expect(readIcsEvents(body)).toHaveLength(1)
    expect(body.match(/^BEGIN:\w+/gm)).toEqual(expect.not.arrayContaining(['BEGIN:VALARM']))
    expect(body).not.toMatch(/[^\r]\n|\r[^\n]|(?![\r\n])\p{Cc}/u)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })
})

describe.each(['rss', 'atom'])('GET /events.%s', format => {
  it('200: a well-formed document whose texts cannot end an element', async () => {
    const event = await addHostileEvent()
    const { status, headers, body } = await rest.get(feedUrl(event, format))

    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: `application/${format}+xml; charset=utf-8`,
    })
    expect(body).not.toMatch(/<script|\]\]>|(?![\n])\p{Cc}/u)
    expect(body).toContain('<title>City &amp; co</title>')
    expect(body.match(/<(?:item|entry)[ >]/g)).toHaveLength(1)
    expect(body).toContain('<ev:startdate>2026-11-30T18:00:00+')
    expect(body).toContain('https://pictures.example/a.png')
    expect(body).toContain(`href="${service.restUrl}/events.${format}?include=${event.id}"`)
  })
})

describe('GET /events.csv', () => {
  it('200: one line for each event, with the columns of The Events Calendar, and no formula', async () => {
    const event = await addHostileEvent()
    const { headers, body } = await rest.get(feedUrl(event, 'csv'))
    const [names = [], ...rows] = parseCsv(body)
    const cells = Object.fromEntries(names.map((name, index) => [name, rows[0]?.[index]]))

    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(body.startsWith('\uFEFFEvent Name,Event Description,')).toBe(true)
    expect(rows).toHaveLength(1)
    expect(cells).toMatchObject({
      'Event Name': `'${event.title}`,
      'Event Excerpt': "'=1+1",
      'Event Start Date': '2026-11-30',
      'Event Start Time': '18:00:00',
      'Event Venue Name': expect.stringMatching(/^'@SUM/),
      'Event Category': expect.stringMatching(/^'-2\+3/),
      'Venue Phone': "'+30 1",
      'Venue Zip': "''=1",
      'Venue Latitude': '39.36',
      'Venue Longitude': '-22.94',
      'All Day Event': 'false',
    })
    for (const row of rows)
      for (const [index, cell] of row.entries())
        if (!names[index]?.endsWith('tude')) expect(cell).not.toMatch(/^\s*[=+\-@]/)
  })
})

describe('GET /events.geojson', () => {
  it('200: the position of the venue, longitude first; null without one', async () => {
    const event = await addHostileEvent()
    const nowhere = await factories.event()
    const { headers, body } = await rest.get(`/events.geojson?include=${event.id},${nowhere.id}&orderby=id`)
    const collection = JSON.parse(body)

    expect(headers['content-type']).toBe('application/geo+json; charset=utf-8')
    expect(collection).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: event.id,
          geometry: { type: 'Point', coordinates: [-22.94, 39.36] },
          properties: { title: event.title, url: event.url, start_date: '2026-11-30 18:00:00' },
        },
        { id: nowhere.id, geometry: null },
      ],
    })
  })
})

describe('GET /events.jsonld', () => {
  it('200: an ItemList of events, each as in the JSON-LD of the event', async () => {
    const { id } = await addHostileEvent()
    const event = (await rest.get(`/events/${id}`)).body
    const { '@context': _, ...item } = event.json_ld
    const list = JSON.parse((await rest.get(`/events.jsonld?include=${id}`)).body)

    expect(list).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: 'City & co',
      url: `${service.restUrl}/events.jsonld?include=${id}`,
      itemListElement: [{ '@type': 'ListItem', position: 1, item: { ...item, inLanguage: 'en' } }],
    })
  })
})

describe('GET /events.ndjson', () => {
  it('200: a line for each event, as lists have it', async () => {
    const [first, second] = [await addHostileEvent(), await factories.event()]
    const query = `include=${first.id},${second.id}&orderby=id`
    const lines = (await rest.get(`/events.ndjson?${query}`)).body.trimEnd().split('\n')

    expect(lines.map((line: string) => JSON.parse(line))).toEqual((await rest.get(`/events?${query}`)).body.events)
  })
})

const formats = ['ics', 'rss', 'atom', 'csv', 'geojson', 'jsonld', 'ndjson']

describe.each(formats)('GET /events.%s', format => {
  it('200: an empty feed', async () => {
    const { status, body } = await rest.get(`/events.${format}?search=nothing-has-this-word`)

    expect(status).toBe(200)
    expect(body).not.toContain('undefined')
    if (format === 'geojson' || format === 'jsonld') JSON.parse(body)
  })

  it('200: shows what the caller may read, and of a protected event only what lists show', async () => {
    const category = await factories.category()
    const shared = { categories: [category.id] }
    const hidden = [
      await factories.event({ ...shared, title: 'SecretDraft', status: 'draft' }),
      await factories.event({ ...shared, title: 'SecretPrivate', status: 'private' }),
      await factories.event({ ...shared, title: 'SecretFuture', status: 'future', date: '2027-01-01 10:00:00' }),
      await factories.event({ ...shared, title: 'SecretProtected', password: 'sesame' }),
    ]
    const shown = await factories.event({ ...shared, title: 'Shown' })
    const protectedEvent = await factories.event({
      title: 'Behind a door',
      description: 'SecretDescription',
      venue: (await factories.venue({ venue: 'SecretVenue' })).id,
      password: 'sesame',
      online_url: 'https://secret.example/',
    })
    const editor = (await factories.user('editor')).headers

    const publicFeed = (await rest.get(`/events.${format}?categories=${category.id}&status=publish`)).body
    expect(publicFeed).toContain('Shown')
    expect(publicFeed).not.toContain('Secret')
    const editorFeed = (await rest.get(`/events.${format}?categories=${category.id}`, { headers: editor })).body
    for (const { title } of [...hidden, shown]) expect(editorFeed).toContain(title)
    const masked = (await rest.get(`/events.${format}?include=${protectedEvent.id}`)).body
    expect(masked).toContain('Behind a door')
    expect(masked).not.toMatch(/secret/i)
  })

  it('401, 400: wrong credentials, and a status that the caller may not list', async () => {
    expect(await rest.get(`/events.${format}`, { headers: { authorization: 'Bearer wrong' } })).toMatchObject({
      status: 401,
    })
    expect(await rest.get(`/events.${format}?status=draft`)).toMatchObject({ status: 400 })
  })
})
