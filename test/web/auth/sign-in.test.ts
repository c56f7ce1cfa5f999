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

  it('never puts a password into a URL', async () => {
    const user = await factories.user('editor')
    const page = await visit('/en/sign-in/')
    const requestedUrls: string[] = []
    page.on('request', request => requestedUrls.push(request.url()))
    await page.context().route('**/*', route => (requestedUrls.push(route.request().url()), route.continue()))

    await signIn(page, user)

    await waitForSignedIn(page, user.login)
    expect(requestedUrls.filter(url => url.includes(user.secret))).toEqual([])
    expect(requestedUrls.length).toBeGreaterThan(0)
  })

  it('restores the draft of the same user, even if the login is typed in upper case', async () => {
    const user = await factories.user('author')
    const page = await visit('/en/sign-in/?then=/edit/events/new/')
    await signIn(page, user)
    await page.getByLabel('Title').fill('Half a thought')
    await page.getByRole('button', { name: `Signed in as ${user.login}` }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Keep and sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()

    await signIn(page, { ...user, login: user.login.toUpperCase() })
    await waitForSignedIn(page, user.login)
    await page.getByRole('link', { name: 'Edit the calendar' }).click()
    await page.getByRole('link', { name: 'New event' }).click()

    await page.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Half a thought')
  })

  it('keeps a draft from the next user of the device, and removes passwords', async () => {
    const [first, second] = [await factories.user('author'), await factories.user('author')]
    await factories.event({ title: 'Members', password: 'open sesame', slug: 'for-members-alone' })
    const page = await visit('/en/event/for-members-alone/', { expectedConsoleErrors: /status of 403/ })
    await page.getByLabel('Password of the event').fill('open sesame')
    await page.getByRole('button', { name: 'Show the event' }).click()
    await page.getByRole('heading', { name: 'Members' }).waitFor()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, first)
    await waitForSignedIn(page, first.login)
    await page.goto('/en/edit/events/new/')
    await page.getByLabel('Title').fill('Mine alone')
    await page.getByRole('button', { name: `Signed in as ${first.login}` }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Keep and sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, second)
    await waitForSignedIn(page, second.login)

    await page.goto('/en/edit/events/new/')
    expect(await page.getByLabel('Title').inputValue()).toBe('')
    expect(await readStorage(page)).not.toMatch(new RegExp(`sesame|${first.secret}`))
  })
})
