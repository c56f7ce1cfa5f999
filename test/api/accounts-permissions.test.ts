import { beforeAll, describe, expect, it } from 'vitest'
import { permissionsByRole, type Role, roles } from '../../src/auth/permissions.ts'
import { getHttpMethods } from '../../src/api/rest-meta.ts'
import { listNamespaceOperations } from '../../src/contract/router.ts'
import { type RestClient, useService } from '../support/use-service.ts'

/** The routes that only administrators may call. */
const administratorRoutes = listNamespaceOperations('accounts')
  .filter(({ rest }) => rest.openapi.protect && rest.openapi.path !== '/me')
  .flatMap(({ name, rest }) => getHttpMethods(rest).map(method => ({ name, method, path: rest.openapi.path })))

/** A path at which there is no record. */
const fillPath = (path: string) => path.replace('{id}', '999999').replace('{prefix}', 'abcdefgh')

describe('with credentials required', () => {
  const { accounts, factories } = useService({ settings: { auth: 'required' } })
  const clientByRole = new Map<Role, RestClient>()
  beforeAll(async () => {
    for (const role of roles) clientByRole.set(role, accounts.withHeaders((await factories.user(role)).headers))
  })

  it('only three operations are open to other roles', () => {
    const otherOperations = listNamespaceOperations('accounts').filter(
      ({ rest }) => !administratorRoutes.some(({ path }) => path === rest.openapi.path),
    )

    expect(otherOperations.map(({ name }) => name)).toEqual(['aboutAccounts.index', 'aboutAccounts.doc', 'accounts.me'])
    expect(administratorRoutes).toHaveLength(10)
  })

  describe.each(administratorRoutes)('$method $path', ({ method, path }) => {
    /** Valid and invalid requests: a caller without permission learns nothing about their validity. */
    const sendRequests = (client: RestClient) =>
      method === 'GET'
        ? [client.get(fillPath(path)), client.get(`${fillPath(path)}?page=x&i18n_language=de`)]
        : ['{}', '{"bad', '{"login":[],"role":"king","to":{}}'].map(body => client.send(method, fillPath(path), body))

    it('401: an anonymous caller, whatever the request contains', async () => {
      for (const { status, headers, body } of await Promise.all(sendRequests(accounts))) {
        expect({ status, body }).toMatchObject({ status: 401, body: { code: 'rest_forbidden', data: { status: 401 } } })
        expect(headers['www-authenticate']).toBe('Basic realm="calendar", charset="UTF-8"')
      }
    })

    it.each(roles.filter(role => role !== 'administrator'))('403: role %s', async role => {
      for (const { status, body } of await Promise.all(sendRequests(clientByRole.get(role)!)))
        expect({ status, body }).toEqual({
          status: 403,
          body: { code: 'rest_forbidden', message: 'You may not do this.', data: { status: 403 } },
        })
    })

    it('200, 400, 404: an administrator may call it', async () => {
      const { status } = await clientByRole
        .get('administrator')!
        .send(method, fillPath(path), method === 'GET' ? undefined : {})

      expect([200, 400, 404]).toContain(status)
    })
  })
})

describe('an open calendar', () => {
  const { service, rest, accounts, factories } = useService()
  const readMe = async () => (await accounts.get('/me')).body

  it('200: a caller without credentials is the first administrator', async () => {
    const first = await readMe()
    expect(first).toEqual({
      id: expect.any(Number),
      login: 'admin',
      name: 'Administrator',
      role: 'administrator',
      rights: permissionsByRole.administrator,
    })
    expect((await factories.venue()).author).toBe(first.id)

    const next = (await accounts.post('/users', { login: 'next', role: 'administrator' })).body
    expect(await readMe()).toEqual(first)
    expect((await accounts.delete(`/users/${first.id}?to=next`)).status).toBe(200)
    expect(await readMe()).toMatchObject({ id: next.id, login: 'next' })
    expect((await factories.venue()).author).toBe(next.id)
  })

  it('200: a caller with credentials is that user', async () => {
    const { id, headers } = await factories.user('author')

    expect((await accounts.withHeaders(headers).get('/me')).body).toMatchObject({ id, role: 'author' })
    expect((await accounts.withHeaders(headers).get('/users')).status).toBe(403)
  })

  it('200: without an administrator, callers have no user but can create one', async () => {
    await service.db.pool.query("update users set role = 'editor'")

    expect(await readMe()).toEqual({
      id: null,
      login: null,
      name: null,
      role: 'administrator',
      rights: permissionsByRole.administrator,
    })
    expect((await rest.post('/venues', { venue: 'By nobody' })).status).toBe(401)
    expect((await accounts.post('/users', { login: 'rescue', role: 'administrator' })).status).toBe(201)
    expect(await readMe()).toMatchObject({ login: 'rescue' })
    expect((await rest.post('/venues', { venue: 'By somebody' })).status).toBe(201)
  })
})
