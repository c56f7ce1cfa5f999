import { beforeAll, describe, expect, it } from 'vitest'
import { readDatabaseState } from '../support/database-state.ts'
import { sendRawRequest } from '../support/raw-http.ts'
import { type TestUser, uniqueName, useService } from '../support/use-service.ts'

const publicUrl = 'https://calendar.example/wp-json'
const { service, factories } = useService({ settings: { auth: 'required', publicUrl } })

let editor: TestUser
beforeAll(async () => {
  editor = await factories.person('administrator')
  await sendRawRequest(service.url, { path: tags, headers: editor.headers }) // the first use of a password is written down
})

const own = () => new URL(service.url).host

/** What a browser sends by itself with a form of another site, beside the credentials that somebody once typed. */
const foreign: [string, () => Record<string, string>][] = [
  ['another site', () => ({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })],
  ['another host of the same site', () => ({ 'sec-fetch-site': 'same-site' })],
  ['another site, of which the browser tells the origin alone', () => ({ origin: 'https://evil.example' })],
  ['a frame or a file', () => ({ origin: 'null' })],
  ['another port', () => ({ origin: 'http://127.0.0.1:1' })],
  ['the public host without TLS', () => ({ origin: 'http://calendar.example' })],
]

const ownPages: [string, () => Record<string, string>][] = [
  ['a program', () => ({})],
  ['somebody who opens an address', () => ({ 'sec-fetch-site': 'none' })],
  ['a page of this host', () => ({ 'sec-fetch-site': 'same-origin', origin: `http://${own()}` })],
  ['a page of this host in an old browser', () => ({ origin: `http://${own()}` })],
  ['a page of the public address', () => ({ origin: 'https://calendar.example' })],
]

/** Bodies that a page may send to another site without asking. */
const unasked: [string | null, () => string][] = [
  ['application/x-www-form-urlencoded', () => `name=${uniqueName('Form')}`],
  [
    'Multipart/Form-Data; boundary=b',
    () => `--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n${uniqueName('Parts')}\r\n--b--\r\n`,
  ],
  ['text/plain; x=application/json', () => JSON.stringify({ name: uniqueName('Text') })],
  [null, () => ''],
]

type Sent = { method?: string; path: string; type?: string | null; body: string; from: Record<string, string> }

async function sent({ method = 'POST', path, type, body, from }: Sent) {
  const headers = { ...editor.headers, ...(type ? { 'content-type': type } : {}), ...from }
  const { status, body: text } = await sendRawRequest(service.url, { method, path, headers, body })
  const { id, code, error } = JSON.parse(text) as { id?: number; code?: string; error?: { data: { code: string } } }
  return { status, id, code: code ?? error?.data.code }
}

const tags = '/cal/events/v1/tags'
const json = 'application/json'

/** The id of a new tag, which a program has made. */
const tagMade = async () =>
  (await sent({ path: tags, type: json, body: JSON.stringify({ name: uniqueName('Tag') }), from: {} })).id

const named = () => `${tags}?name=${encodeURIComponent(uniqueName('Query'))}`

describe.each(foreign)('a page of %s', (_, from) => {
  it('403: writes nothing with what it sends unasked, whoever sits before it', async () => {
    const id = await tagMade()
    const before = await readDatabaseState(service)
    for (const [type, body] of unasked)
      for (const path of [named(), `${tags}/${id}?name=Changed`, '/cal/accounts/v1/users?login=mallory'])
        expect([type, path, await sent({ path, type, body: body(), from: from() })]).toEqual([
          type,
          path,
          { status: 403, id: undefined, code: 'rest_origin_forbidden' },
        ])
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('403, 415: nor over RPC', async () => {
    const before = await readDatabaseState(service)
    for (const [type, body] of unasked)
      expect([403, 415]).toContain((await sent({ path: '/trpc/tags.create', type, body: body(), from: from() })).status)
    expect(await readDatabaseState(service)).toEqual(before)
  })

  it('401: hears first that its credentials are wrong', async () => {
    const wrong = { ...from(), authorization: 'Bearer wrong-secret' }
    expect((await sent({ path: named(), body: '', from: wrong })).status).toBe(401)
  })

  it('200, 201: writes what a browser asks about before it sends it', async () => {
    const asked = { type: json, from: from() }
    const made = await sent({ path: tags, body: JSON.stringify({ name: uniqueName('Asked') }), ...asked })
    const called = await sent({
      path: '/trpc/tags.create',
      body: JSON.stringify({ name: uniqueName('Asked') }),
      ...asked,
    })
    expect([made.status, called.status]).toEqual([201, 200])

    const id = await tagMade()
    const [type, body] = ['application/x-www-form-urlencoded', `name=${uniqueName('Renamed')}`]
    for (const method of ['PATCH', 'PUT', 'DELETE'])
      expect((await sent({ method, path: `${tags}/${id}`, type, body, from: from() })).status).toBe(200)
  })

  it('200: reads', async () => {
    expect((await sendRawRequest(service.url, { path: tags, headers: { ...editor.headers, ...from() } })).status).toBe(
      200,
    )
  })
})

describe.each(ownPages)('%s', (_, from) => {
  it('201: may send forms', async () => {
    for (const [type, body] of unasked.filter(([type]) => !type?.startsWith('text')))
      expect((await sent({ path: type ? tags : named(), type, body: body(), from: from() })).status).toBe(201)
  })
})
