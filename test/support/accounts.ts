import { beforeAll, expect } from 'vitest'
import type { NewUser } from '../../src/resources/accounts/schema.ts'
import type { Settings } from '../../src/settings.ts'
import { type TestUser, type RestClient, uniqueName, useService } from './use-service.ts'

/** A login that no other user of the test file has. */
export const uniqueLogin = () => uniqueName('user').replace(' ', '')

export const basicAuthHeaders = ({ login, password }: Pick<NewUser, 'login' | 'password'>) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password.secret}`).toString('base64')}`,
})

/** Matches every timestamp of the accounts API. */
export const anyTimestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string

/**
 * A service that requires credentials. `admin` is a client of the accounts API with the credentials of `administrator`.
 * `create` creates a user and returns the response body. `signIn` returns the status of a read with a user's password.
 */
export function useAccounts(settings: Partial<Settings> = {}) {
  const fixture = useService({ settings: { auth: 'required', ...settings } })
  const administrator = {} as TestUser
  const admin = {} as RestClient
  beforeAll(async () => {
    Object.assign(administrator, await fixture.factories.user('administrator'))
    Object.assign(admin, fixture.accounts.withHeaders(administrator.headers))
  })
  const create = async (fields: object = {}): Promise<NewUser> => {
    const { status, body } = await admin.post('/users', { login: uniqueLogin(), role: 'editor', ...fields })
    expect(status).toBe(201)
    return body as NewUser
  }
  const signIn = async (user: Parameters<typeof basicAuthHeaders>[0]) =>
    (await fixture.rest.withHeaders(basicAuthHeaders(user)).get('/events')).status
  return { ...fixture, administrator, admin, create, signIn }
}

/** The part of a response that every failure with this status and code has. */
export const failureWith = (status: number, code: string) => ({ status, body: { code, data: { status } } })
