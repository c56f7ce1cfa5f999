import { describe, expect, it } from 'vitest'
import { parseGeo } from '../../src/formats/ics/read-geo.ts'
import { readCsvItems } from '../../src/import/csv/read-items.ts'
import { readIcsItems } from '../../src/import/ics/read-items.ts'
import { readJsonLdItems, readPageItems } from '../../src/import/json-ld/read-items.ts'
import { mapEvent } from '../../src/import/mapping/event.ts'
import type { FileOrigin } from '../../src/import/sources/file-origin.ts'
import { toHtml } from '../../src/import/values/source-texts.ts'

const origin: FileOrigin = { name: 'file', isUrl: false, siteZone: 'UTC', onEventCount: () => {} }

type Texts = { title?: string; description?: string; place?: string; categories?: string; organizer?: string }

const escapeIcs = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)

const buildIcs = ({ title = 'Fair', description = '', place = 'Hall', categories = '', organizer = '' }: Texts) =>
  [
    ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:1', 'DTSTART:20270105T180000Z', `SUMMARY:${escapeIcs(title)}`],
    ...[`DESCRIPTION:${escapeIcs(description)}`, `LOCATION:${escapeIcs(place)}`],
    ...[`CATEGORIES:${escapeIcs(categories)}`, `ORGANIZER;CN="${organizer}":mailto:a@b.example`],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n')

const buildCsv = ({ title = 'Fair', description = '', place = 'Hall', categories = '', organizer = '' }: Texts) =>
  `Name,Start,Description,Venue Name,Category,Organizer\n${[
    title,
    '2027-01-05',
    description,
    place,
    categories,
    organizer,
  ]
    .map(cell => `"${cell.replaceAll('"', '""')}"`)
    .join(',')}\n`

const buildJsonLd = ({ title = 'Fair', description = '', place = 'Hall', organizer = '' }: Texts) =>
  JSON.stringify({
    '@type': 'Event',
    name: title,
    description,
    startDate: '2027-01-05T18:00:00Z',
    location: { '@type': 'Place', name: place, address: 'x' },
    organizer: { '@type': 'Organization', name: organizer },
  })

const formats = {
  ics: { build: buildIcs, read: readIcsItems },
  csv: { build: buildCsv, read: readCsvItems },
  jsonld: { build: buildJsonLd, read: readJsonLdItems },
}

/** The first event of a file with these texts, as it is stored, and its notes. */
async function importFirst(format: keyof typeof formats, texts: Texts) {
  const { build, read } = formats[format]
  for await (const item of read(Buffer.from(build(texts)), origin))
    if ('event' in item) return mapEvent(item.event, { language: 'en', siteZone: 'UTC' })
  throw new Error('No event.')
}

describe.each(['ics', 'csv', 'jsonld'] as const)('the texts of %s', format => {
  it.each([
    ['plain', 'Rock & roll', 'Rock &amp; roll'],
    ['plain with entities', 'Rock &amp; roll &#8211; bring&nbsp;friends', 'Rock &amp; roll – bring\u00a0friends'],
    ['plain with hexadecimal and named entities', '&#xe9;t&eacute; &rsquo;27', 'été ’27'],
    ['entities that are escaped', 'Write &amp;amp; for &', 'Write &amp;amp; for &amp;'],
    ['less than', 'a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['an escaped tag that nobody closes', 'How to use &lt;div&gt;', 'How to use &lt;div&gt;'],
    ['an address in angle brackets', 'Write to <a@b.example>', 'Write to &lt;a@b.example&gt;'],
    ['a path', String.raw`C:\new`, String.raw`C:\new`],
  ])('become HTML once: %s', async (_, description, html) => {
    const { fields } = await importFirst(format, { description })
    expect(fields.description?.replace(/^<p>(.*)<\/p>$/s, '$1')).toBe(html)
  })

  it.each([
    ['HTML', '<p>Fish &amp; <b>chips</b> &#8211; 5</p>', '<p>Fish &amp; <b>chips</b> &#8211; 5</p>'],
    ['escaped HTML', '&lt;p&gt;Fish &amp;amp; chips &amp;#8211; 5&lt;/p&gt;', '<p>Fish &amp; chips &#8211; 5</p>'],
    [
      'escaped HTML with quotes',
      '&lt;a href=&quot;https://a.example&quot;&gt;x&lt;/a&gt;',
      '<a href="https://a.example">x</a>',
    ],
    ['escaped HTML, twice', '&amp;lt;p&amp;gt;Fish&amp;lt;/p&amp;gt;', '<p>Fish</p>'],
    ['an escaped line break', 'one&lt;br /&gt;two', 'one<br />two'],
    ['CDATA', '<![CDATA[<p>Fish</p>]]>', '<p>Fish</p>'],
    [
      'escaped HTML with line breaks of two characters',
      String.raw`&lt;p&gt;a&lt;/p&gt;\n&lt;p&gt;b&lt;/p&gt;\n`,
      '<p>a</p>\n<p>b</p>',
    ],
    ['line breaks of two characters', String.raw`a &amp; b\n\nc`, '<p>a &amp; b</p>\n<p>c</p>'],
    ['line breaks', 'a &amp; b\n\nc', '<p>a &amp; b</p>\n<p>c</p>'],
  ])('keep their tags: %s', async (_, description, html) => {
    expect((await importFirst(format, { description })).fields.description?.trim()).toBe(html)
  })

  it('have entities decoded once in names', async () => {
    const texts = {
      title: 'A &amp; B &#8217;27',
      place: 'Caf&eacute; &amp;amp; Bar',
      organizer: 'Out &amp; About&nbsp;Co',
    }
    const { fields, venues, organizers } = await importFirst(format, texts)
    expect(fields.title).toBe('A & B ’27')
    expect(venues[0]?.fields.venue).toBe('Café &amp; Bar')
    expect(organizers[0]?.fields.organizer).toBe('Out & About\u00a0Co')
  })
})

it.each(['ics', 'csv'] as const)('an entity does not split the names of categories: %s', async format => {
  const categories = format === 'ics' ? 'Food &amp; drink' : 'Food &amp; drink; Caf&#xe9;s, Kids &#8217;n&#8217; co'
  const names = (await importFirst(format, { categories })).categories.map(({ fields }) => fields.name)
  expect(names).toEqual(format === 'ics' ? ['Food & drink'] : ['Food & drink', 'Cafés', 'Kids ’n’ co'])
})

describe('JSON-LD', () => {
  const readPage = (script: string) => {
    const page = `<script type="application/ld+json">${script}</script>`
    const [item] = [...readPageItems(Buffer.from(page), origin)]
    return item && 'event' in item ? (item.event as Record<string, any>) : item
  }
  const jsonLd = buildJsonLd({ title: 'Fair' })

  it('of programs that escape texts for JavaScript has quotes without backslashes', async () => {
    const description = String.raw`&lt;p&gt;Your machine\'s &quot;stitches&quot;&lt;/p&gt;\n`
    const { fields, venues } = await importFirst('jsonld', {
      title: String.raw`Rock \'n\' Roll`,
      description,
      place: String.raw`Joe\'s`,
    })
    expect(fields).toMatchObject({ title: "Rock 'n' Roll", description: `<p>Your machine's "stitches"</p>` })
    expect(venues[0]?.fields.venue).toBe("Joe's")
  })

  it('has descriptions of places and organizers', () => {
    const place = { '@type': 'Place', name: 'Hall', description: '&lt;p&gt;A hall.&lt;/p&gt;\\n' }
    const organizer = { '@type': 'Organization', name: 'Guild', description: 'Since 1901' }
    const event = { ...(JSON.parse(jsonLd) as object), location: place, organizer }
    expect(readPage(JSON.stringify(event))).toMatchObject({
      venue: [{ description: '<p>A hall.</p>\n' }],
      organizer: [{ description: '<p>Since 1901</p>' }],
    })
  })

  it.each([
    ['CDATA', `<![CDATA[${jsonLd}]]>`],
    ['CDATA in comments', `\n//<![CDATA[\n${jsonLd}\n//]]>\n`],
    ['CDATA in other comments', `/* <![CDATA[ */ ${jsonLd} /* ]]> */`],
    ['a comment', `<!--\n${jsonLd}\n-->`],
    ['escaped quotes', jsonLd.replaceAll('"', '&quot;')],
  ])('in a page may be in %s', (_, script) => {
    expect(readPage(script)).toMatchObject({ title: 'Fair' })
  })
})

describe('HTML of iCalendar', () => {
  const readAlternative = async (html: string) => {
    const text = buildIcs({}).replace('END:VEVENT', `X-ALT-DESC;FMTTYPE=text/html:${escapeIcs(html)}\r\nEND:VEVENT`)
    for await (const item of readIcsItems(Buffer.from(text), origin))
      if ('event' in item) return (item.event as { description: string }).description
    return undefined
  }

  it.each([
    ['a page', '<html><body lang="en"><p>a &amp; b</p></body></html>', '<p>a &amp; b</p>'],
    [
      'an escaped page',
      '&lt;html&gt;&lt;body&gt;&lt;p&gt;a &amp;amp; b&lt;/p&gt;&lt;/body&gt;&lt;/html&gt;',
      '<p>a &amp; b</p>',
    ],
    ['no tags', 'a &amp; b', 'a &amp; b'],
  ])('may be %s', async (_, html, description) => {
    expect(await readAlternative(html)).toBe(description)
  })
})

describe('the position of an event', () => {
  it.each([
    ['37.9838;23.7275', { lat: 37.9838, lng: 23.7275, isSwapped: false }],
    [String.raw`55.9527\;-3.20293`, { lat: 55.9527, lng: -3.20293, isSwapped: false }],
    ['51.33701,6.52919', { lat: 51.33701, lng: 6.52919, isSwapped: false }],
    [String.raw`geo:51.33701\,6.52919`, { lat: 51.33701, lng: 6.52919, isSwapped: false }],
    ['37,9838; 23,7275', { lat: 37.9838, lng: 23.7275, isSwapped: false }],
    ['-123.128566;49.286385', { lat: 49.286385, lng: -123.128566, isSwapped: true }],
    ['0;0', null],
    ['0.0,0.0', null],
    ['91;181', null],
    ['north;south', null],
    ['37.9838', null],
    ['', null],
  ])('%s', (value, position) => {
    expect(parseGeo(value)).toEqual(position)
  })

  it.each([
    ['LOCATION:Hall\r\nGEO:north;south', 'GEO: “north;south” is not a position and was left out'],
    ['LOCATION:Hall\r\nGEO:-123.1;49.2', 'GEO: the longitude comes first; it was read so'],
    ['LOCATION:\r\nGEO:37.9;23.7', 'GEO: the event has no LOCATION, so its position was left out'],
  ])('that is left out or turned around is told: %j', async (lines, note) => {
    const text = buildIcs({}).replace('LOCATION:Hall', lines)
    for await (const item of readIcsItems(Buffer.from(text), origin))
      expect('event' in item ? item.notes : item).toEqual([note])
  })
})

it('a text of 100,000 marks becomes HTML in an instant', () => {
  for (const piece of ['<p ', '&lt;', String.raw`\n`, String.raw`c:\n`, '<![CDATA[', '&amp;lt;p'])
    expect(toHtml(piece.repeat(100_000 / piece.length))).toBeTypeOf('string')
})
