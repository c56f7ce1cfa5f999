import { expect, it } from 'vitest'
import { locateExpiredSessionDialog, revokePasswords, signInAgain } from '../../support/page-flows/expired-session.ts'
import { serializeSession } from '../../support/page-users.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, openEmptyTab, factories, service } = useCalendarPage({ settings: { auth: 'required' } })

describeInBrowser('a page that fails to load', () => {
  it('shows an error and a retry button when a chunk cannot be loaded', async () => {
    const page = await visit('/en/agenda/', { expectedConsoleErrors: /dynamically imported module|status of 404/ })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/assets/sign-in-page-*.js', route => route.fulfill({ status: 404 }))

    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()

    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Login').waitFor()
  })

  it('shows a failure and a retry button when the messages of its language are missing', async () => {
    const page = await openEmptyTab({
      expectedConsoleErrors: /dynamically imported module|status of 404/,
    })
    await page.route('**/assets/fr-*.js', route => route.fulfill({ status: 404 }))
    await page.goto('/fr/agenda/')

    await page.getByRole('alert').getByText('Le chargement a échoué.').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()

    await page.getByRole('navigation', { name: 'Vues' }).waitFor()
  })
})

describeInBrowser('an expired session', () => {
  const createAnotherPassword = async (userId: number) => {
    const { id, secret } = await factories.user('editor')
    await service.db.prisma.applicationPassword.updateMany({ where: { userId: id }, data: { userId, name: 'another' } })
    return secret
  }

  it('a new password in one tab continues the session in all tabs without a reload', async () => {
    const user = await factories.user('editor')
    const page = await visit('/en/', { expectedConsoleErrors: /status of 401/ })
    await page.evaluate(session => localStorage.setItem('session', session), serializeSession(user))
    const other = await page.context().newPage()
    for (const tab of [other, page]) {
      await tab.goto('/en/edit/venues/')
      await tab.getByRole('heading', { level: 1, name: 'Venues' }).waitFor()
    }
    await other.evaluate(() =>
      addEventListener('storage', ({ newValue }) => newValue && document.documentElement.classList.add('has-heard')),
    )

    await revokePasswords(service, user.id)
    await page.reload()
    const dialog = locateExpiredSessionDialog(page)
    await dialog.waitFor()
    await signInAgain(page, await createAnotherPassword(user.id))
    await dialog.waitFor({ state: 'detached' })

    await other.locator('html.has-heard').waitFor()
    await other.evaluate(() => fetch(location.href).then(page => page.text()))
    expect(await other.locator('html.has-heard').count()).toBe(1)
  })
})
