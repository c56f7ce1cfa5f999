import { beforeAll, describe, expect, it } from 'vitest'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { singularNouns } from '../support/collections.ts'
import { allOperations, getInterfaceUrl } from '../support/rest-client.ts'
import { type RestResponse, uniqueName, useService } from '../support/use-service.ts'

const { service, rest, accounts, factories } = useService()

/** Every operation with every method that reaches it. */
const routes = allOperations.flatMap(operation =>
  getHttpMethods(operation.rest).map(method => ({ method, path: operation.rest.openapi.path, operation })),
)

const required: Record<string, () => object> = {
  'events.create': () => ({ start_date: '2026-12-05 18:00', end_date: '2026-12-05 20:00' }),
  'accounts.create': () => ({ login: uniqueName('user').replace(' ', ''), role: 'author' }),
}

const nameOf: Record<string, string> = { events: 'title', venues: 'venue', organizers: 'organizer' }

/** An address of the operation, for a record of its own, and a body that it takes. */
async function requestFor({ method, path, operation }: (typeof routes)[number]) {
  const [kind = ''] = operation.name.split('.')
  const record =
    kind === 'accounts'
      ? await newUser()
      : kind in singularNouns
        ? await factories[singularNouns[kind as keyof typeof singularNouns]]()
        : { id: 0, slug: '' }
  const body =
    method === 'GET' ? undefined : { [nameOf[kind] ?? 'name']: uniqueName(kind), ...required[operation.name]?.() }
  const filled = path.replace('{id}', String(record.id)).replace(/\{\w+\}/, record.slug ?? '')
  return { url: getInterfaceUrl(service, operation) + filled, body }
}

/** A user, and the prefix of a password in the place of a slug. */
async function newUser(): Promise<{ id: number; slug: string }> {
  const { body } = await accounts.post('/users', required['accounts.create']?.())
  return { id: body.id, slug: body.password.prefix }
}

it('every operation of the interface is here', () => {
  expect(new Set(routes.map(({ operation }) => operation)).size).toBe(allOperations.length)
  expect(allOperations.length).toBe(48)
})

describe.each(routes)('$method $path', route => {
  const { method } = route
  const isFine = ({ status }: RestResponse) => status === 200 || status === 201

  it('200: takes i18n_language among its parameters', async () => {
    const { url, body } = await requestFor(route)
    const answered = await rest.send(method, `${url}?i18n_language=EL`, body)

    expect(isFine(answered)).toBe(true)
    expect(answered.headers['content-language']).toMatch(/^(el|en)$/)
  })

  it('200: takes it before its path', async () => {
    const { url, body } = await requestFor(route)
    const answered = await rest.send(method, url.replace('/cal/', '/fr/cal/'), body)

    expect(isFine(answered)).toBe(true)
    if (answered.body.rest_url) expect(answered.body.rest_url).toMatch(/\/fr\/cal\/(events|accounts)\/v1/)
  })

  it('400: refuses a language that is not kept', async () => {
    const { url, body } = await requestFor(route)
    const refusal = {
      status: 400,
      body: { code: 'rest_invalid_param', data: { params: { i18n_language: expect.any(String) } } },
    }

    for (const bad of ['de', 'english', 'en,fr', '0']) {
      expect(await rest.send(method, `${url}?i18n_language=${bad}`, body), bad).toMatchObject(refusal)
      if (body) expect(await rest.send(method, url, { ...body, i18n_language: bad }), bad).toMatchObject(refusal)
    }
  })

  if (method !== 'GET') {
    it('200: takes it in its body, which wins over the query', async () => {
      const { url, body } = await requestFor(route)

      expect(isFine(await rest.send(method, `${url}?i18n_language=fr`, { ...body, i18n_language: 'el' }))).toBe(true)
    })
  }
})

describe('a language before the path', () => {
  beforeAll(() => factories.event({ title: 'Here', slug: 'here' }))

  it.each(['EN', 'Fr', 'el'])('200: /%s is read in any case', async segment => {
    expect((await rest.get(`${service.url}/${segment}/cal/events/v1/events/by-slug/here`)).status).toBe(200)
  })

  it('404: another word is no route', async () => {
    for (const segment of ['de', 'english', 'en/fr'])
      expect((await rest.get(`${service.url}/${segment}/cal/events/v1/events`)).status).toBe(404)
  })

  it('200: the parameter wins over it', async () => {
    const { headers } = await rest.get(`${service.url}/fr/cal/events/v1/events?i18n_language=el`)

    expect(headers['content-language']).toBe('el')
  })
})
