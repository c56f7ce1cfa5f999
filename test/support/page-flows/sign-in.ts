import type { Credentials } from '../page-users.ts'
import type { TestPage } from './test-page.ts'

/** Fills in and sends the sign-in form. */
export async function signIn(page: TestPage, { login, secret }: Credentials): Promise<void> {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Application password', { exact: true }).fill(secret)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Everything in the storage of the page, as JSON. */
export const readStorage = (page: TestPage): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
