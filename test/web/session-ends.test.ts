import { expect, it } from 'vitest'
import { inBrowser, useCalendarPage } from './support.ts'

const { visit, given, service } = useCalendarPage({ settings: { auth: 'required' } })

inBrowser('a page that cannot be drawn', () => {
  it('says so and offers to begin anew, when a part of it is no longer there', async () => {
    const page = await visit('/en/agenda/', { expects: /dynamically imported module|status of 404/ })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/assets/sign-in-page-*.js', route => route.fulfill({ status: 404 }))

    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()

    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Login').waitFor()
  })

  it('shows an event whose text has a link that no browser can follow', async () => {
    const { id, url } = await given.event({
      title: 'Odd link',
      description: '<p><a href="http://[">here</a> we meet</p>',
    })
    expect(id).toBeGreaterThan(0)
    const page = await visit(new URL(String(url)).pathname)

    await page.getByText('we meet').waitFor()
  })
})

inBrowser('a page for writers', () => {
  it('says so when it cannot be told who reads it, and tries again', async () => {
    const { login, secret } = await given.person('editor')
    const page = await visit('/en/', { signedInAs: { login, password: secret }, expects: /ERR_FAILED/ })
    await page.route('**/trpc/*accounts.me*', route => route.abort())
    await page.goto('/en/edit/venues/')

    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor()
  })
})

inBrowser('signing out', () => {
  it('leaves nothing of what the reader was shown to the next', async () => {
    const { login, secret } = await given.person('editor')
    const hidden = await given.event({ title: 'For members', status: 'private' })
    const page = await visit('/en/sign-in/', { expects: /status of 403/ })
    await page.getByLabel('Login').fill(login)
    await page.getByLabel('Application password', { exact: true }).fill(secret)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('link', { name: 'Edit the calendar' }).click()
    await page.getByRole('link', { name: 'For members' }).first().waitFor()
    await page.evaluate(() => sessionStorage.setItem('event-passwords', '{"1":"open sesame"}'))

    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.waitForURL(`${service.url}/en/`)
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    for (const known of [secret, login, 'open sesame']) expect(stored).not.toContain(known)
    await page.goto(`/en/event/${hidden.slug}/`)
    await page.getByRole('heading', { level: 1, name: 'This is not public' }).waitFor()
  })
})
