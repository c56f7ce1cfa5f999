import { describe, expect, it } from 'vitest'
import { sendDuringLock } from '../support/blocked-request.ts'
import { useService } from '../support/use-service.ts'

const { service, rest, sources, factories } = useService({ settings: { auth: 'required' } })

const editor = async () => sources.withHeaders((await factories.user('editor')).headers)
const file = Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n').toString('base64')

describe('POST /imports', () => {
  it('201: takes a file with the defaults, and waits for a service', async () => {
    const client = await editor()
    const { status, headers, body } = await client.post('/imports', { name: ' choir.ics ', file })

    expect([status, headers['location']]).toEqual([201, `${service.sourcesUrl}/imports/${body.id}`])
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'choir.ics',
      kind: null,
      url: null,
      language: null,
      timezone: null,
      default_status: 'publish',
      categories: [],
      dry_run: false,
      state: 'waiting',
      message: '',
      items: [],
      created: '2026-11-20T09:00:00Z',
      expires: '2026-11-21T09:00:00Z',
      queued: '2026-11-20T09:00:00Z',
      started: null,
      ended: null,
      processed: 0,
      expected: null,
      created_count: 0,
      updated_count: 0,
      unchanged_count: 0,
      skipped_count: 0,
    })
    expect((await client.get(`/imports/${body.id}`)).body).toEqual(body)
  })

  it('201: takes every field, from a form too', async () => {
    const { id: category } = await factories.category()
    const fields = { kind: 'ICS', language: 'fr', timezone: 'europe/athens', default_status: 'draft', dry_run: 'yes' }
    const form = new URLSearchParams({ file, name: 'choir', categories: String(category), ...fields })
    const { status, body } = await (await editor()).post('/imports', form)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        name: 'choir',
        kind: 'ics',
        language: 'fr',
        timezone: 'Europe/Athens',
        default_status: 'draft',
        categories: [category],
        dry_run: true,
      },
    })
  })

  it('201: takes a file of a form with its name', async () => {
    const form = new FormData()
    form.set('file', new Blob(['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n']), 'χορωδία.ics')
    const { headers } = await factories.user('editor')
    const response = await fetch(`${service.sourcesUrl}/imports`, { method: 'POST', body: form, headers })
    expect([response.status, await response.json()]).toMatchObject([201, { name: 'χορωδία.ics' }])
    const [row] = await service.db.prisma.$queryRaw<{ file: string }[]>`
      select encode(file, 'base64') as file from imports where name = 'χορωδία.ics'`
    expect(row).toEqual({ file })
  })

  it('201: takes an address, named by its host, which is not kept like a file', async () => {
    const { body } = await (await editor()).post('/imports', { url: 'webcal://town.example/choir.ics' })
    expect(body).toMatchObject({ name: 'town.example', url: 'webcal://town.example/choir.ics', expires: null })
  })

  it('201: a file of 10 MB, with line breaks in its base64, over REST and RPC', async () => {
    const { headers } = await factories.user('editor')
    const text = Buffer.alloc(10_000_000, 'x').toString('base64').replace(/.{76}/g, '$&\n')
    const body = JSON.stringify({ name: 'large.ics', file: text })
    for (const url of [`${service.sourcesUrl}/imports`, `${service.url}/trpc/imports.create`]) {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': 'application/json' },
      })
      expect([url, response.status]).toEqual([url, url.includes('trpc') ? 200 : 201])
    }
    const rows = await service.db.prisma.$queryRaw`
      select octet_length(file) as bytes from imports where name = 'large.ics'`
    expect(rows).toEqual([{ bytes: 10_000_000 }, { bytes: 10_000_000 }])
  })

  it.each([
    ['file', 'not base64!'],
    ['file', ''],
    ['kind', 'xml'],
    ['language', 'de'],
    ['timezone', 'Mars/Phobos'],
    ['default_status', 'trash'],
    ['categories', [999_999]],
    ['url', 'https://town.example/choir.ics'],
    ['dry_run', 'perhaps'],
  ])('400: %s %s beside a file', async (field, value) => {
    const { status, body } = await (await editor()).post('/imports', { name: 'choir.ics', file, [field]: value })
    expect({ status, body }).toMatchObject({ status: 400, body: { data: { params: { [field]: expect.any(String) } } } })
  })

  it.each(['ftp://town.example/a.ics', 'https://user:password@town.example/a.ics', 'town'])(
    '400: url %s',
    async url => {
      const { status, body } = await (await editor()).post('/imports', { url })
      expect({ status, body }).toMatchObject({ status: 400, body: { data: { params: { url: expect.any(String) } } } })
    },
  )

  it('400: neither file nor url', async () => {
    const { status, body } = await (await editor()).post('/imports', { name: 'choir.ics' })
    expect([status, body.code, body.data.params]).toEqual([400, 'rest_missing_callback_param', ['file', 'url']])
  })

  it('413: a file of more than 10 MB, or a body of more than 14 MB; the message names the limit', async () => {
    const { headers } = await factories.user('editor')
    const client = sources.withHeaders(headers)
    const buildInput = (bytes: number) => ({ name: 'x.ics', file: Buffer.alloc(bytes, 'x').toString('base64') })
    const post = {
      rest: async (bytes: number) => {
        const { status, body } = await client.post('/imports?i18n_language=fr', buildInput(bytes))
        return [status, body.message]
      },
      rpc: async (bytes: number) => {
        const response = await fetch(`${service.url}/fr/trpc/imports.create`, {
          method: 'POST',
          body: JSON.stringify(buildInput(bytes)),
          headers: { ...headers, 'content-type': 'application/json' },
        })
        return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
      },
    }
    const message = 'Le fichier est trop volumineux. Envoyez un fichier de 10 Mo au plus.'
    for (const path of ['rest', 'rpc'] as const)
      for (const bytes of [10_000_001, 11_000_000])
        expect([path, bytes, ...(await post[path](bytes))]).toEqual([path, bytes, 413, message])
  })
})

describe('GET /imports', () => {
  it('200: lists the imports, the newest first', async () => {
    const client = await editor()
    const ids = [await factories.import(), await factories.import()].map(({ id }) => id)
    const { body } = await client.get('/imports?per_page=2')
    expect(body.imports.map(({ id }: { id: number }) => id)).toEqual(ids.reverse())
    expect(body.next_rest_url).toBe(`${service.sourcesUrl}/imports/?per_page=2&page=2`)
  })
})

describe('POST /imports/{id}/run', () => {
  it('201: returns the run of the same kind that waits, else adds one', async () => {
    const client = await editor()
    const { id } = await factories.import({ dry_run: true })
    const countRuns = async () =>
      (await service.db.prisma.$queryRaw<object[]>`select from runs where import_id = ${id}`).length

    const { status, headers, body } = await client.post(`/imports/${id}/run?dry_run=true`)
    expect([status, headers['location'], body.dry_run]).toEqual([201, `${service.sourcesUrl}/imports/${id}`, true])
    expect(await countRuns()).toBe(1)
    expect((await client.post(`/imports/${id}/run`)).body).toMatchObject({ id, dry_run: false, state: 'waiting' })
    expect(await countRuns()).toBe(2)
  })

  it('201: one run for two requests at the same time', async () => {
    const client = await editor()
    const { id } = await factories.import()
    await service.db.prisma.$executeRaw`update runs set state = 'done' where import_id = ${id}`

    const run = () => client.post(`/imports/${id}/run`)
    const lock = 'select from imports where id = $1 for update'
    const responses = await sendDuringLock(service, { lock, values: [id] }, [run, run])

    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await service.db.prisma.$queryRaw`select state from runs where import_id = ${id} order by id`).toEqual([
      { state: 'done' },
      { state: 'waiting' },
    ])
  })

  it('410: when the file is no longer kept', async () => {
    const { id } = await factories.import()
    await service.db.prisma.$executeRaw`update imports set file = null where id = ${id}`
    const { status, body } = await (await editor()).post(`/imports/${id}/run?dry_run=true`)
    expect([status, body.code]).toEqual([410, 'import-expired'])
  })

  it('404: an unknown import, for every operation', async () => {
    const client = await editor()
    const responses = [
      await client.get('/imports/999999'),
      await client.post('/imports/999999/run'),
      await client.delete('/imports/999999'),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'import-not-found'])
  })
})

describe('DELETE /imports/{id}', () => {
  it('200: removes the import, its file and its runs', async () => {
    const client = await editor()
    const { id } = await factories.import()
    expect(await client.delete(`/imports/${id}`)).toMatchObject({
      status: 200,
      body: { id, state: 'failed', message: 'Canceled. What the import has stored stays.' },
    })
    expect((await client.get(`/imports/${id}`)).status).toBe(404)
    expect(await service.db.prisma.$queryRaw`select from runs where import_id = ${id}`).toEqual([])
  })
})

describe('callers', () => {
  it('401, 403: anonymous callers, authors, contributors and subscribers', async () => {
    expect((await sources.get('/imports')).status).toBe(401)
    expect((await sources.post('/imports', { file })).status).toBe(401)
    for (const role of ['author', 'contributor', 'subscriber'] as const) {
      const client = sources.withHeaders((await factories.user(role)).headers)
      expect((await client.post('/imports', { file })).status).toBe(403)
      expect((await client.get('/imports')).status).toBe(403)
    }
    expect((await rest.get('/imports')).status).toBe(404)
  })
})
