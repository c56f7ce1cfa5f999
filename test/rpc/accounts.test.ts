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
  administrator = await factories.person('administrator')
  client = createCalendarClient(service.url, { credentials: { token: administrator.secret } })
})

const create = (role: Role = 'editor') => client.accounts.create.mutate({ login: uniqueLogin(), role })
const clientOf = ({ login, password }: NewUser) =>
  createCalendarClient(service.url, { credentials: { login, password: password.secret } })

/** That a call is refused as REST refuses the same. */
async function expectSame(call: Promise<unknown>, answered: ReturnType<typeof accounts.get>) {
  const error: unknown = await call.catch((reason: unknown) => reason)
  const { status, body } = await answered
  const { code, message, data } = (error as { data: Record<string, unknown> }).data
  expect({ code, message, data }).toEqual(body)
  expect(readServiceFailure(error)).toMatchObject({ status, code: body.code })
}

describe('accounts of the typed client', () => {
  it('a program makes a user, who signs in at once and is told who that is', async () => {
    const user = await create('author')
    const own = clientOf(user)

    expect(await own.accounts.me.query({})).toEqual({
      ...{ id: user.id, login: user.login, name: user.login, role: 'author' },
      rights: ['write', 'publish', 'write-categories', 'add-images'],
    })
    expect((await own.venues.create.mutate({ venue: uniqueName('Venue') })).author).toBe(user.id)
  })

  it('what is revoked or changed counts at once', async () => {
    const user = await create('subscriber')
    const own = clientOf(user)
    const write = () => own.tags.create.mutate({ name: uniqueName('Tag') })

    await expect(write()).rejects.toMatchObject({ data: { httpStatus: 403 } })
    await client.accounts.update.mutate({ id: user.id, role: 'editor' })
    await expect(write()).resolves.toBeDefined()
    await client.accounts.revokePassword.mutate({ id: user.id, prefix: user.password.prefix })
    await expect(write()).rejects.toMatchObject({ data: { httpStatus: 401 } })
  })

  it('a user goes, and another has the records', async () => {
    const [user, heir] = [await create(), await create()]
    const { id } = await clientOf(user).venues.create.mutate({ venue: uniqueName('Venue') })

    await expectSame(
      client.accounts.remove.mutate({ id: user.id }),
      accounts.withHeaders(administrator.headers).delete(`/users/${user.id}`),
    )
    expect((await client.accounts.remove.mutate({ id: user.id, to: heir.login })).handed_over.venues).toBe(1)
    expect((await client.venues.read.query({ id })).author).toBe(heir.id)
  })

  it('allPages gives every user', async () => {
    const logins: string[] = []
    for await (const page of iteratePages(page => client.accounts.list.query({ page, per_page: 2 })))
      logins.push(...page.users.map(user => user.login))

    expect(logins).toHaveLength((await client.accounts.list.query({})).total)
    expect(logins).toContain(administrator.login)
  })

  it('400, 404, 409: refuses as REST does, fault by fault', async () => {
    const admin = accounts.withHeaders(administrator.headers)
    const bad: any = { login: 'a:b', role: 'king', email: 'x', expires: '2020-01-01' }

    await expectSame(client.accounts.create.mutate(bad), admin.post('/users', bad))
    await expectSame(client.accounts.create.mutate({} as any), admin.post('/users', {}))
    await expectSame(
      client.accounts.create.mutate({ login: 'admin', role: 'editor' }),
      admin.post('/users', { login: 'admin', role: 'editor' }),
    )
    await expectSame(client.accounts.read.query({ id: 999_999 }), admin.get('/users/999999'))
    await expectSame(client.accounts.list.query({ page: 0 }), admin.get('/users?page=0'))
    await expectSame(
      client.accounts.revokePassword.mutate({ id: administrator.id, prefix: 'nothing1' }),
      admin.delete(`/users/${administrator.id}/passwords/nothing1`),
    )
  })

  it.each([...roles.filter(role => role !== 'administrator'), 'stranger'] as const)(
    '401, 403: a %s may call none of it but me, whatever is sent',
    async role => {
      const person = role === 'stranger' ? null : await factories.person(role)
      const own = createCalendarClient(service.url, person ? { credentials: { token: person.secret } } : {})
      const bad: any = { id: 'x', to: {}, prefix: [], login: 1, page: 0, i18n_language: 'de' }
      const { list, read, create, update, remove, addPassword, revokePassword, revokePasswords, me } = own.accounts

      const settled = await Promise.allSettled([
        ...[list, read].map(procedure => procedure.query(bad)),
        ...[create, update, remove, addPassword, revokePassword, revokePasswords].map(one => one.mutate(bad)),
      ])
      const refused = {
        status: 'rejected',
        reason: { data: { httpStatus: person ? 403 : 401, code: 'rest_forbidden' } },
      }
      expect(settled).toMatchObject(settled.map(() => refused))
      if (person) expect(await me.query({})).toMatchObject({ id: person.id, role })
      else await expect(me.query({})).rejects.toMatchObject({ data: { httpStatus: 401 } })
    },
  )
})
