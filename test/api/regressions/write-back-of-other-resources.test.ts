import { describe, expect, it, onTestFinished } from 'vitest'
import { createRpcTransport } from '../../support/transports.ts'
import { buildSubmission, findSubmissionOperation } from '../../support/use-submissions.ts'
import { getNamespaceUrl, sharedOperations } from '../../support/rest-client.ts'
import { testStartTime, useService } from '../../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required', acceptsSubmissions: true } })
const signIn = () => factories.user('administrator')

type Fields = Record<string, unknown>
/** What a read needs, and a field with another value. */
type Resource = { key: Fields; change: Fields }

/** Resources with values that a write alone would store otherwise, or refuse. */
const resources: Record<string, () => Promise<Resource>> = {
  media: async () => {
    const image = await factories.image({ alt: 'An anchor', credit: 'Anna', focal_x: 0.2 })
    return { key: { id: image.id }, change: { credit: 'Bea' } }
  },
  settings: async () => {
    const { id } = await factories.image({ alt: 'A logo' })
    await service.db.prisma.siteSettings.create({ data: { logoId: id, modifiedUtc: testStartTime } })
    return { key: {}, change: { name: 'Harbour' } }
  },
  sources: async () => {
    const category = await factories.category()
    const { id } = await factories.source({ categories: [category.id] })
    await service.db.prisma.term.delete({ where: { id: category.id } })
    return { key: { id }, change: { paused: true } }
  },
  accounts: async () => ({ key: { id: (await factories.user('author')).id }, change: { email: 'a@example.org' } }),
  submissions: async () => {
    const { body } = await rest.post('/submissions', buildSubmission({ description: '<p onclick="a()">Old</p>' }))
    const { id, token } = body as { id: number; token: string }
    const editor = rest.withHeaders((await signIn()).headers)
    await editor.patch(`/events/${id}`, { title: 'Of an editor', description: '<p>Of an editor</p>' })
    return { key: { id, token }, change: { note: 'By train' } }
  },
}

const tables = ['images', 'image_texts', 'site_settings', 'sources', 'users', 'submissions', 'events', 'event_texts']

/** All rows that an update of the resources may write. */
async function readRows(): Promise<unknown> {
  const rows = tables.map(table => `(select jsonb_agg(to_jsonb(r) order by to_jsonb(r)) from ${table} r) as "${table}"`)
  return service.db.prisma.$queryRawUnsafe(`select ${rows.join(', ')}`)
}

const findOperation = (resource: string, verb: string) =>
  sharedOperations.find(({ name }) => name === `${resource}.${verb}`) ?? findSubmissionOperation(verb)

function buildUrl(resource: string, { id, ...query }: Fields, language = 'en'): string {
  const operation = findOperation(resource, 'read')
  const path = operation.rest.openapi.path.replace('{id}', String(id))
  const url = new URL(getNamespaceUrl(service, operation) + path)
  url.pathname = `/${language}${url.pathname}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url.href
}

describe('PATCH of two fields that say the same', () => {
  const published = { date: '2026-11-01 10:00:00', date_utc: '2026-11-01 10:00:00' }

  it.each([
    [published, { date: '2026-11-02 10:00:00' }, { date_utc: '2026-11-02 10:00:00' }],
    [published, { date_utc: '2026-11-02 10:00:00' }, { date: '2026-11-02 10:00:00' }],
    [{ attendance_mode: 'online', is_online: true }, { attendance_mode: 'offline' }, { is_online: false }],
  ])('200: of %j counts %j', async (stored, change, other) => {
    const client = rest.withHeaders((await signIn()).headers)
    const { id } = await factories.event(stored)
    expect(await client.patch(`/events/${id}`, { ...stored, ...change })).toMatchObject({
      status: 200,
      body: { ...change, ...other },
    })
  })

  it('200: both count if none changes', async () => {
    const client = rest.withHeaders((await signIn()).headers)
    const { id } = await factories.event()
    const fields = { event_status: 'moved_online', attendance_mode: 'offline', is_online: false }
    expect((await client.patch(`/events/${id}`, fields)).body).toMatchObject(fields)
  })
})

describe.each(Object.keys(resources))('update of what was read: %s', name => {
  it('200: changes nothing over REST and RPC, in each language, and beside a change only this', async () => {
    const user = await signIn()
    const client = rest.withHeaders(user.headers)
    const { key, change } = await resources[name]!()
    service.clock.now = new Date(testStartTime.getTime() + 86_400_000)
    onTestFinished(() => void (service.clock.now = testStartTime))
    const before = await readRows()

    for (const language of ['en', 'fr']) {
      const url = buildUrl(name, key, language)
      const { body } = await client.get(url)
      for (const method of ['PUT', 'PATCH', 'POST']) {
        const { status, headers, body: written } = await client.send(method, url, body)
        expect({ status, written, notice: headers['x-notice'] }, `${method} ${url}`).toEqual({
          status: 200,
          written: body,
        })
      }
      const call = createRpcTransport(service)
      const ref = { ...key, i18n_language: language }
      const read = await call(user, findOperation(name, 'read'), ref)
      expect(await call(user, findOperation(name, 'update'), { ...read.body, ...ref })).toEqual(read)
    }
    expect(await readRows()).toEqual(before)

    const url = buildUrl(name, key)
    const { body } = await client.get(url)
    const { status, body: changed } = await client.put(url, { ...body, ...change })
    expect({ status, changed }).toMatchObject({ status: 200, changed: change })
  })
})
