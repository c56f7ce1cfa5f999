import type { Role } from '../../../src/auth/permissions.ts'
import type { PageFixture, TestPage } from './test-page.ts'

type Credentials = { login: string; password: string }

/** Creates a user of this role. */
export async function createCredentials({ factories }: PageFixture, role: Role): Promise<Credentials> {
  const { login, secret } = await factories.user(role)
  return { login, password: secret }
}

/** Fills in and sends the sign-in form. */
export async function signIn(page: TestPage, { login, password }: Credentials): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Application password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Everything in the storage of the page, as JSON. */
export const readStorage = (page: TestPage): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
