import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { projectFolder } from '../../../src/project-folder.ts'
import { createRestTransport, createRpcTransport } from '../../support/transports.ts'
import { sendRawRequest } from '../../support/raw-http.ts'
import { startTranslator } from '../../support/translator.ts'
import { sharedOperations } from '../../support/rest-client.ts'
import { type RestClient, useService } from '../../support/use-service.ts'
import type { TestService } from '../../support/test-service.ts'

const translator = await startTranslator()
translator.answer = ({ q }) => ({ status: 200, body: { translatedText: q } })
afterAll(() => translator.stop())

/** Renames every table, so that every statement fails with an unexpected error. */
async function breakDatabase({ db }: TestService): Promise<void> {
  await db.pool.query(`do $$ declare name text; begin
    for name in select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    loop execute format('alter table %I rename to %I', name, 'gone_' || name); end loop; end $$`)
}

describe('the log', () => {
  const lines: string[] = []
  /** A log of all levels, without the redactions of log.ts. */
  const log = pino({ level: 'trace' }, { write: line => void lines.push(line) })
  const { service, rest, accounts, factories } = useService({ settings: { auth: 'required', slowQueryMs: 1 }, log })
  const password = 'sesame-open-wide'

  /** Sends requests with the secret in every place that can contain one. */
  async function sendSecretsEverywhere(client: RestClient, admin: RestClient, id: number): Promise<void> {
    const long = password.repeat(100)
    await Promise.all([
      client.get(`/events/${id}?password=${password}`),
      client.get(`/events/${id}?password=${long}`),
      client.get(`/events?password=${password}&x=${password}`),
      client.get(`/events/by-slug/nothing?password=${password}`),
      client.delete(`/events/${id}?password=wrong-${password}`),
      client.patch(`/events/${id}`, { password }),
      client.patch(`/events/${id}`, { password: long, title: '' }),
      client.patch(`/events/${id}`, new URLSearchParams({ password, status: 'blue' })),
      client.patch(`/events/${id}`, `{"password":"${password}" oops`),
      client.patch(`/events/${id}`, `{"password":"${password}","title":"${'x'.repeat(1_000_001)}"}`),
      client.patch(`/events/${id}`, `password: ${password}`, { headers: { 'content-type': 'text/yaml' } }),
      client.post('/events', { title: 'x', password, venue: 999_999 }),
      client.withHeaders({ cookie: `session=${password}`, 'x-api-key': password }).get('/nothing'),
      client.withHeaders({ authorization: `Bearer wrong-${password}` }).get('/events'),
      client
        .withHeaders({ authorization: `Basic ${Buffer.from(`someone:wrong-${password}`).toString('base64')}` })
        .get('/events'),
      admin.patch('/users/1', { password, secret: password }),
      admin.post('/users/999999/passwords', { name: 'x', secret: password }),
    ])
    const input = JSON.stringify({ id, password })
    const { authorization } = { authorization: '', ...secrets.headers }
    const headers = { authorization, 'content-type': 'application/json' }
    for (const path of [
      `events.read?input=${encodeURIComponent(input)}`,
      `events.read?input=${encodeURIComponent(`${input}oops`)}`,
    ])
      await sendRawRequest(service.url, { path: `/trpc/${path}`, headers })
    for (const path of [`submissions/1?token=${password}`, `submissions/1%3Ftoken=${password}`])
      await sendRawRequest(service.url, { path: `/cal/events/v1/${path}` })
    for (const body of [input, `${input}oops`])
      await sendRawRequest(service.url, { method: 'POST', path: '/trpc/events.update', headers, body })
  }
  const secrets: { headers: Record<string, string> } = { headers: {} }

  it('contains no secret of valid, invalid, malformed and failing requests', async () => {
    const administrator = await factories.user('administrator')
    secrets.headers = administrator.headers
    const [client, admin] = [rest.withHeaders(administrator.headers), accounts.withHeaders(administrator.headers)]
    const { id } = await factories.event({ password })
    const { body: user } = await admin.post('/users', { login: 'melina', role: 'editor' })
    await rest.withHeaders({ authorization: `Bearer ${user.password.secret}` }).get('/events')
    await sendSecretsEverywhere(client, admin, id)
    await breakDatabase(service)
    await sendSecretsEverywhere(client, admin, id)

    const written = lines.join('')
    expect(lines.filter(line => line.includes('"status":500')).length).toBeGreaterThan(10)
    expect(lines.filter(line => line.includes('"status":400')).length).toBeGreaterThan(3)
    const hidden = [password, encodeURIComponent(password), administrator.secret, user.password.secret as string]
    for (const secret of [...hidden, ...hidden.map(text => Buffer.from(text).toString('base64').slice(0, 16))])
      expect(written).not.toContain(secret)
    expect(written).not.toMatch(/scrypt\$|authorization"|"cookie"/i)
  })
})

/** Internal details: SQL, names of tables, files and libraries, stack traces, and paths. */
const internals = new RegExp(
  [
    String.raw`\b(select|insert into|update \w+ set|delete from)\b .*\b(from|values|where|set)\b`,
    ...['relation', 'column', 'constraint', 'gone_', 'event_texts', 'application_passwords', 'record_ids'],
    ...[
      'prisma',
      'postgres',
      'pg_',
      'libpq',
      'zod',
      'trpc',
      'express',
      'multer',
      'ECONN',
      'SQLSTATE',
      'P20\\d\\d',
      '42P01',
    ],
    ...[
      'node_modules',
      String.raw`\.(ts|js|mjs|json|sql)\b`,
      String.raw`\bat \w[\w.]* \(`,
      '"stack"',
      'Error:',
      projectFolder,
    ],
  ].join('|'),
  'i',
)

/** A valid input, with which an operation reaches the database. */
function buildValidInput({ name, type, input, rest }: Operation): Record<string, unknown> {
  const path = { id: 1, slug: 'x', prefix: 'abcdefgh' }
  const fields = {
    title: 'x',
    venue: 'x',
    organizer: 'x',
    name: 'x',
    login: 'x',
    role: 'editor',
    start_date: '2026-12-05',
    end_date: '2026-12-06',
    recurrence: ['RRULE:FREQ=DAILY;COUNT=2'],
    search: 'x',
    text: 'x',
    source: 'en',
    target: 'fr',
  }
  const links = name.startsWith('events.') ? { venue: [], organizer: [] } : {}
  const takesFields = type === 'mutation' || ['recurrence.preview', 'events.searchSuggestions'].includes(name)
  const all = takesFields ? { ...path, ...fields, ...links } : path
  return Object.fromEntries(
    Object.entries(all).filter(
      ([field]) => field in input.shape && (field in fields || rest.openapi.path.includes(`{${field}}`)),
    ),
  )
}

describe('the body of an error', () => {
  const { service, rest, factories } = useService({ settings: { translator: { url: translator.url, apiKey: '' } } })
  const responses: { status: number; body: unknown }[] = []
  const record = async (response: Promise<{ status: number; body: unknown }>) => void responses.push(await response)

  it('4xx: contains no internal details', async () => {
    const { id } = await factories.event()
    const invalidValues: unknown[] = [null, [], {}, 'x', -1, '\0', "'", { id: {} }, [[]], 'x'.repeat(300_000)]
    for (const field of [
      'title',
      'start_date',
      'venue',
      'categories',
      'image',
      'status',
      'author',
      'cost',
      'post_parent',
    ])
      for (const value of invalidValues) await record(rest.patch(`/events/${id}`, { [field]: value }))
    for (const query of [
      'page=x',
      'per_page=-1',
      'include=a',
      'start_date=x',
      'geoloc_lat=1',
      'orderby=x',
      'status=x',
      'page=99999',
    ])
      await record(rest.get(`/events?${query}`))
    for (const text of ['{"bad', '[1]', '"x"', '\0', '{"title":"\\ud800"', ''])
      for (const type of ['application/json', 'text/xml', 'multipart/form-data', 'application/x-www-form-urlencoded'])
        await record(rest.post('/events', text, { headers: { 'content-type': type } }))
    for (const path of ['/nothing', '/events/abc', '/events/by-slug/nothing', '/events/%ff', '/venues/999999999'])
      for (const method of ['GET', 'DELETE', 'PUT', 'PURGE']) await record(rest.send(method, path))

    const errors = responses.filter(({ status }) => status >= 400)
    expect(errors.length).toBeGreaterThan(100)
    for (const { body } of errors) expect(JSON.stringify(body)).not.toMatch(internals)
  })

  it('500: contains the code and the request id, and no internal details', async () => {
    await breakDatabase(service)
    const [overRest, overRpc] = [createRestTransport(service, rest), createRpcTransport(service)]
    const failed: string[] = []
    for (const operation of sharedOperations) {
      const input = buildValidInput(operation)
      const { status, body } = await overRest(null, operation, input)
      const { body: rpcError } = await overRpc(null, operation, input)
      if (status < 400) continue
      failed.push(operation.name)
      expect([operation.name, status]).toEqual([operation.name, 500])
      expect(body).toEqual({
        code: 'internal_error',
        message: 'The service failed. Its log has the cause under the request id.',
        data: { status: 500, request_id: expect.stringMatching(/^[0-9a-f]{16}$/) },
      })
      expect(JSON.stringify({ ...rpcError.data, message: rpcError.message, path: '' })).not.toMatch(internals)
    }
    expect(failed.length).toBeGreaterThan(35)
  })
})
