import { beforeAll, describe, expect, it } from 'vitest'
import { type CalendarClient, createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { type TestUser, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, factories } = useService({ settings: { auth: 'required' } })

let editor: TestUser
let client: CalendarClient
beforeAll(async () => {
  editor = await factories.person('editor')
  client = createCalendarClient(service.url, { credentials: { token: editor.secret } })
})

/** How a call was refused: the error's data, which is the body of the same refusal over REST. */
async function refused(call: Promise<unknown>) {
  const error = (await call.then(
    () => {
      throw new Error('the call was not refused')
    },
    (reason: unknown) => reason,
  )) as { data?: Record<string, any>; message: string }
  const { code, message, data, httpStatus } = error.data ?? {}
  return { body: { code, message, data }, httpStatus: httpStatus as number, refusal: readServiceFailure(error) }
}

/** That both doors refuse in the same words, and with the same status. */
async function expectSame(call: Promise<unknown>, answered: ReturnType<typeof rest.get>) {
  const [{ body, refusal }, { status, body: told }] = [await refused(call), await answered]
  expect(body).toEqual(told)
  expect(refusal).toMatchObject({ code: told.code, status })
}

describe('a refusal over RPC', () => {
  it('400: is the one of REST, fault by fault', async () => {
    const asEditor = rest.withHeaders(editor.headers)
    const bad: any = { title: 'x', start_date: 'some day', end_date: '2026-12-05', status: 'blue', venue: 99_999_999 }

    await expectSame(client.events.create.mutate(bad), asEditor.post('/events', bad))
    await expectSame(client.events.create.mutate({} as any), asEditor.post('/events', {}))
    await expectSame(client.events.list.query({ page: 0 }), asEditor.get('/events?page=0'))
    await expectSame(client.venues.list.query({ i18n_language: 'de' as any }), asEditor.get('/venues?i18n_language=de'))
  })

  it('400: refusalOf names each parameter', async () => {
    const { refusal } = await refused(client.events.create.mutate({ title: 'x', status: 'blue' } as any))
    expect(refusal).toMatchObject({
      code: 'rest_missing_callback_param',
      status: 400,
      params: { start_date: expect.any(String) },
    })
    const { refusal: bad } = await refused(client.tags.list.query({ page: 0, per_page: -1 }))
    expect(bad?.params).toEqual({ page: 'Send 1 or more.', per_page: 'Send 1 or more.' })
  })

  it('404: of an unknown id and slug, and of a page past the end', async () => {
    await expectSame(client.events.read.query({ id: 999_999_999 }), rest.get('/events/999999999'))
    await expectSame(client.organizers.readBySlug.query({ slug: 'nobody' }), rest.get('/organizers/by-slug/nobody'))
    await expectSame(client.tags.read.query({ id: 999_999_999 }), rest.get('/tags/999999999'))
    await expectSame(client.venues.list.query({ page: 999 }), rest.withHeaders(editor.headers).get('/venues?page=999'))
  })

  it('410: of what is in the trash, with its own status', async () => {
    const { id } = await factories.venue()
    await client.venues.remove.mutate({ id })

    await expectSame(client.venues.read.query({ id }), rest.get(`/venues/${id}`))
    await expectSame(client.venues.remove.mutate({ id }), rest.withHeaders(editor.headers).delete(`/venues/${id}`))
    const answered = await fetch(`${service.url}/trpc/venues.read?input=${encodeURIComponent(JSON.stringify({ id }))}`)
    expect(answered.status).toBe(410)
  })

  it('401 and 403: of strangers and of those who may not', async () => {
    const stranger = createCalendarClient(service.url)
    const subscriber = await factories.person('subscriber')
    const reader = createCalendarClient(service.url, { credentials: { token: subscriber.secret } })
    const draft = await factories.event({ status: 'draft' })

    await expectSame(stranger.venues.create.mutate({ venue: 'x' }), rest.post('/venues', { venue: 'x' }))
    await expectSame(
      reader.venues.create.mutate({ venue: 'x' }),
      rest.withHeaders(subscriber.headers).post('/venues', { venue: 'x' }),
    )
    await expectSame(stranger.events.read.query({ id: draft.id }), rest.get(`/events/${draft.id}`))
    const wrong = createCalendarClient(service.url, { credentials: { login: editor.login, password: 'wrong' } })
    expect((await refused(wrong.events.list.query({}))).refusal).toMatchObject({
      status: 401,
      code: 'incorrect_password',
    })
  })

  it('has neither a stack nor the name of a file', async () => {
    const answered = await fetch(`${service.url}/trpc/events.create`, { method: 'POST', body: '{"bad' })

    expect(await answered.text()).not.toMatch(/stack|\.ts\b|node_modules/)
  })
})

describe('the client', () => {
  it('sends a login with its password, or a token', async () => {
    const { login, secret } = editor
    for (const credentials of [{ login, password: secret }, { token: secret }]) {
      const own = createCalendarClient(`${service.url}/`, { credentials })
      expect((await own.venues.create.mutate({ venue: uniqueName('By') })).author).toBe(editor.id)
    }
  })

  it('sends calls of one tick together, each with its own answer', async () => {
    const requests: string[] = []
    const counting: typeof fetch = (input, init) => {
      requests.push(input instanceof Request ? input.url : String(input))
      return fetch(input, init)
    }
    const own = createCalendarClient(service.url, { credentials: { token: editor.secret }, fetch: counting })
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

  it('reads and writes in its language, unless a call names another', async () => {
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
