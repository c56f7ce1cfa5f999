import { describe, expect, it } from 'vitest'
import { readStorage, signIn } from '../../support/page-flows/sign-in.ts'
import type { Page } from '../support/page.ts'
import { expectFocus, languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, service } = useCalendarPage({ settings: { auth: 'required' } })

const waitForSignedIn = (page: Page, login: string) =>
  page.getByRole('button', { name: `Signed in as ${login}` }).waitFor()

describe('signing in', () => {
  it('shows the error of the service for a wrong password, and keeps the login', async () => {
    const { login } = await factories.user('editor')
    const page = await visit('/en/sign-in/')

    await signIn(page, { login, secret: 'wrong' })

    await page.getByRole('alert').getByText('The login or the application password is wrong.').waitFor()
    await expect.poll(() => page.getByLabel('Login').inputValue()).toBe(login)
    await expectFocus(page.locator('#sign-in-password'))
    expect(await readStorage(page)).not.toContain(login)
  })

  it('shows that the login is missing, without a request', async () => {
    const page = await visit('/fr/sign-in/')

    await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()

    await page.getByRole('alert').getByText('Saisissez votre nom de connexion.').waitFor()
  })

  it.each([
    ['https://elsewhere.example/'],
    ['/\\elsewhere.example/'],
    ['/.//elsewhere.example/'],
    ['javascript:alert(1)'],
    ['//elsewhere.example/'],
    ['/sign-in/'],
  ])('never redirects to %s', async then => {
    const page = await visit(`/en/sign-in/?then=${encodeURIComponent(then)}`)

    await signIn(page, await factories.user('subscriber'))

    await page.waitForURL(`${service.url}/en/`)
  })

  it.each(languages)('explains how to get a password: %s', async language => {
    const page = await visit(`/${language}/sign-in/`)

    await page.locator('summary').click()

    await page.getByText('npm run users').waitFor()
  })

  it('returns to the page from which the user signed in', async () => {
    const user = await factories.user('editor')
    const page = await visit('/en/agenda/?search=jazz')

    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, user)

    await page.waitForURL('**/en/agenda/?search=jazz')
    await waitForSignedIn(page, user.login)
    await page.getByRole('link', { name: 'Edit the calendar' }).waitFor()
  })

  it('shows that the service cannot be reached, and keeps the login', async () => {
    const page = await visit('/en/sign-in/')
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    await page.setOffline(true)

    await signIn(page, { login: 'maria', secret: 'wrong' })

    await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await expect.poll(() => page.getByLabel('Login').inputValue()).toBe('maria')
  })
})

describe('the pages of the editor', () => {
  it('a visitor is asked to sign in and then returns to the page', async () => {
    const page = await visit('/en/edit/events/new/')

    await page.getByRole('heading', { name: 'Sign in to write' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, await factories.user('contributor'))

    await page.waitForURL('**/en/edit/events/new/')
    await page.getByRole('heading', { name: 'New event' }).waitFor()
  })

  it('a subscriber sees that the account can only read', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await factories.user('subscriber') })

    await page.getByRole('heading', { name: 'Your account can only read' }).waitFor()
    expect(await page.getByRole('link', { name: 'Edit the calendar' }).count()).toBe(0)
  })
})

describe('too many wrong passwords', () => {
  const limited = useCalendarPage({ settings: { auth: 'required', rateLimitFailuresPerMinute: 2 } })

  describe('for one login', () => {
    it('after too many wrong passwords the form shows when to try again', async () => {
      const { login } = await limited.factories.user('editor')
      const page = await limited.visit('/en/sign-in/')

      for (const secret of ['one', 'two']) {
        await signIn(page, { login, secret })
        await page.getByRole('alert').getByText('is wrong').waitFor()
        await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor()
      }
      await signIn(page, { login, secret: 'three' })

      await page
        .getByRole('alert')
        .getByText(/Try again in \d+ seconds/)
        .waitFor()
      await expect.poll(() => page.getByLabel('Login').inputValue()).toBe(login)
    })
  })
})
