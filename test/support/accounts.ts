import { beforeAll, expect } from 'vitest'
import type { NewUser } from '../../src/resources/accounts/schema.ts'
import type { Settings } from '../../src/settings.ts'
import { type TestUser, type RestClient, uniqueName, useService } from './use-service.ts'

/** A login that no other user of the file has. */
export const uniqueLogin = () => uniqueName('user').replace(' ', '')

/** The headers with which a user signs in. */
export const basicAuthHeaders = ({ login: name, password }: Pick<NewUser, 'login' | 'password'>) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password.secret}`).toString('base64')}`,
})

/** An instant as accounts tell it. */
export const anyTimestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string

/**
 * A service that asks for credentials, and what tests of accounts do with it: `admin` asks as `administrator`, `create` makes a
 * user as the answer shows it that creates it, and `signIn` is the status of a read with a user's password.
 */
export function useAccounts(settings: Partial<Settings> = {}) {
  const tools = useService({ settings: { auth: 'required', ...settings } })
  const administrator = {} as TestUser
  const admin = {} as RestClient
  beforeAll(async () => {
    Object.assign(administrator, await tools.factories.person('administrator'))
    Object.assign(admin, tools.accounts.withHeaders(administrator.headers))
  })
  const create = async (fields: object = {}): Promise<NewUser> => {
    const { status, body } = await admin.post('/users', { login: uniqueLogin(), role: 'editor', ...fields })
    expect(status).toBe(201)
    return body as NewUser
  }
  const signIn = async (user: Parameters<typeof basicAuthHeaders>[0]) =>
    (await tools.rest.withHeaders(basicAuthHeaders(user)).get('/events')).status
  return { ...tools, administrator, admin, create, signIn }
}

/** A refusal with this status and code. */
export const failureWith = (status: number, code: string) => ({ status, body: { code, data: { status } } })
