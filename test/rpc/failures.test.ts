import { beforeAll, describe, expect, it } from 'vitest'
import { type CalendarClient, createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { type TestUser, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: TestUser
let client: CalendarClient
beforeAll(async () => {
  editor = await factories.user('editor')
  client = createCalendarClient(service.url, { credentials: { token: editor.secret } })
})

/** Waits until a call fails. `body` is the data of the error, which equals the body of the REST response. */
async function readFailure(call: Promise<unknown>) {
  const error = (await call.then(
    () => {
      throw new Error('the call did not fail')
    },
    (reason: unknown) => reason,
  )) as { data?: Record<string, any>; message: string }
  const { code, message, data, httpStatus } = error.data ?? {}
  return { body: { code, message, data }, httpStatus: httpStatus as number, failure: readServiceFailure(error) }
}

/** Checks that an RPC call and a REST request fail with the same body and status. */
async function expectSameFailure(call: Promise<unknown>, response: ReturnType<typeof rest.get>) {
  const [{ body, failure }, { status, body: restBody }] = [await readFailure(call), await response]
  expect(body).toEqual(restBody)
  expect(failure).toMatchObject({ code: restBody.code, status })
}

describe('a failure over RPC', () => {
  it('400: equals that of REST', async () => {
    const asEditor = rest.withHeaders(editor.headers)
    const invalid: any = {
      title: 'x',
      start_date: 'some day',
      end_date: '2026-12-05',
      status: 'blue',
      venue: 99_999_999,
    }

    await expectSameFailure(client.events.create.mutate(invalid), asEditor.post('/events', invalid))
    await expectSameFailure(client.events.create.mutate({} as any), asEditor.post('/events', {}))
    await expectSameFailure(client.events.list.query({ page: 0 }), asEditor.get('/events?page=0'))
    await expectSameFailure(
      client.venues.list.query({ i18n_language: 'xx' as any }),
      asEditor.get('/venues?i18n_language=de'),
    )
  })

  it('400: readServiceFailure names each parameter', async () => {
    const { failure } = await readFailure(client.events.create.mutate({ title: 'x', status: 'blue' } as any))
    expect(failure).toMatchObject({
      code: 'rest_missing_callback_param',
      status: 400,
      params: { start_date: expect.any(String) },
    })
    const { failure: invalidPage } = await readFailure(client.tags.list.query({ page: 0, per_page: -1 }))
    expect(invalidPage?.params).toEqual({ page: 'Send 1 or more.', per_page: 'Send 1 or more.' })
  })

  it('404: an unknown id or slug, or a page past the end', async () => {
    await expectSameFailure(client.events.read.query({ id: 999_999_999 }), rest.get('/events/999999999'))
    await expectSameFailure(
      client.organizers.readBySlug.query({ slug: 'nobody' }),
      rest.get('/organizers/by-slug/nobody'),
    )
    await expectSameFailure(client.tags.read.query({ id: 999_999_999 }), rest.get('/tags/999999999'))
    await expectSameFailure(
      client.venues.list.query({ page: 999 }),
      rest.withHeaders(editor.headers).get('/venues?page=999'),
    )
  })

  it('410: a record in the trash', async () => {
    const { id } = await factories.venue()
    await client.venues.remove.mutate({ id })

    await expectSameFailure(client.venues.read.query({ id }), rest.get(`/venues/${id}`))
    await expectSameFailure(
      client.venues.remove.mutate({ id }),
      rest.withHeaders(editor.headers).delete(`/venues/${id}`),
    )
    const response = await fetch(`${service.url}/trpc/venues.read?input=${encodeURIComponent(JSON.stringify({ id }))}`)
    expect(response.status).toBe(410)
  })

  it('401, 403: anonymous callers, and callers without permission', async () => {
    const anonymous = createCalendarClient(service.url)
    const subscriber = await factories.user('subscriber')
    const reader = createCalendarClient(service.url, { credentials: { token: subscriber.secret } })
    const draft = await factories.event({ status: 'draft' })

    await expectSameFailure(anonymous.venues.create.mutate({ venue: 'x' }), rest.post('/venues', { venue: 'x' }))
    await expectSameFailure(
      reader.venues.create.mutate({ venue: 'x' }),
      rest.withHeaders(subscriber.headers).post('/venues', { venue: 'x' }),
    )
    await expectSameFailure(anonymous.events.read.query({ id: draft.id }), rest.get(`/events/${draft.id}`))
    const wrong = createCalendarClient(service.url, { credentials: { login: editor.login, password: 'wrong' } })
    expect((await readFailure(wrong.events.list.query({}))).failure).toMatchObject({
      status: 401,
      code: 'incorrect_password',
    })
  })

  it('contains neither a stack trace nor file names', async () => {
    const response = await fetch(`${service.url}/trpc/events.create`, { method: 'POST', body: '{"bad' })

    expect(await response.text()).not.toMatch(/stack|\.ts\b|node_modules/)
  })
})

describe('the client', () => {
  it('signs in with login and password, or with a token', async () => {
    const { login, secret } = editor
    for (const credentials of [{ login, password: secret }, { token: secret }]) {
      const own = createCalendarClient(`${service.url}/`, { credentials })
      expect((await own.venues.create.mutate({ venue: uniqueName('By') })).author).toBe(editor.id)
    }
  })

  it('sends calls of one tick in one request, and returns each result', async () => {
    const requests: string[] = []
    const countingFetch: typeof fetch = (input, init) => {
      requests.push(input instanceof Request ? input.url : String(input))
      return fetch(input, init)
    }
    const own = createCalendarClient(service.url, { credentials: { token: editor.secret }, fetch: countingFetch })
    const { id } = await factories.event({ title: 'Together' })

    const [event, missing, tags] = await Promise.allSettled([
      own.events.read.query({ id }),
      own.events.read.query({ id: 999_999_999 }),
      own.tags.list.query({ hide_empty: false }),
    ])

    expect(requests).toHaveLength(1)
    expect(event).toMatchObject({ status: 'fulfilled', value: { title: 'Together' } })
    expect(missing.status === 'rejected' && readServiceFailure(missing.reason)).toMatchObject({ status: 404 })
    expect(tags).toMatchObject({ status: 'fulfilled', value: { total: 0 } })
  })

  it('uses its language, unless a call names another', async () => {
    const french = createCalendarClient(service.url, { credentials: { token: editor.secret }, language: 'fr' })
    const event = await french.events.create.mutate({
      title: 'Fête du vin',
      start_date: '2026-12-05 18:00',
      end_date: '2026-12-05 20:00',
      cost: 0,
    })
    const greek = await french.events.update.mutate({ id: event.id, title: 'Γιορτή κρασιού', i18n_language: 'el' })

    expect(event).toMatchObject({ i18n_language: 'fr', cost: 'Gratuit', rest_url: expect.stringContaining('/fr/cal/') })
    expect(greek).toMatchObject({ i18n_language: 'el', title: 'Γιορτή κρασιού', cost: 'Δωρεάν' })
    expect(await french.events.read.query({ id: event.id })).toMatchObject({ title: 'Fête du vin' })
    expect(await client.events.read.query({ id: event.id, i18n_language: 'el' })).toMatchObject({
      title: 'Γιορτή κρασιού',
    })
  })
})
