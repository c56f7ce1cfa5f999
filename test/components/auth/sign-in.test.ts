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

/** Signs out in the menu of the account, and keeps the unsaved texts. The service then sends the document again. */
async function signOutAndKeepTexts(page: Page, { login }: { login: string }, path: string): Promise<void> {
  await page.getByRole('button', { name: `Signed in as ${login}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep and sign out' }).click()
  await page.waitForURL('**/en/')
  await page.goto(path)
}

describe('a password', () => {
  it('is in no address', async () => {
    const user = await factories.user('editor')
    const page = await visit('/en/sign-in/')

    await signIn(page, user)

    await waitForSignedIn(page, user.login)
    const urls = [page.url(), ...page.requests.map(({ url }) => url)]
    expect(urls.length).toBeGreaterThan(1)
    expect(urls.filter(url => url.includes(user.secret))).toEqual([])
  })
})

describe('the next user of a device', () => {
  const newEvent = '/en/sign-in/?then=/edit/events/new/'

  it('finds an own draft again, even if the login is typed in upper case', async () => {
    const user = await factories.user('author')
    const page = await visit(newEvent)
    await signIn(page, user)
    await page.getByLabel('Title').fill('Half a thought')
    await signOutAndKeepTexts(page, user, newEvent)

    await signIn(page, { ...user, login: user.login.toUpperCase() })

    await waitForSignedIn(page, user.login)
    await page.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half a thought')
  })

  it('finds no draft and no password of the one before', async () => {
    const [first, second] = [await factories.user('author'), await factories.user('author')]
    await factories.event({ title: 'Members', password: 'open sesame', slug: 'for-members-alone' })
    const page = await visit('/en/event/for-members-alone/')
    await page.getByLabel('Password of the event').fill('open sesame')
    await page.getByRole('button', { name: 'Show the event' }).click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.goto(newEvent)
    await signIn(page, first)
    await page.getByLabel('Title').fill('Mine alone')
    await signOutAndKeepTexts(page, first, newEvent)

    await signIn(page, second)

    await waitForSignedIn(page, second.login)
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    expect(await readStorage(page)).not.toMatch(new RegExp(`sesame|${first.secret}`))
  })

  it('is shown nothing of what a user saw who signed out', async () => {
    const user = await factories.user('editor')
    const hidden = await factories.event({ title: 'For members', status: 'private' })
    const page = await visit('/en/sign-in/?then=/edit/events/')
    await signIn(page, user)
    await page.getByRole('link', { name: 'For members' }).first().waitFor()
    await page.evaluate(() => sessionStorage.setItem('event-passwords', '{"1":"open sesame"}'))

    await page.getByRole('button', { name: `Signed in as ${user.login}` }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.waitForURL('**/en/')
    const stored = await readStorage(page)
    for (const text of [user.secret, user.login, 'open sesame']) expect(stored).not.toContain(text)
    await page.goto(`/en/event/${hidden.slug}/`)
    await page.getByRole('heading', { level: 1, name: 'This is not public' }).waitFor()
  })
})

describe('the pages of the editor', () => {
  it('an anonymous reader is asked to sign in and then returns to the page', async () => {
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
