import { beforeAll } from 'vitest'
import type { User } from '../../../src/resources/accounts/schema.ts'
import { uniqueLogin } from '../../support/accounts.ts'
import type { RestClient, TestUser } from '../../support/use-service.ts'
import { type Page, usePage } from '../support/page.ts'

export { expectFocus } from '../../support/page-flows/expect-focus.ts'

/**
 * A calendar with authentication, and its pages for administrators. `admin` is a client of the accounts API with the
 * credentials of `administrator`; `visitAsAdministrator` opens a page as this user.
 */
export function useUserPages() {
  const fixture = usePage({ settings: { auth: 'required' } })
  const administrator = {} as TestUser
  const admin = {} as RestClient
  beforeAll(async () => {
    Object.assign(administrator, await fixture.factories.user('administrator'))
    Object.assign(admin, fixture.accounts.withHeaders(administrator.headers))
  })
  const createUser = async (fields: object = {}): Promise<User> => {
    const { status, body } = await admin.post('/users', { login: uniqueLogin(), role: 'editor', ...fields })
    if (status !== 201) throw new Error(`creation of a user failed: ${JSON.stringify(body)}`)
    return body as User
  }
  const readUser = async (id: number): Promise<User> => (await admin.get(`/users/${id}`)).body as User
  const findUser = async (login: string): Promise<User | undefined> =>
    ((await admin.get(`/users?per_page=100&search=${login}`)).body.users as User[]).find(one => one.login === login)
  const visitAsAdministrator = (path: string): Promise<Page> => fixture.visit(path, { signedInAs: administrator })
  return { ...fixture, administrator, admin, createUser, readUser, findUser, visitAsAdministrator }
}

/** The text of the error at a field. */
export const readFieldError = (page: Page, id: string): Promise<string | null> =>
  page.evaluate(name => document.getElementById(`${name}-failure`)?.textContent?.trim() ?? null, id)

/** Everything that the page has stored on the device and in the tab, and its address. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href]))

/** Whether the browser would ask before the page is left. */
export const isLeavingQuestioned = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
