import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { queueDueRuns } from '../../src/resources/sources/run-schedule.ts'
import { holdLock, sendDuringLock } from '../support/blocked-request.ts'
import { uniqueName, useService } from '../support/use-service.ts'

const { service, rest, sources, factories } = useService({ settings: { auth: 'required' } })

const address = 'https://town.example/wp-json/tribe/events/v1/events'
const editor = async () => sources.withHeaders((await factories.user('editor')).headers)
const newSource = (fields: object = {}) => ({ name: uniqueName('Source'), kind: 'rest', url: address, ...fields })

describe('POST /sources', () => {
  it('201: creates a source with the defaults, and its first run is due', async () => {
    const client = await editor()
    const { status, headers, body } = await client.post('/sources', newSource({ name: ' Town hall ' }))

    expect(status).toBe(201)
    expect(headers['location']).toBe(`${service.sourcesUrl}/sources/${body.id}`)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Town hall',
      kind: 'rest',
      url: address,
      interval_minutes: 360,
      language: 'en',
      timezone: null,
      default_status: 'publish',
      categories: [],
      paused: false,
      update_authority: 'preserve_changes',
      on_vanish: 'trash',
      last_run: null,
      created: '2026-11-20T09:00:00Z',
      modified: '2026-11-20T09:00:00Z',
      next_run: '2026-11-20T09:00:00Z',
    })
    expect((await client.get(`/sources/${body.id}`)).body).toEqual(body)
  })

  it('201: takes every field, from a form too', async () => {
    const { id: category } = await factories.category()
    const form = new URLSearchParams({
      name: uniqueName('Source'),
      kind: 'REST',
      url: 'webcal://town.example/events',
      interval_minutes: '15',
      language: 'fr',
      timezone: 'europe/athens',
      default_status: 'pending',
      categories: String(category),
      update_authority: 'retain',
      on_vanish: 'cancel',
      paused: 'true',
    })
    const { status, body } = await (await editor()).post('/sources', form)

    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        kind: 'rest',
        url: 'webcal://town.example/events',
        interval_minutes: 15,
        language: 'fr',
        timezone: 'Europe/Athens',
        default_status: 'pending',
        categories: [category],
        update_authority: 'retain',
        on_vanish: 'cancel',
        paused: true,
        next_run: null,
      },
    })
  })

  it.each([
    ['url', 'ftp://town.example/events'],
    ['url', 'https://user:password@town.example/events'],
    ['url', 'town.example'],
    ['kind', 'xml'],
    ['interval_minutes', 14],
    ['interval_minutes', 10_081],
    ['timezone', 'Mars/Phobos'],
    ['default_status', 'trash'],
    ['update_authority', 'sometimes'],
    ['on_vanish', 'delete'],
    ['categories', [999_999]],
    ['name', ''],
  ])('400: %s %s', async (field, value) => {
    const { status, body } = await (await editor()).post('/sources', newSource({ [field]: value }))
    expect({ status, body }).toMatchObject({ status: 400, body: { data: { params: { [field]: expect.any(String) } } } })
  })

  it('400: without name, kind and url', async () => {
    const { status, body } = await (await editor()).post('/sources', {})
    expect([status, body.code]).toEqual([400, 'rest_missing_callback_param'])
    expect(body.message).toMatch(/name.*kind.*url/)
  })
})

describe('GET /sources', () => {
  it('200: lists the sources by name, page by page', async () => {
    const client = await editor()
    for (const name of ['Zebra park', 'Abbey']) await client.post('/sources', newSource({ name }))
    const { body } = await client.get('/sources?per_page=1')
    expect(body.sources).toMatchObject([{ name: 'Abbey' }])
    expect(body.next_rest_url).toBe(`${service.sourcesUrl}/sources/?per_page=1&page=2`)
    const all = (await client.get('/sources?per_page=100')).body.sources.map(({ name }: { name: string }) => name)
    expect(all.indexOf('Abbey')).toBeLessThan(all.indexOf('Zebra park'))
    expect((await client.get('/sources?page=99')).body.sources).toEqual([])
  })
})

describe('PATCH /sources/{id}', () => {
  it('200: changes the fields in the request, and when the next run is', async () => {
    const client = await editor()
    const { id } = (await client.post('/sources', newSource({ paused: true }))).body
    const change = async (fields: object) => (await client.patch(`/sources/${id}`, fields)).body

    expect(await change({ interval_minutes: 60 })).toMatchObject({ interval_minutes: 60, next_run: null, kind: 'rest' })
    service.clock.now = new Date('2026-11-20T12:00:00Z')
    expect(await change({ paused: false })).toMatchObject({ paused: false, next_run: '2026-11-20T12:00:00Z' })
    expect(await change({ interval_minutes: 30 })).toMatchObject({ next_run: '2026-11-20T12:30:00Z' })
    expect(await change({ name: 'Renamed', timezone: 'UTC' })).toMatchObject({ next_run: '2026-11-20T12:30:00Z' })
    expect(await change({ timezone: null })).toMatchObject({ name: 'Renamed', timezone: null })
    expect(await change({ url: `${address}?a=1` })).toMatchObject({ next_run: '2026-11-20T12:00:00Z' })
  })

  it('412: If-Match of an earlier version; 200: of the current one', async () => {
    const client = await editor()
    const { id } = (await client.post('/sources', newSource())).body
    const { headers } = await client.get(`/sources/${id}`)
    const ifMatch = { headers: { 'if-match': String(headers['etag']) } }
    expect((await client.patch(`/sources/${id}`, { name: 'One' }, ifMatch)).status).toBe(200)
    expect((await client.patch(`/sources/${id}`, { name: 'Two' }, ifMatch)).status).toBe(412)
    expect((await client.delete(`/sources/${id}`, {}, ifMatch)).status).toBe(412)
  })
})

describe('two requests for a source at the same time', () => {
  const lock = 'select from sources where id = $1 for update'

  it('PATCH /sources/{id} › 200, 412: the first and the second with the same ETag', async () => {
    const client = await editor()
    const { id } = (await client.post('/sources', newSource())).body
    const headers = { 'if-match': String((await client.get(`/sources/${id}`)).headers['etag']) }
    const write = () => client.patch(`/sources/${id}`, { name: uniqueName('Changed') }, { headers })

    const responses = await sendDuringLock(service, { lock, values: [id] }, [write, write])
    expect(responses.map(({ status }) => status)).toEqual([200, 412])
  })

  it('POST /sources/{id}/run › 201: both get one run', async () => {
    const client = await editor()
    const { id } = (await client.post('/sources', newSource())).body
    const run = () => client.post(`/sources/${id}/run`)

    const [first, second] = await sendDuringLock(service, { lock, values: [id] }, [run, run])
    expect(first!.status).toBe(201)
    expect(second!.body).toEqual(first!.body)
  })
})

describe('DELETE /sources/{id}', () => {
  it('200: removes the source and its log', async () => {
    const client = await editor()
    const { id } = (await client.post('/sources', newSource())).body
    await client.post(`/sources/${id}/run`)
    expect(await client.delete(`/sources/${id}`)).toMatchObject({ status: 200, body: { id } })
    for (const path of [`/sources/${id}`, `/sources/${id}/log`])
      expect(await client.get(path)).toMatchObject({ status: 404, body: { code: 'source-not-found' } })
  })
})

describe('POST /sources/{id}/run', () => {
  it('201: adds one run of each kind, and its job', async () => {
    const client = await editor()
    const { id } = (await client.post('/sources', newSource())).body
    const { status, headers, body } = await client.post(`/sources/${id}/run?dry_run=true`)

    expect([status, headers['location']]).toEqual([201, `${service.sourcesUrl}/sources/${id}/log`])
    expect(body).toMatchObject({ dry_run: true, state: 'waiting', started: null, ended: null, items: [] })
    expect((await client.post(`/sources/${id}/run?dry_run=true`)).body.id).toBe(body.id)
    const other = (await client.post(`/sources/${id}/run`)).body
    expect(other).toMatchObject({ dry_run: false })
    const jobs = await service.db.prisma.$queryRaw`
      select payload ->> 'run' as run from graphile_worker._private_jobs j
       where payload ->> 'run' in (${String(body.id)}, ${String(other.id)}) order by 1`
    expect(jobs).toEqual([{ run: String(body.id) }, { run: String(other.id) }])
  })

  it('404: an unknown source, for every operation', async () => {
    const client = await editor()
    const responses = [
      await client.get('/sources/999999'),
      await client.patch('/sources/999999', { name: 'x' }),
      await client.delete('/sources/999999'),
      await client.post('/sources/999999/run'),
      await client.get('/sources/999999/log'),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'source-not-found'])
  })
})

describe('the schedule', () => {
  it('queues each source that is due once, and sets its next run after its interval, a tenth more or less', async () => {
    const client = await editor()
    service.clock.now = new Date('2026-12-01T09:00:00Z')
    const { id } = (await client.post('/sources', newSource({ interval_minutes: 100 }))).body
    const paused = (await client.post('/sources', newSource({ paused: true }))).body
    const queue = (time: string) => queueDueRuns({ db: service.db, randomBytes }, new Date(time))

    const lock = 'select from sources where id = $1 for update'
    await holdLock(service, { lock, values: [id] }, () => queue('2026-12-01T09:00:01Z')) // another service queues it
    for (let count = 0; count < 2; count++) await queue('2026-12-01T09:00:01Z')

    const countRuns = async (source: number) => (await client.get(`/sources/${source}/log`)).body.total as number
    expect([await countRuns(id), await countRuns(paused.id)]).toEqual([1, 0])
    const { next_run } = (await client.get(`/sources/${id}`)).body
    const minutes = (Date.parse(next_run) - Date.parse('2026-12-01T09:00:01Z')) / 60_000
    expect(minutes).toBeGreaterThanOrEqual(89)
    expect(minutes).toBeLessThanOrEqual(111)

    await queue('2026-12-01T12:00:00Z')
    expect(await countRuns(id)).toBe(1) // the first one still waits
  })
})

describe('callers', () => {
  it('401, 403: anonymous callers, authors, contributors and subscribers', async () => {
    expect((await sources.get('/sources')).status).toBe(401)
    for (const role of ['author', 'contributor', 'subscriber'] as const) {
      const client = sources.withHeaders((await factories.user(role)).headers)
      expect((await client.post('/sources', newSource())).status).toBe(403)
      expect((await client.get('/sources')).status).toBe(403)
    }
    expect((await rest.get('/sources')).status).toBe(404)
  })
})
