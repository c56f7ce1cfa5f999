import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAddress } from '../../src/import/sources/import-content.ts'
import { readSourceUrl } from '../../src/import/sources/http/read-source-url.ts'
import { readSources } from '../../src/import/sources/read-sources.ts'
import type { SourceItem } from '../../src/import/sources/source-item.ts'
import { startHttpServer } from '../support/http-server.ts'
import { buildSourceEvent, collectItems, readOptions, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()
const harbour = Buffer.from([0xcb, 0xe9, 0xec, 0xdc, 0xed, 0xe9]) // `Λιμάνι` in windows-1253

const fill = (text: string, name: Buffer = harbour) =>
  Buffer.from(text.replace('NAME', name.toString('latin1')), 'latin1')
const calendar = (...lines: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    ...lines,
    'DTSTART:20270105T180000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const jsonLd = '{"@type":"Event","name":"NAME","startDate":"2027-01-05T18:00:00Z"}'

/** The title of each event with its notes, and the remarks with the end of their locations. */
const summarize = (items: SourceItem[]) =>
  items.map(item =>
    'event' in item
      ? [(item.event as { title: string }).title, ...(item.notes ?? [])]
      : `${item.location.replace(/^.*[/]/, '')} ${item.problem}`,
  )
const readFile = async (name: string, content: Buffer, language?: 'el') =>
  summarize(
    await collectItems(
      readSources([files.write(name, content)], { ...readOptions, language, stdin: Readable.from('') }),
    ),
  )

describe('the character set that a response declares', () => {
  let server: Awaited<ReturnType<typeof startHttpServer>>
  let [contentType, content] = ['', Buffer.alloc(0)]
  beforeAll(async () => {
    server = await startHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': contentType }).end(content)
    })
  })
  afterAll(() => server.stop())

  const kinds = [
    ['ics', 'text/calendar; charset="windows-1253"', fill(calendar('SUMMARY:NAME'))],
    ['csv', 'text/csv;header=present;charset=cp1253', fill('Name,Start\nNAME,2027-01-05\n')],
    ['jsonld', 'text/html; charset=windows-1253', fill(`<script type="application/ld+json">${jsonLd}</script>`)],
    ['jsonld', 'application/ld+json; charset=windows-1253', fill(jsonLd)],
    [
      'rest',
      'application/json; charset=windows-1253',
      fill(JSON.stringify({ events: [buildSourceEvent(1, { title: 'NAME' })] })),
    ],
  ] as const

  it.each(kinds)('is that of a source and of an import: %s, %s', async (kind, type, body) => {
    ;[contentType, content] = [type, body]
    const options = { siteZone: 'UTC', mayConnectTo: () => true }
    const source = await readSourceUrl(`${server.url}/events`, {
      ...options,
      kind,
      startDate: '2026-11-20',
      calendarId: 'x',
    })
    expect(summarize(source?.items ?? [])).toEqual([['Λιμάνι']])
    const opened = await openAddress(`${server.url}/events`, kind, { ...options, onEventCount: () => {} })
    expect(summarize(await collectItems(Readable.from(opened.items)))).toEqual([['Λιμάνι']])
  })

  it.each(kinds)('is that of the command: %s, %s', async (_, type, body) => {
    ;[contentType, content] = [type, body]
    const items = await collectItems(
      readSources([`${server.url}/events`], { ...readOptions, stdin: Readable.from('') }),
    )
    expect(summarize(items)).toEqual([['Λιμάνι']])
  })
})

describe('a bad byte spoils its own line, and the report names it', () => {
  const guessed = 'is not in UTF-8 and was read as windows-1252'
  const utf8 = (text: string) => Buffer.from(text).toString('latin1')

  it('in an event of iCalendar', async () => {
    const lines = ['SUMMARY:F\u00eate', utf8('DESCRIPTION:10–14')]
    expect(await readFile('bad.ics', fill(calendar(...lines)), 'el')).toEqual([['Fête', `line 4: ${guessed}`]])
  })

  it('in CSV, a page and a JSON-LD file', async () => {
    const rows = `Name,Start\nF\u00eate,2027-01-05\n${utf8('Έκθεση')},2027-01-06\n`
    expect(await readFile('bad.csv', fill(rows))).toEqual([`bad.csv:2 ${guessed}`, ['Fête'], ['Έκθεση']])
    const script = `<script type="application/ld+json">\n[${jsonLd.replace('NAME', utf8('Έκθεση'))},\n${jsonLd}]</script>`
    const fete = Buffer.from('Fête', 'latin1')
    expect(await readFile('bad.html', fill(script, fete))).toEqual([`bad.html:3 ${guessed}`, ['Έκθεση'], ['Fête']])
    const document = `[${jsonLd.replace('NAME', utf8('Έκθεση'))},\n${jsonLd}]`
    expect(await readFile('bad.jsonld', fill(document, fete))).toEqual([
      `bad.jsonld:2 ${guessed}`,
      ['Έκθεση'],
      ['Fête'],
    ])
  })

  it('in NDJSON and JSON', async () => {
    const event = (title: string) => JSON.stringify(buildSourceEvent(1, { title }))
    const lines = `${event(utf8('Έκθεση'))}\n${event('F\u00eate')}\n`
    expect(await readFile('bad.ndjson', fill(lines))).toEqual([['Έκθεση'], ['Fête', guessed]])
    const list = `[\n${event(utf8('Έκθεση'))},\n${event('F\u00eate')}\n]`
    expect(await readFile('bad.json', fill(list))).toEqual([`bad.json:3 ${guessed}`, ['Έκθεση'], ['Fête']])
  })
})

it('a file that declares nothing is read as the language of the calendar suggests, which the report says', async () => {
  expect(await readFile('guess.csv', fill('Name,Start\nNAME,2027-01-05\n'), 'el')).toEqual([
    'guess.csv is not in UTF-8 and was read as windows-1253',
    ['Λιμάνι'],
  ])
})

it('a page is read in the character set that it declares', async () => {
  const script = `<script type="application/ld+json">${jsonLd}</script>`
  expect(await readFile('meta.html', fill(`<meta charset=windows-1253>${script}`))).toEqual([['Λιμάνι']])
})
