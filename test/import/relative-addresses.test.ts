import { describe, expect, it } from 'vitest'
import { readCsvItems } from '../../src/import/csv/read-items.ts'
import { readIcsItems } from '../../src/import/ics/read-items.ts'
import { readPageItems } from '../../src/import/json-ld/read-items.ts'
import { mapEvent } from '../../src/import/mapping/event.ts'
import type { FileOrigin } from '../../src/import/sources/file-origin.ts'
import { buildSourceEvent, buildSourceVenue } from './fixtures.ts'

const page = 'https://town.example/event/fair-1/'
const html = '<p><img src="/a.jpg" /> <a href="page2">x</a> <a href="?p=3">y</a></p>'
const absoluteHtml = `<p><img src="https://town.example/a.jpg" /> <a href="${page}page2">x</a> <a href="${page}?p=3">y</a></p>`

const mapFields = (fields: Record<string, unknown>) =>
  mapEvent(buildSourceEvent(1, fields), { language: 'en', siteZone: 'UTC' })

const origin: FileOrigin = { name: 'file', isUrl: false, siteZone: 'UTC', onEventCount: () => {} }

async function mapFirst(items: Iterable<unknown> | AsyncIterable<unknown>) {
  for await (const item of items) {
    const { event } = item as { event?: unknown }
    if (event !== undefined) return mapEvent(event, { language: 'en', siteZone: 'UTC' })
  }
  throw new Error('No event.')
}

describe('an event of the TEC API', () => {
  it('has its addresses at its own page', () => {
    const venue = buildSourceVenue(5, { url: 'https://town.example/venue/hall/', description: html, website: './map' })
    const mapped = mapFields({
      description: html,
      excerpt: html,
      image: '//cdn.example/i.jpg',
      website: '/fair',
      venue,
    })
    expect(mapped).toMatchObject({
      fields: { description: absoluteHtml, excerpt: absoluteHtml },
      image: { url: 'https://cdn.example/i.jpg' },
      website: 'https://town.example/fair',
      notes: [],
    })
    expect(mapped.venues[0]?.fields).toMatchObject({
      description: absoluteHtml.replaceAll(page, 'https://town.example/venue/hall/'),
      website: 'https://town.example/venue/hall/map',
    })
  })

  it.each([
    ['image', { image: { url: '/i.jpg', sizes: { thumb: { url: 'i-150.jpg' } } } }, 'https://town.example/i.jpg'],
    ['image without a path', { image: 'i.jpg' }, `${page}i.jpg`],
  ])('has an %s at its own page', (_, fields, url) => {
    expect(mapFields(fields)).toMatchObject({ image: { url }, notes: [] })
  })

  it.each([
    ['?p=3', `${page}?p=3`],
    ['fair.php?id=3', `${page}fair.php?id=3`],
    ['town.example/fair', 'http://town.example/fair'],
    ['TBA', ''],
    ['n/a', ''],
  ])('has the website %s', (website, address) => {
    expect(mapFields({ website }).website).toBe(address)
  })

  it('keeps links to parts of its text, and texts with absolute addresses as they are written', () => {
    const notes = '<p><a href="#n1">1</a></p><p id="n1">Note</p>'
    expect(mapFields({ description: notes }).fields.description).toBe(notes)
    expect(mapFields({ description: '<a href="#n1">1</a>' }).fields.description).toBe(`<a href="${page}#n1">1</a>`)
    const many = Array.from({ length: 2_000 }, (_, at) => `<a href="#n${at}">x</a>`).join('')
    expect(mapFields({ description: `${many}<p id='n1999'>Note</p>` }).fields.description).toBe(
      `${many.replaceAll(/#n(?!1999)/g, `${page}#n`)}<p id="n1999">Note</p>`,
    )
    const written = "<P><a href='https://x.example/?a=1&b=2'>x</a><br></P>"
    expect(mapFields({ description: written }).fields.description).toBe(written)
  })

  it('without a page loses relative addresses, with a note', () => {
    const { fields, image, website, notes } = mapFields({
      url: '',
      description: html,
      image: '/i.jpg',
      website: '/fair',
    })
    expect(fields.description).toBe('<p> <a>x</a> <a>y</a></p>')
    expect([image, website]).toEqual([null, ''])
    expect(notes).toEqual([
      'description: relative addresses were left out, because the source names no page where they start',
      'website: “/fair” is not a web address and was left out',
      'image: “/i.jpg” is not a web address and was left out',
    ])
  })
})

describe('an event of a page', () => {
  const readPage = (event: object, { head = '', address }: { head?: string; address?: string } = {}) => {
    const jsonLd = JSON.stringify({ '@type': 'Event', name: 'Fair', startDate: '2027-01-05', ...event })
    const text = `${head}<script type="application/ld+json">${jsonLd}</script>`
    return mapFirst(readPageItems(Buffer.from(text), { ...origin, address }))
  }
  const parts = {
    description: html,
    image: { url: '/i.jpg' },
    location: { '@type': 'Place', name: 'Hall', sameAs: '//hall.example/' },
    organizer: { '@type': 'Organization', name: 'Guild', sameAs: '/guild' },
  }

  it('has its addresses at its own URL, which starts at the page', async () => {
    const mapped = await readPage({ ...parts, url: '/event/fair-1/' }, { address: 'https://town.example/list/' })
    expect(mapped).toMatchObject({
      fields: { description: absoluteHtml },
      website: page,
      image: { url: 'https://town.example/i.jpg' },
      venues: [{ fields: { website: 'https://hall.example/' } }],
      organizers: [{ fields: { website: 'https://town.example/guild' } }],
      notes: [],
    })
  })

  it.each([
    ['an absolute base', '<base href="https://cdn.example/sub/">', 'https://cdn.example/sub/page2'],
    ['a relative base', '<head><BASE target=x><base href="/sub/">', 'https://town.example/sub/page2'],
    ['a base in a comment', '<!-- <base href="/sub/"> -->', 'https://town.example/list/page2'],
  ])('has its addresses at %s', async (_, head, address) => {
    const mapped = await readPage({ url: 'page2' }, { head, address: 'https://town.example/list/' })
    expect(mapped.website).toBe(address)
  })
})

const readIcs = (lines: string[], address: string, text = html) =>
  mapFirst(
    readIcsItems(
      Buffer.from(
        [
          ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Fair', 'DTSTART:20270105T180000Z', 'IMAGE;VALUE=URI:/i.jpg'],
          ...[`X-ALT-DESC;FMTTYPE=text/html:${text}`, ...lines, 'END:VEVENT', ''],
        ].join('\r\n'),
      ),
      { ...origin, address },
    ),
  )

it('an event of iCalendar has its addresses at its URL, else at the site of the file', async () => {
  const withUrl = await readIcs(['URL:../event/fair-1/'], 'https://town.example/feeds/a.ics')
  expect([withUrl.fields.description, withUrl.website, withUrl.image?.url]).toEqual([
    absoluteHtml,
    page,
    'https://town.example/i.jpg',
  ])
  const { fields, image } = await readIcs([], 'https://town.example/feeds/a.ics')
  expect([fields.description, image?.url]).toEqual([
    '<p><img src="https://town.example/a.jpg" /> <a href="https://town.example/page2">x</a> <a>y</a></p>',
    'https://town.example/i.jpg',
  ])
})

describe('the address of a private calendar', () => {
  const address = 'https://town.example/private-5ecret/basic.ics?key=5ecret'
  const text =
    '<a href="#">a</a> <a href=" ?x">b</a> <a href="">c</a> <img src="" /> <img src="i.jpg" /> <a href=".">d</a>'

  it.each([['#'], ['?x'], ['#part'], ['fair.html']])('stays out of an event of iCalendar: URL:%s', async url => {
    const mapped = await readIcs([`URL:${url}`, 'IMAGE;VALUE=URI:?i.jpg'], address, text)
    expect(JSON.stringify(mapped)).not.toContain('5ecret')
  })

  it.each([['#'], ['?x'], ['fair.html']])('stays out of an event of CSV: %s', async website => {
    const row = `Fair,2027-01-05,${website},?i.jpg,"${text.replaceAll('"', '""')}"`
    const file = Buffer.from(`Name,Start,Website,Image,Description\n${row}\n`)
    expect(JSON.stringify(await mapFirst(readCsvItems(file, { ...origin, address })))).not.toContain('5ecret')
  })
})

it('an event of CSV has its addresses at its URL or website', async () => {
  const text = `Name,Start,Website,Image,Description\nFair,2027-01-05,${page},/i.jpg,"${html.replaceAll('"', '""')}"\n`
  expect(await mapFirst(readCsvItems(Buffer.from(text), origin))).toMatchObject({
    fields: { description: absoluteHtml },
    image: { url: 'https://town.example/i.jpg' },
    notes: [],
  })
})
