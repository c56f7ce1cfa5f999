import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importEvents } from '../../src/import/run/import-events.ts'
import { readSources } from '../../src/import/sources/read-sources.ts'
import { Readable } from 'node:stream'
import { createLogger } from '../../src/log.ts'
import { randomBytes } from 'node:crypto'
import { startHttpServer } from '../support/http-server.ts'
import { uniqueName } from '../support/use-service.ts'
import { useTemporaryFiles } from '../import/fixtures.ts'
import { buildLine, buildLines, encode, formatCounts, useImports } from './use-imports.ts'

const { service, rest, sources, send, read, work, importFile, findEvents, createImportTasks, listWaitingRuns } =
  useImports()
const { write } = useTemporaryFiles()

const calendar = (...events: string[]): string =>
  ['BEGIN:VCALENDAR', 'X-WR-CALNAME:Choir', ...events, 'END:VCALENDAR', ''].join('\r\n')

const concert = (uid: string, title: string, day = '01'): string =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SUMMARY:${title}`,
    `DTSTART:202703${day}T180000Z`,
    'DURATION:PT1H',
    'END:VEVENT',
  ].join('\r\n')

describe('POST /imports › a file', () => {
  it('is imported by a job, and its result stays with it', async () => {
    const sent = await send({ name: 'events.ndjson', file: encode(buildLines('basic', 3)) })
    expect(sent).toMatchObject({
      name: 'events.ndjson',
      kind: null,
      url: null,
      processed: 0,
      expected: null,
      dry_run: false,
    })

    const done = await work(sent.id)

    const state = { id: sent.id, kind: 'rest', state: 'done', message: '', processed: 3, expected: 3 }
    expect(done).toMatchObject(state)
    expect(formatCounts(done)).toBe('3,0,0,0')
    expect(done.items.map(({ outcome, title }) => `${outcome} ${title}`)).toEqual([
      ...['created basic 0', 'created basic 1', 'created basic 2'],
    ])
    expect(await findEvents('basic')).toHaveLength(3)
  })

  it('says with dry_run what would happen, and then really happens with run', async () => {
    await importFile('plan.ndjson', buildLines('plan', 2))
    const lines = [
      buildLine('plan', 0, { title: 'plan renamed', start_date: '2027-03-01 17:00:00' }),
      buildLine('plan', 1),
    ]
    const text = [...lines, buildLine('plan', 2), buildLine('plan', 3, { title: 'plan 3', start_date: 'soon' })]
      .map(line => JSON.stringify(line))
      .join('\n')

    const preview = await importFile('plan.ndjson', text, { dry_run: true })

    expect(preview).toMatchObject({ dry_run: true, state: 'done', processed: 4, expected: 4 })
    expect(formatCounts(preview)).toBe('1,1,1,1')
    expect(preview.items).toEqual(
      expect.arrayContaining([
        { outcome: 'updated', title: 'plan renamed', reason: 'changes title, start_date' },
        { outcome: 'created', title: 'plan 2', reason: '' },
        {
          outcome: 'skipped',
          title: 'plan 3',
          reason: expect.stringMatching(/^plan\.ndjson:4: start_date: .*is not a date/),
        },
      ]),
    )
    expect(await findEvents('plan')).toHaveLength(2)

    const again = await sources.post(`/imports/${preview.id}/run`)
    expect(again).toMatchObject({ status: 201, body: { id: preview.id, state: 'waiting', dry_run: false } })
    expect(await work(preview.id)).toMatchObject({ ...preview, dry_run: false, queued: expect.any(String) })
    expect((await findEvents('plan')).map(({ title }) => title).sort()).toEqual(['plan 1', 'plan 2', 'plan renamed'])
  })

  it.each([
    ['choir.ics', calendar(concert('a', 'choir ics')), 'ics', 'choir ics'],
    [
      'page.html',
      `<html><script type="application/ld+json">${JSON.stringify({
        '@type': 'Event',
        '@id': 'https://choir.example/1',
        name: 'choir page',
        startDate: '2027-03-01T18:00:00Z',
        endDate: '2027-03-01T19:00:00Z',
      })}</script></html>`,
      ...['jsonld', 'choir page'],
    ],
    ['choir.csv', 'Event Name,Event Start Date,Event Start Time\nchoir csv,2027-03-01,18:00\n', 'csv', 'choir csv'],
    ['list.json', JSON.stringify([buildLine('choirlist', 0)]), 'rest', 'choirlist'],
  ])('of any kind is recognised: %s', async (name, content, kind, title) => {
    expect(await importFile(name, content)).toMatchObject({ state: 'done', kind, created_count: 1, expected: 1 })
    expect(await findEvents(title)).toHaveLength(1)
  })

  it('has the ids that npm run import gives', async () => {
    const content = calendar(concert('same', 'same ids'))
    const { db, clock, timers, settings, images } = service
    const file = write('same.ics', content.replace('X-WR-CALNAME:Choir\r\n', ''))
    const options = { onEventCount: () => {}, stdin: Readable.from([]), siteZone: settings.siteTimezone }
    const log = createLogger('silent')
    const dependencies = { db, settings, images, log, clock: () => clock.now, timers, randomBytes }
    const outcomes: string[] = []
    await importEvents(dependencies, readSources([file], options), { onResult: one => outcomes.push(one.outcome) })
    expect(outcomes).toEqual(['created'])

    const sent = await importFile('same.ics', content.replace('X-WR-CALNAME:Choir\r\n', ''))
    expect(formatCounts(sent)).toBe('0,0,1,0')
  })

  it('counts events only: remarks about the file are no skipped events', async () => {
    const result = await importFile('order.csv', 'Title,Start Date\nremark A,5/6/2027\nremark B,6/6/2027\n')
    expect(result).toMatchObject({ processed: 2, expected: 2 })
    expect(formatCounts(result)).toBe('2,0,0,0')
    expect(result.items).toContainEqual({
      outcome: 'noted',
      title: '',
      reason: expect.stringMatching(/^order\.csv: dates are read with the month before the day/),
    })
  })

  it('names bad lines by their number, and imports the others', async () => {
    const text = `${JSON.stringify(buildLine('bad', 0))}\nnot json\n${JSON.stringify(buildLine('bad', 1, { start_date: 'soon' }))}\n`
    const result = await importFile('bad.ndjson', text)
    expect(formatCounts(result)).toBe('1,0,0,2')
    expect(result.items.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^bad\.ndjson:2: is not valid JSON/),
      expect.stringMatching(/^bad\.ndjson:3: start_date: .*is not a date/),
      '',
    ])
  })

  it('gives new events the status, the categories, the language and the zone of the request', async () => {
    const { id: category } = (await rest.post('/categories', { name: uniqueName('Choir') })).body
    const fields = { default_status: 'draft', categories: [category], language: 'fr', timezone: 'Europe/Athens' }
    const line = JSON.stringify(buildLine('given', 0, { timezone: '' }))
    const result = await importFile('given.ndjson', line, fields)
    expect(result).toMatchObject({ ...fields, created_count: 1 })

    const { events } = (await rest.get('/events?when=all&status=draft&search=given&i18n_language=fr')).body
    expect(events).toMatchObject([
      {
        title: 'given 0',
        timezone: 'Europe/Athens',
        status: 'draft',
        categories: [{ id: category }],
        i18n_language: 'fr',
      },
    ])

    await rest.patch(`/events/${events[0].id}`, { status: 'publish' })
    await importFile('given.ndjson', JSON.stringify(buildLine('given', 0, { title: 'given again' })), fields)
    expect((await findEvents('given'))[0]).toMatchObject({ id: events[0].id, status: 'publish' })
  })

  it.each([
    ['empty.ics', ' ', 'no events'],
    ['nothing.ndjson', 'hello\n', 'nothing.ndjson:1 is not valid JSON'],
    ['picture.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'picture.png is not UTF-8 text'],
    ['packed.json', Buffer.from('1f8b0800000000000003', 'hex'), 'compressed (gzip)'],
  ])('without events fails and says why: %s', async (name, content, message) => {
    expect(await importFile(name, content)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(message),
    })
  })

  it('leaves the events of sources as they are, and says so', async () => {
    const { id: source } = (
      await sources.post('/sources', { name: 'Town hall', kind: 'rest', url: 'https://town.example/e' })
    ).body
    await importFile('owned.ndjson', buildLines('owned', 1))
    const [event] = await findEvents('owned')
    await service.db.prisma.$executeRaw`
      insert into source_events (event_id, source_id, values) values (${event?.['id']}, ${source}, '{}')`

    const result = await importFile('owned.ndjson', buildLines('owned', 1, { title: 'owned by others' }))

    expect(result.items).toEqual([
      {
        outcome: 'skipped',
        title: 'owned by others',
        reason: 'owned.ndjson:1: is an event of the source “Town hall”',
      },
    ])
    expect((await findEvents('owned'))[0]).toMatchObject({ title: 'owned 0' })
    await sources.delete(`/sources/${source}`)
  })
})

describe('POST /imports › an address', () => {
  const events = [buildLine('distant', 0), buildLine('distant', 1)]
  const contents: Record<string, [type: string, body: string]> = {
    '/choir.ics': ['text/plain', calendar(concert('far', 'distant choir'))],
    '/list': ['text/csv', 'Event Name,Event Start Date,Event Start Time\ndistant table,2027-03-01,18:00\n'],
    '/events': ['application/json', JSON.stringify({ events, total: 2 })],
    '/nothing': ['text/html', '<html></html>'],
  }
  const requests: string[] = []
  let server: { url: string; stop: () => Promise<void> }
  beforeAll(async () => {
    server = await startHttpServer((request, response) => {
      requests.push(request.url ?? '')
      const [type, body] = contents[new URL(request.url ?? '', 'http://x').pathname] ?? []
      if (type === undefined) return void response.writeHead(404).end()
      response.writeHead(200, { 'content-type': type }).end(body)
    })
  })
  afterAll(() => server.stop())

  it.each([
    ['/choir.ics', 'ics', 'created distant choir'],
    ['/list', 'csv', 'created distant table'],
    ['/events', 'rest', 'created distant 0, created distant 1'],
  ])('is read in the format that it has: %s', async (path, kind, items) => {
    const result = await work((await send({ url: `${server.url}${path}?key=secret` })).id)
    expect(result).toMatchObject({ state: 'done', kind, expected: items.split(', ').length })
    expect(result.items.map(({ outcome, title }) => `${outcome} ${title}`).join(', ')).toBe(items)
  })

  it('that is an events route is read from 1970 to 2037', async () => {
    await work((await send({ url: `${server.url}/events`, kind: 'rest' })).id)
    expect(requests.at(-1)).toBe('/events?per_page=50&start_date=1970-01-01&end_date=2037-12-31')
  })

  it.each([
    ['/nothing', 'has no events in JSON-LD'],
    ['/gone', 'answers 404'],
  ])('that has no events fails, and says why without its path: %s', async (path, message) => {
    const result = await work((await send({ url: `${server.url}${path}?key=secret` })).id)
    expect(result).toMatchObject({ state: 'failed', message: expect.stringContaining(message) })
    expect(result.message).not.toMatch(/secret|gone/)
  })

  it('is not read in a private network, unless the settings allow it', async () => {
    const { id } = await send({ url: `${server.url}/choir.ics` })
    const [run = 0] = await listWaitingRuns(id)
    const tasks = createImportTasks({ allowsPrivateNetworks: false })
    await tasks['run-import']({ run }, new AbortController().signal)
    expect(await read(id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('not a host of the internet'),
    })
  })
})

describe('POST /imports/{id}/run', () => {
  it('410: after 24 hours, when the file was removed; the result stays', async () => {
    const { clock } = service
    const before = clock.now
    const done = await importFile('old.ndjson', buildLines('old', 1))
    expect(Date.parse(String(done.expires)) - Date.parse(done.created)).toBe(24 * 3_600_000)
    try {
      clock.now = new Date(Date.parse(String(done.expires)) + 1_000)
      await createImportTasks()['remove-expired-import-files']({}, new AbortController().signal)
      expect(await sources.post(`/imports/${done.id}/run`)).toMatchObject({
        status: 410,
        body: { code: 'import-expired' },
      })
      expect(await read(done.id)).toEqual(done)
    } finally {
      clock.now = before
    }
  })
})
