import { beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '../support/database-state.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { type TestUser, uniqueName, useService } from '../support/use-service.ts'

const tagsPath = '/cal/events/v1/tags'
const jsonType = 'application/json'
const publicUrl = 'https://calendar.example/wp-json'
const { service, factories } = useService({ settings: { auth: 'required', publicUrl } })

let editor: TestUser
beforeAll(async () => {
  editor = await factories.user('administrator')
  await sendRawRequest(service.url, { path: tagsPath, headers: editor.headers }) // the first use of a password changes the database
})

const getHost = () => new URL(service.url).host

/** Origin and Sec-Fetch-Site headers of requests that a page of another origin sends. */
const otherOrigins: [string, () => Record<string, string>][] = [
  ['another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })],
  ['another host of the same site', () => ({ 'sec-fetch-site': 'same-site' })],
  ['another site, with Origin alone', () => ({ origin: 'https://evil.example' })],
  ['a frame or a file', () => ({ origin: 'null' })],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['the public host without TLS', () => ({ origin: 'http://calendar.example' })],
]

/** The same headers of requests that do not come from another origin. */
const allowedOrigins: [string, () => Record<string, string>][] = [
  ['a program', () => ({})],
  ['an address that the user opened', () => ({ 'sec-fetch-site': 'none' })],
  ['a page of this host', () => ({ 'sec-fetch-site': 'same-origin', origin: `http://${getHost()}` })],
  ['a page of this host in an old browser', () => ({ origin: `http://${getHost()}` })],
  ['a page of the public address', () => ({ origin: 'https://calendar.example' })],
]

/** Bodies that a page may send to another site without a preflight request. */
const simpleBodies: [string | null, () => string][] = [
  ['application/x-www-form-urlencoded', () => `name=${uniqueName('Form')}`],
  [
    'Multipart/Form-Data; boundary=b',
    () => `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${uniqueName('Parts')}\r\n--b--\r\n`,
  ],
  ['text/plain; x=application/json', () => JSON.stringify({ name: uniqueName('Text') })],
  [null, () => ''],
]

type SendOptions = {
  method?: string
  path: string
  type?: string | null
  body: string
  originHeaders: Record<string, string>
}

async function send({ method = 'POST', path, type, body, originHeaders }: SendOptions) {
  const headers = { ...editor.headers, ...(type ? { 'content-type': type } : {}), ...originHeaders }
  const { status, body: text } = await sendRawRequest(service.url, { method, path, headers, body })
  const { id, code, error } = JSON.parse(text) as { id?: number; code?: string; error?: { data: { code: string } } }
  return { status, id, code: code ?? error?.data.code }
}

/** Creates a tag without browser headers and returns its id. */
const createTag = async () =>
  (await send({ path: tagsPath, type: jsonType, body: JSON.stringify({ name: uniqueName('Tag') }), originHeaders: {} }))
    .id

const buildTagUrl = () => `${tagsPath}?name=${encodeURIComponent(uniqueName('Query'))}`

describe.each(otherOrigins)('a form from %s', (_, getOriginHeaders) => {
  it('403: writes nothing over REST', async () => {
    const id = await createTag()
    const before = await readDatabaseState(service)
    for (const [type, body] of simpleBodies)
      for (const path of [buildTagUrl(), `${tagsPath}/${id}?name=Changed`, '/cal/accounts/v1/users?login=mallory'])
        expect([type, path, await send({ path, type, body: body(), originHeaders: getOriginHeaders() })]).toEqual([
          type,
          path,
          { status: 403, id: undefined, code: 'rest_origin_forbidden' },
        ])
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('403, 415: writes nothing over RPC', async () => {
    const before = await readDatabaseState(service)
    for (const [type, body] of simpleBodies)
      expect([403, 415]).toContain(
        (await send({ path: '/trpc/tags.create', type, body: body(), originHeaders: getOriginHeaders() })).status,
      )
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('401: the service checks credentials before the origin', async () => {
    const wrongCredentials = { ...getOriginHeaders(), authorization: 'Bearer wrong-secret' }
    expect((await send({ path: buildTagUrl(), body: '', originHeaders: wrongCredentials })).status).toBe(401)
  })

  it('200, 201: writes with requests that need a preflight request', async () => {
    const needsPreflight = { type: jsonType, originHeaders: getOriginHeaders() }
    const created = await send({
      path: tagsPath,
      body: JSON.stringify({ name: uniqueName('Preflight') }),
      ...needsPreflight,
    })
    const createdOverRpc = await send({
      path: '/trpc/tags.create',
      body: JSON.stringify({ name: uniqueName('Preflight') }),
      ...needsPreflight,
    })
    expect([created.status, createdOverRpc.status]).toEqual([201, 200])

    const id = await createTag()
    const [type, body] = ['application/x-www-form-urlencoded', `name=${uniqueName('Renamed')}`]
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      expect(
        (await send({ method, path: `${tagsPath}/${id}`, type, body, originHeaders: getOriginHeaders() })).status,
      ).toBe(200)
  })

  it('200: may read tags', async () => {
    expect(
      (await sendRawRequest(service.url, { path: tagsPath, headers: { ...editor.headers, ...getOriginHeaders() } }))
        .status,
    ).toBe(200)
  })
})

describe.each(allowedOrigins)('a form from %s', (_, getOriginHeaders) => {
  it('201: creates a tag', async () => {
    for (const [type, body] of simpleBodies.filter(([type]) => !type?.startsWith('text')))
      expect(
        (await send({ path: type ? tagsPath : buildTagUrl(), type, body: body(), originHeaders: getOriginHeaders() }))
          .status,
      ).toBe(201)
  })
})
