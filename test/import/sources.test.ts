import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { readHttpSource } from '../../src/cli/import/sources/http-source.ts'
import type { SourceItem } from '../../src/cli/import/sources/source-item.ts'
import { readSources, describeUnreadableSource } from '../../src/cli/import/sources/read-sources.ts'
import { toNdjson, buildSourceEvent, useTemporaryFiles } from './fixtures.ts'

const files = useTemporaryFiles()
const [one, two, three] = [buildSourceEvent(1), buildSourceEvent(2), buildSourceEvent(3)]

async function collect(items: AsyncIterable<SourceItem>): Promise<SourceItem[]> {
  const collection: SourceItem[] = []
  for await (const item of items) collection.push(item)
  return collection
}

const readFiles = (...sources: string[]) => collect(readSources(sources, () => undefined, Readable.from('')))

/** The location without its folder, and the id of the event or the error. */
const summarize = (items: SourceItem[]) =>
  items.map(item => {
    const location = item.location.replace(/^.*\//, '')
    return 'error' in item ? [location, item.error] : [location, (item.event as { id?: number }).id]
  })

describe('files', () => {
  it('NDJSON: reads events, events with a language, recorded lists and empty lines; each item has its line number', async () => {
    const file = files.write(
      'mixed.ndjson',
      toNdjson({ site: 'a', lang: 'el', event: one }, '', two, { response: { events: [three, one] } }),
    )
    const items = await readFiles(file)
    expect(summarize(items)).toEqual([
      ['mixed.ndjson:1', 1],
      ['mixed.ndjson:3', 2],
      ['mixed.ndjson:4 event 1', 3],
      ['mixed.ndjson:4 event 2', 1],
    ])
    expect(items[0]).toMatchObject({ lang: 'el' })
  })

  it('NDJSON: accepts a byte order mark, Windows line ends and a last line without an end', async () => {
    const file = files.write('windows.jsonl', `\uFEFF${JSON.stringify(one)}\r\n${JSON.stringify(two)}`)
    expect(summarize(await readFiles(file))).toEqual([
      ['windows.jsonl:1', 1],
      ['windows.jsonl:2', 2],
    ])
  })

  it('NDJSON: reports an error for each line that is not JSON or not an event', async () => {
    const file = files.write(
      'bad.ndjson',
      toNdjson('{"id": 1,', two, '42', { code: 'rest_no_route', message: 'No route.' }),
    )
    expect(summarize(await readFiles(file))).toEqual([
      ['bad.ndjson:1', expect.stringMatching(/^is not valid JSON: /)],
      ['bad.ndjson:2', 2],
      ['bad.ndjson:3', 'is not an event and not a list of events'],
      ['bad.ndjson:4', 'holds an error: No route. (rest_no_route)'],
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
    ['nothing', '\n', []],
  ])('JSON: reads %s', async (_, text, locations) => {
    expect(summarize(await readFiles(files.write('x.json', text))).map(([location]) => location)).toEqual(locations)
  })

  it('JSON: reports one error for a truncated document', async () => {
    const file = files.write('cut.json', JSON.stringify({ events: [one] }, null, 2).slice(0, 200))
    expect(summarize(await readFiles(file))).toEqual([['cut.json', expect.stringMatching(/^is not valid JSON: /)]])
  })

  it('reads standard input after files, and reports the expected number of lines', async () => {
    const file = files.write('count.ndjson', toNdjson(one, two))
    const expected: number[] = []
    const items = await collect(readSources([file, '-'], n => expected.push(n), Readable.from(toNdjson(three))))
    expect(summarize(items)).toEqual([
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
      'half a character',
      '{"title":"x \\ud83d\\ude00 \\uD800","start_date":"","k\\udc00":1}',
      { title: 'x 😀 \ufffd', 'k\ufffd': 1 },
    ],
  ])('replaces what the database cannot store: %s', async (name, line, event) => {
    const items = await readFiles(files.write(`${name}.ndjson`, toNdjson(line)))
    expect(items).toMatchObject([{ event }])
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

describe('a live events route', () => {
  let server: Server | undefined
  afterEach(() => server?.close())

  /** Starts a calendar that responds to each request with `respond`. Returns its URL and the requested paths. */
  async function startCalendar(
    respond: (path: string, response: ServerResponse, url: string, headers: Record<string, unknown>) => void,
  ) {
    const requestedPaths: string[] = []
    server = createServer((request, response) => {
      requestedPaths.push(request.url ?? '')
      respond(request.url ?? '', response, url, request.headers)
    })
    await new Promise<void>(done => server?.listen(0, '127.0.0.1', done))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { url, requestedPaths }
  }

  const waits: number[] = []
  const readRoute = (address: string, expected: number[] = []) => {
    waits.length = 0
    return collect(
      readHttpSource(address, { onExpectedEvents: n => expected.push(n), wait: async ms => waits.push(ms) }),
    )
  }

  it('is read page by page, with a large page size and all dates, and reports the expected number of events', async () => {
    const { url, requestedPaths } = await startCalendar((path, response, base) => {
      const page = Number(new URL(path, base).searchParams.get('page') ?? 1)
      const next = page < 3 ? { next_rest_url: `${base}/events/?per_page=50&page=${page + 1}` } : {}
      response.end(JSON.stringify({ events: [buildSourceEvent(page)], total: 3, ...next }))
    })
    const expected: number[] = []
    const items = await readRoute(`${url}/events`, expected)
    expect(summarize(items).map(([, id]) => id)).toEqual([1, 2, 3])
    expect(requestedPaths).toEqual([
      '/events?per_page=50&start_date=1970-01-01&end_date=2037-12-31',
      '/events/?per_page=50&page=2',
      '/events/?per_page=50&page=3',
    ])
    expect(expected).toEqual([3])
    expect(items[2]?.location).toBe(`${url}/events/?per_page=50&page=3 event 1`)
  })

  it('keeps the dates and the page size of the URL, and gets the credentials of the URL as a header', async () => {
    const { url, requestedPaths } = await startCalendar((_, response, _base, headers) => {
      response.end(JSON.stringify({ events: [buildSourceEvent(1, { title: headers['authorization'] })] }))
    })
    const items = await readRoute(`${url.replace('//', '//ann:secret@')}/events?per_page=2&ends_after=2026-01-01`)
    expect(requestedPaths).toEqual(['/events?per_page=2&ends_after=2026-01-01'])
    expect(items).toMatchObject([{ event: { title: `Basic ${btoa('ann:secret')}` } }])
    expect(JSON.stringify(items[0]?.location)).not.toContain('secret')
  })

  it('is requested again after 429 and 5xx, with a delay', async () => {
    const { url, requestedPaths } = await startCalendar((_, response) => {
      if (requestedPaths.length === 1) response.writeHead(429, { 'retry-after': '7' }).end()
      else if (requestedPaths.length === 2) response.writeHead(503).end()
      else response.end(JSON.stringify({ events: [one] }))
    })
    expect(summarize(await readRoute(`${url}/events`))).toMatchObject([[expect.any(String), 1]])
    expect(waits).toEqual([7_000, 2_000])
  })

  it.each([
    ['that always fails', (response: ServerResponse) => response.writeHead(500).end(), 'answered 500, 4 times'],
    [
      'that rejects the request',
      (response: ServerResponse) => response.writeHead(401).end('{"code":"x","message":"Sign in."}'),
      'answered 401: Sign in.',
    ],
    [
      'that returns HTML',
      (response: ServerResponse) => response.end('<html>'),
      'answered 200 without JSON; name the URL of an events route',
    ],
  ])('reports an error for a route %s', async (_, respond, reason) => {
    const { url } = await startCalendar((_path, response) => respond(response))
    expect(await readRoute(`${url}/events`)).toEqual([
      { location: expect.stringContaining(url), error: expect.stringContaining(reason) },
    ])
  })

  it('reports an error when nothing listens', async () => {
    const { url } = await startCalendar(() => undefined)
    await new Promise(done => server?.close(done))
    expect(await readRoute(`${url}/events`)).toMatchObject([{ error: 'does not answer (ECONNREFUSED), 4 times' }])
  })

  it('reports an error after the events already read when the next page is on another host or repeats', async () => {
    const calendarWithForeignLink = await startCalendar((_, response) =>
      response.end(JSON.stringify({ events: [one], next_rest_url: 'http://other.example/events?page=2' })),
    )
    expect(await readRoute(`${calendarWithForeignLink.url}/events`)).toMatchObject([
      { event: one },
      { error: 'its next page is on another host, other.example, which the import does not follow' },
    ])
    server?.close()
    const calendarWithEndlessPages = await startCalendar((path, response, base) =>
      response.end(JSON.stringify({ events: [one], next_rest_url: base + path })),
    )
    expect(await readRoute(`${calendarWithEndlessPages.url}/events`)).toMatchObject([
      { event: one },
      { error: 'its pages do not end' },
    ])
  })
})
