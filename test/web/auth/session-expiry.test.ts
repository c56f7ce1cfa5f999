import { expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, service } = useCalendarPage({ settings: { auth: 'required' } })

describeInBrowser('a page that cannot be drawn', () => {
  it('says so and offers to begin anew, when a part of it is no longer there', async () => {
    const page = await visit('/en/agenda/', { expectedConsoleErrors: /dynamically imported module|status of 404/ })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/assets/sign-in-page-*.js', route => route.fulfill({ status: 404 }))

    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()

    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Login').waitFor()
  })

  it('shows an event whose text has a link that no browser can follow', async () => {
    const { id, url } = await factories.event({
      title: 'Odd link',
      description: '<p><a href="http://[">here</a> we meet</p>',
    })
    expect(id).toBeGreaterThan(0)
    const page = await visit(new URL(String(url)).pathname)

    await page.getByText('we meet').waitFor()
  })
})

describeInBrowser('a page for writers', () => {
  it('says so when it cannot be told who reads it, and tries again', async () => {
    const { login, secret } = await factories.person('editor')
    const page = await visit('/en/', { signedInAs: { login, password: secret }, expectedConsoleErrors: /ERR_FAILED/ })
    await page.route('**/trpc/*accounts.me*', route => route.abort())
    await page.goto('/en/edit/venues/')

    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { level: 1, name: 'Venues' }).waitFor()
  })
})

describeInBrowser('a session that has expired', () => {
  const expired = async () => {
    const { id, login, secret } = await factories.person('editor')
    const { applicationPassword } = service.db.prisma
    const revoke = () =>
      applicationPassword.updateMany({ where: { userId: id }, data: { revokedUtc: service.clock.now } })
    const another = async () => {
      const made = await factories.person('editor')
      await applicationPassword.updateMany({ where: { userId: made.id }, data: { userId: id, name: 'another' } })
      return made.secret
    }
    return { signedInAs: { login, password: secret }, revoke, another }
  }

  it('is why a record is not changed, when the password is not given', async () => {
    const { signedInAs, revoke } = await expired()
    const { title } = await factories.event()
    const page = await visit('/en/edit/events/', { signedInAs, expectedConsoleErrors: /status of 401/ })
    const trash = page.getByRole('button', { name: `Move “${title}” to the trash` })
    await trash.waitFor()
    await revoke()

    await trash.click()
    await page.getByRole('button', { name: 'Not now' }).click()

    await page.getByText(`Not changed: ${title}: Your session has expired`).waitFor()
  })

  it('goes on in all tabs when a new password is given in one of them, and loads none anew', async () => {
    const { signedInAs, revoke, another } = await expired()
    const page = await visit('/en/', { expectedConsoleErrors: /status of 401/ })
    await page.evaluate(as => localStorage.setItem('session', JSON.stringify(as)), signedInAs)
    const other = await page.context().newPage()
    for (const tab of [other, page]) {
      await tab.goto('/en/edit/venues/')
      await tab.getByRole('heading', { level: 1, name: 'Venues' }).waitFor()
    }
    await other.evaluate(() =>
      addEventListener('storage', ({ newValue }) => newValue && document.documentElement.classList.add('has-heard')),
    )

    await revoke()
    await page.reload()
    const asked = page.getByRole('dialog', { name: 'Your session has expired' })
    await asked.waitFor()
    await asked.getByLabel('Application password', { exact: true }).fill(await another())
    await asked.getByRole('button', { name: 'Sign in and continue' }).click()
    await asked.waitFor({ state: 'detached' })

    await other.locator('html.has-heard').waitFor()
    await other.evaluate(() => fetch(location.href).then(page => page.text()))
    expect(await other.locator('html.has-heard').count()).toBe(1)
  })
})

describeInBrowser('signing out', () => {
  it('leaves nothing of what the reader was shown to the next', async () => {
    const { login, secret } = await factories.person('editor')
    const hidden = await factories.event({ title: 'For members', status: 'private' })
    const page = await visit('/en/sign-in/', { expectedConsoleErrors: /status of 403/ })
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
