import { beforeAll, describe, expect, it } from 'vitest'
import {
  iteratePages,
  type CalendarClient,
  createCalendarClient,
  type NewUser,
  readServiceFailure,
} from '../../client/index.ts'
import { type Role, roles } from '../../src/auth/permissions.ts'
import { uniqueLogin } from '../support/accounts.ts'
import { type TestUser, uniqueName, useService } from '../support/use-service.ts'

const { service, accounts, factories } = useService({ settings: { auth: 'required' } })

let administrator: TestUser
let client: CalendarClient
beforeAll(async () => {
  administrator = await factories.user('administrator')
  client = createCalendarClient(service.url, { credentials: { token: administrator.secret } })
})

const create = (role: Role = 'editor') => client.accounts.create.mutate({ login: uniqueLogin(), role })
const createClientOf = ({ login, password }: NewUser) =>
  createCalendarClient(service.url, { credentials: { login, password: password.secret } })

/** Checks that an RPC call and a REST request fail in the same way. */
async function expectSameFailure(call: Promise<unknown>, response: ReturnType<typeof accounts.get>) {
  const error: unknown = await call.catch((reason: unknown) => reason)
  const { status, body } = await response
  const { code, message, data } = (error as { data: Record<string, unknown> }).data
  expect({ code, message, data }).toEqual(body)
  expect(readServiceFailure(error)).toMatchObject({ status, code: body.code })
}

describe('calendar.accounts', () => {
  it('create returns a user who can sign in at once; me returns that user', async () => {
    const user = await create('author')
    const userClient = createClientOf(user)

    expect(await userClient.accounts.me.query({})).toEqual({
      id: user.id,
      login: user.login,
      name: user.login,
      role: 'author',
      rights: ['write', 'publish', 'write-categories', 'upload-images', 'add-images'],
    })
    expect((await userClient.venues.create.mutate({ venue: uniqueName('Venue') })).author).toBe(user.id)
  })

  it('a new role and a revoked password take effect at once', async () => {
    const user = await create('subscriber')
    const userClient = createClientOf(user)
    const write = () => userClient.tags.create.mutate({ name: uniqueName('Tag') })

    await expect(write()).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await client.accounts.update.mutate({ id: user.id, role: 'editor' })
    await expect(write()).resolves.toBeDefined()
    await client.accounts.revokePassword.mutate({ id: user.id, prefix: user.password.prefix })
    await expect(write()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })

  it('remove hands the records over to another user', async () => {
    const [user, newOwner] = [await create(), await create()]
    const { id } = await createClientOf(user).venues.create.mutate({ venue: uniqueName('Venue') })

    await expectSameFailure(
      client.accounts.remove.mutate({ id: user.id }),
      accounts.withHeaders(administrator.headers).delete(`/users/${user.id}`),
    )
    expect((await client.accounts.remove.mutate({ id: user.id, to: newOwner.login })).handed_over.venues).toBe(1)
    expect((await client.venues.read.query({ id })).author).toBe(newOwner.id)
  })

  it('iteratePages returns every user', async () => {
    const logins: string[] = []
    for await (const page of iteratePages(page => client.accounts.list.query({ page, per_page: 2 })))
      logins.push(...page.users.map(user => user.login))

    expect(logins).toHaveLength((await client.accounts.list.query({})).total)
    expect(logins).toContain(administrator.login)
  })

  it('400, 404, 409: failures equal those of REST', async () => {
    const admin = accounts.withHeaders(administrator.headers)
    const invalid: any = { login: 'a:b', role: 'king', email: 'x', expires: '2020-01-01' }

    await expectSameFailure(client.accounts.create.mutate(invalid), admin.post('/users', invalid))
    await expectSameFailure(client.accounts.create.mutate({} as any), admin.post('/users', {}))
    await expectSameFailure(
      client.accounts.create.mutate({ login: 'admin', role: 'editor' }),
      admin.post('/users', { login: 'admin', role: 'editor' }),
    )
    await expectSameFailure(client.accounts.read.query({ id: 999_999 }), admin.get('/users/999999'))
    await expectSameFailure(client.accounts.list.query({ page: 0 }), admin.get('/users?page=0'))
    await expectSameFailure(
      client.accounts.revokePassword.mutate({ id: administrator.id, prefix: 'nothing1' }),
      admin.delete(`/users/${administrator.id}/passwords/nothing1`),
    )
  })

  it.each([...roles.filter(role => role !== 'administrator'), 'anonymous'] as const)(
    '401, 403: a %s may call only me, whatever the input',
    async role => {
      const user = role === 'anonymous' ? null : await factories.user(role)
      const userClient = createCalendarClient(service.url, user ? { credentials: { token: user.secret } } : {})
      const invalid: any = { id: 'x', to: {}, prefix: [], login: 1, page: 0, i18n_language: 'xx' }
      const { list, read, create, update, remove, addPassword, revokePassword, revokePasswords, me } =
        userClient.accounts

      const settled = await Promise.allSettled([
        ...[list, read].map(procedure => procedure.query(invalid)),
        ...[create, update, remove, addPassword, revokePassword, revokePasswords].map(one => one.mutate(invalid)),
      ])
      const failure = {
        status: 'rejected',
        reason: { data: { httpStatus: user ? 403 : 401, code: 'rest_forbidden' } },
      }
      expect(settled).toMatchObject(settled.map(() => failure))
      if (user) expect(await me.query({})).toMatchObject({ id: user.id, role })
      else await expect(me.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
    },
  )
})
