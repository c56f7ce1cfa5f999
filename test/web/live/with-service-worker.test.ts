import { it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage({ settings: { auth: 'required' } })

const march = { start_date: '2030-03-10 10:00', end_date: '2030-03-10 12:00' }

describeInBrowser('a page with a service worker', () => {
  it('is live, and shows after a lost connection what it has missed', async () => {
    const expectedConsoleErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/
    const page = await visit('/month/2030-03/', { hasServiceWorker: true, isLive: true, expectedConsoleErrors })
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    const subscribed = page.waitForResponse(/\/trpc\/changes\.subscribe/)
    await page.reload()
    await subscribed

    await factories.event({ title: 'Kite day', ...march })
    await page.getByRole('link', { name: /Kite day/ }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('There is no connection.').waitFor()
    await factories.event({ title: 'Dragon day', ...march })
    await page.context().setOffline(false)

    await page.getByRole('link', { name: /Dragon day/ }).waitFor()
  })
})
