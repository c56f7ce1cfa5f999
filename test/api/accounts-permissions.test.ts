import { beforeAll, describe, expect, it } from 'vitest'
import { ROLE_PERMISSIONS, type Role, roles } from '../../src/auth/permissions.ts'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { type RestClient, useService } from '../support/use-service.ts'

/** What only administrators may call, under each method, with an address at which there is nobody. */
const managed = listNamespaceOperations('accounts')
  .filter(({ rest }) => rest.openapi.protect && rest.openapi.path !== '/me')
  .flatMap(({ name, rest }) => getHttpMethods(rest).map(method => ({ name, method, path: rest.openapi.path })))

const filled = (path: string) => path.replace('{id}', '999999').replace('{prefix}', 'abcdefgh')

describe('with credentials required', () => {
  const { accounts, factories } = useService({ settings: { auth: 'required' } })
  const people = new Map<Role, RestClient>()
  beforeAll(async () => {
    for (const role of roles) people.set(role, accounts.withHeaders((await factories.person(role)).headers))
  })

  it('every operation but three is for administrators', () => {
    const open = listNamespaceOperations('accounts').filter(
      ({ rest }) => !managed.some(({ path }) => path === rest.openapi.path),
    )

    expect(open.map(({ name }) => name)).toEqual(['aboutAccounts.index', 'aboutAccounts.doc', 'accounts.me'])
    expect(managed).toHaveLength(10)
  })

  describe.each(managed)('$method $path', ({ method, path }) => {
    /** Whatever is wrong with a request, those who may not make it hear nothing about it. */
    const requests = (asked: RestClient) =>
      method === 'GET'
        ? [asked.get(filled(path)), asked.get(`${filled(path)}?page=x&i18n_language=de`)]
        : ['{}', '{"bad', '{"login":[],"role":"king","to":{}}'].map(body => asked.send(method, filled(path), body))

    it('401: strangers sign in before anything is looked at', async () => {
      for (const { status, headers, body } of await Promise.all(requests(accounts))) {
        expect({ status, body }).toMatchObject({ status: 401, body: { code: 'rest_forbidden', data: { status: 401 } } })
        expect(headers['www-authenticate']).toBe('Basic realm="calendar", charset="UTF-8"')
      }
    })

    it.each(roles.filter(role => role !== 'administrator'))('403: %s', async role => {
      for (const { status, body } of await Promise.all(requests(people.get(role)!)))
        expect({ status, body }).toEqual({
          status: 403,
          body: { code: 'rest_forbidden', message: 'You may not do this.', data: { status: 403 } },
        })
    })

    it('administrators are heard', async () => {
      const { status } = await people
        .get('administrator')!
        .send(method, filled(path), method === 'GET' ? undefined : {})

      expect([200, 400, 404]).toContain(status)
    })
  })
})

describe('an open calendar', () => {
  const { service, rest, accounts, factories } = useService()
  const me = async () => (await accounts.get('/me')).body

  it('200: its callers are its first administrator, whoever that is by now', async () => {
    const first = await me()
    expect(first).toEqual({
      ...{ id: expect.any(Number), login: 'admin', name: 'Administrator' },
      ...{ role: 'administrator', rights: ROLE_PERMISSIONS.administrator },
    })
    expect((await factories.venue()).author).toBe(first.id)

    const next = (await accounts.post('/users', { login: 'next', role: 'administrator' })).body
    expect(await me()).toEqual(first)
    expect((await accounts.delete(`/users/${first.id}?to=next`)).status).toBe(200)
    expect(await me()).toMatchObject({ id: next.id, login: 'next' })
    expect((await factories.venue()).author).toBe(next.id)
  })

  it('200: whoever signs in is who they say', async () => {
    const { id, headers } = await factories.person('author')

    expect((await accounts.withHeaders(headers).get('/me')).body).toMatchObject({ id, role: 'author' })
    expect((await accounts.withHeaders(headers).get('/users')).status).toBe(403)
  })

  it('200: without an administrator they are nobody, and can make one', async () => {
    await service.db.pool.query("update users set role = 'editor'")

    expect(await me()).toEqual({
      ...{ id: null, login: null, name: null },
      ...{ role: 'administrator', rights: ROLE_PERMISSIONS.administrator },
    })
    expect((await rest.post('/venues', { venue: 'By nobody' })).status).toBe(401)
    expect((await accounts.post('/users', { login: 'rescue', role: 'administrator' })).status).toBe(201)
    expect(await me()).toMatchObject({ login: 'rescue' })
    expect((await rest.post('/venues', { venue: 'By somebody' })).status).toBe(201)
  })
})
