import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { textMaxBytes } from '../../src/import/sources/lines.ts'
import { readSources, describeUnreadableSource } from '../../src/import/sources/read-sources.ts'
import { toNdjson, buildSourceEvent, collectItems, summarizeItems, useTemporaryFiles, readOptions } from './fixtures.ts'

const files = useTemporaryFiles()
const [one, two, three] = [buildSourceEvent(1), buildSourceEvent(2), buildSourceEvent(3)]

const readFiles = (...sources: string[]) =>
  collectItems(readSources(sources, { ...readOptions, stdin: Readable.from('') }))

describe('files', () => {
  it('NDJSON: reads events, events with a language, recorded lists and empty lines; each item has its line number', async () => {
    const file = files.write(
      'mixed.ndjson',
      toNdjson({ site: 'a', lang: 'el', event: one }, '', two, { response: { events: [three, one] } }),
    )
    const items = await readFiles(file)
    expect(summarizeItems(items)).toEqual([
      ['mixed.ndjson:1', 1],
      ['mixed.ndjson:3', 2],
      ['mixed.ndjson:4 event 1', 3],
      ['mixed.ndjson:4 event 2', 1],
    ])
    expect(items[0]).toMatchObject({ lang: 'el' })
  })

  it('NDJSON: accepts a byte order mark, Windows line ends and a last line without an end', async () => {
    const file = files.write('windows.jsonl', `\uFEFF${JSON.stringify(one)}\r\n${JSON.stringify(two)}`)
    expect(summarizeItems(await readFiles(file))).toEqual([
      ['windows.jsonl:1', 1],
      ['windows.jsonl:2', 2],
    ])
  })

  it('NDJSON: reports an error for each line that is not JSON or not an event', async () => {
    const file = files.write(
      'bad.ndjson',
      toNdjson('{"id": 1,', two, '42', { code: 'rest_no_route', message: 'No route.' }),
    )
    expect(summarizeItems(await readFiles(file))).toEqual([
      ['bad.ndjson:1', expect.stringMatching(/^is not valid JSON: /)],
      ['bad.ndjson:2', 2],
      ['bad.ndjson:3', 'is not an event and not a list of events'],
      ['bad.ndjson:4', 'holds the error “No route.” (rest_no_route)'],
    ])
  })

  it.each([
    ['a list response in one line', JSON.stringify({ events: [one, two] }), ['x.json:1 event 1', 'x.json:1 event 2']],
    [
      'a list response over many lines',
      JSON.stringify({ events: [one, two] }, null, 2),
      ['x.json event 1', 'x.json event 2'],
    ],
    ['an array of events over many lines', JSON.stringify([one, two], null, 1), ['x.json event 1', 'x.json event 2']],
    [
      'an array with an event a line',
      `[\n${JSON.stringify(one)},\n${JSON.stringify(two)}\n]`,
      ['x.json event 1', 'x.json event 2'],
    ],
    ['an array of one event', `[\n${JSON.stringify(one)}\n]`, ['x.json event 1']],
    ['one event over many lines', JSON.stringify(one, null, 2), ['x.json']],
  ])('JSON: reads %s', async (_, text, locations) => {
    expect(summarizeItems(await readFiles(files.write('x.json', text))).map(([location]) => location)).toEqual(
      locations,
    )
  })

  it('JSON: reports one error for a truncated document', async () => {
    const file = files.write('cut.json', JSON.stringify({ events: [one] }, null, 2).slice(0, 200))
    expect(summarizeItems(await readFiles(file))).toEqual([['cut.json', expect.stringMatching(/^is not valid JSON: /)]])
  })

  it('JSON and NDJSON: reports an empty file, but not as an error', async () => {
    for (const name of ['empty.json', 'empty.ndjson'])
      expect(await readFiles(files.write(name, '\n'))).toMatchObject([{ problem: 'is empty', isError: false }])
  })

  it('NDJSON: a line separator of Unicode in a text does not end the line', async () => {
    const items = await readFiles(files.write('separator.ndjson', '{"title":"a\u2028b","start_date":""}'))
    expect(items).toMatchObject([{ event: { title: 'a\u2028b' } }])
  })

  it.each([
    ['a gzip file', gzipSync(toNdjson(one)), 'is compressed (gzip); unpack it first'],
    ['a zip file', Buffer.from('PK\x03\x04\x14\x00'), 'is compressed (zip); unpack it first'],
    ['UTF-16', Buffer.from(toNdjson(one), 'utf16le'), 'is not UTF-8 text; name a file with JSON or NDJSON in UTF-8'],
  ])('reports %s', async (name, bytes, error) => {
    expect(summarizeItems(await readFiles(files.write(`${name}.ndjson`, bytes)))).toEqual([[`${name}.ndjson`, error]])
  })

  it.each([
    [
      'a line that is too long',
      '',
      [
        ['stdin:1', expect.stringMatching(/^has more than 256 MB/)],
        ['stdin:2', 1],
      ],
    ],
    [
      'a document that is too long',
      '[\n\n',
      [['stdin', 'has more than 256 MB in one JSON document; write one event per line']],
    ],
  ])('reports %s, and does not keep it in memory', async (_, documentStart, expected) => {
    const megabyte = Buffer.alloc(1_000_000, 'x')
    function* generateText() {
      yield documentStart + '{"title":"'
      // A document has many lines, and all of them together are too long.
      const part = documentStart ? Buffer.concat([megabyte.subarray(1), Buffer.from('\n')]) : megabyte
      for (let n = 0; n < 257; n++) yield part
      yield `"}\n${JSON.stringify(one)}\n`
    }
    const before = process.memoryUsage().arrayBuffers
    expect(
      summarizeItems(await collectItems(readSources(['-'], { ...readOptions, stdin: Readable.from(generateText()) }))),
    ).toEqual(expected)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(textMaxBytes)
  })

  it('reads standard input after files, and reports the expected number of lines', async () => {
    const file = files.write('count.ndjson', toNdjson(one, two))
    const expected: number[] = []
    const items = await collectItems(
      readSources([file, '-'], {
        siteZone: 'UTC',
        onEventCount: n => expected.push(n),
        stdin: Readable.from(toNdjson(three)),
      }),
    )
    expect(summarizeItems(items)).toEqual([
      ['count.ndjson:1', 1],
      ['count.ndjson:2', 2],
      ['stdin:1', 3],
    ])
    expect(expected).toEqual([2])
  })

  it.each([
    [
      'a NUL in a name',
      '{"title":"x","start_date":"","custom_fields":{"a\\u0000b":1}}',
      { title: 'x', custom_fields: { ab: 1 } },
    ],
    [
      'half of a surrogate pair',
      '{"title":"x \\ud83d\\ude00 \\uD800","start_date":"","k\\udc00":1}',
      { title: 'x 😀 \ufffd', 'k\ufffd': 1 },
    ],
  ])('removes or replaces what the database cannot store: %s', async (name, line, event) => {
    const items = await readFiles(files.write(`${name}.ndjson`, toNdjson(line)))
    expect(items).toMatchObject([{ event }])
  })

  it('reads a file of 12 MB of blank lines without a timeout, and counts them', async () => {
    const blank = ['\n', '\r\n', '   \n'].map(line => line.repeat(4_000_000 / line.length)).join('')
    const file = files.write('blank.ndjson', `${blank}${toNdjson(buildSourceEvent(1))}`)
    expect(summarizeItems(await readFiles(file))).toEqual([
      [`blank.ndjson:${4_000_000 + 2_000_000 + 1_000_000 + 1}`, 1],
    ])
  })

  it('removes NUL characters', async () => {
    const items = await readFiles(files.write('nul.ndjson', toNdjson('{"title":"a\\u0000b","start_date":""}')))
    expect(items).toMatchObject([{ event: { title: 'ab' } }])
  })

  it('describes an unreadable source before it reads any', async () => {
    expect(await describeUnreadableSource([files.write('there.json', '[]'), '/nowhere.ndjson'])).toBe(
      '/nowhere.ndjson does not exist.',
    )
    expect(await describeUnreadableSource(['https://'])).toBe('https:// is not a web address.')
    expect(await describeUnreadableSource(['.'])).toBe('. is a folder; name the files in it.')
    expect(await describeUnreadableSource(['-', 'http://town.example/events'])).toBeNull()
  })
})
