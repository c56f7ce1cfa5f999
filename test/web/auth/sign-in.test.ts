import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { readStorage, signIn } from '../../support/page-flows/sign-in.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage({ settings: { auth: 'required' } })

const waitForSignedIn = (page: Page, login: string) =>
  page.getByRole('button', { name: `Signed in as ${login}` }).waitFor()

describeInBrowser('signing in', () => {
  it('“Stay signed in” keeps the session in a new tab', async () => {
    const user = await factories.user('author')
    const page = await visit('/en/sign-in/')
    await page.getByLabel('Stay signed in on this device').check()
    await signIn(page, user)
    await waitForSignedIn(page, user.login)

    const later = await page.context().newPage()
    await later.goto('/en/')

    await waitForSignedIn(later, user.login)
  })

  it('signing out ends the session in every tab', async () => {
    const user = await factories.user('author')
    const page = await visit('/en/sign-in/')
    await page.getByLabel('Stay signed in on this device').check()
    await signIn(page, user)
    const other = await page.context().newPage()
    await other.goto('/en/')
    await waitForSignedIn(other, user.login)

    await other.getByRole('button', { name: `Signed in as ${user.login}` }).click()
    await other.getByRole('button', { name: 'Sign out' }).click()

    await other.getByRole('link', { name: 'Sign in' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await expect.poll(() => readStorage(page)).not.toContain(user.login)
  })
})
