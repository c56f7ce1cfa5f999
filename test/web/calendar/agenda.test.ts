import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'
import { locateDay, locateGridEvents, createEdgeCaseEvents } from '../../support/page-flows/month-grid.ts'

const { visit, factories } = useCalendarPage()
const networkError = /Failed to load resource|ERR_/

beforeAll(() => createEdgeCaseEvents(factories))

describeInBrowser('a view whose events cannot be loaded', () => {
  it('shows an error, and a retry loads them', async () => {
    const page = await visit('/month/2026-11/', { expectedConsoleErrors: networkError })
    await locateGridEvents(page).first().waitFor()
    await page.route('**/trpc/**', route => route.abort())

    await page.getByRole('link', { name: 'Next month' }).click()
    await page.getByRole('alert').getByText('This could not be loaded.').waitFor()
    await page.unroute('**/trpc/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await locateDay(page, '2026-12-02').getByRole('link').first().waitFor()
    await page.getByRole('alert').waitFor({ state: 'detached' })
  })

  it('keeps its events without a connection, and loads the rest when the connection is back', async () => {
    const page = await visit('/month/2026-11/', { expectedConsoleErrors: networkError })
    await locateGridEvents(page).first().waitFor()
    const before = await locateGridEvents(page).count()

    await page.context().setOffline(true)
    await page.getByText('There is no connection.').waitFor()
    expect(await locateGridEvents(page).count()).toBe(before)
    await page.getByRole('link', { name: 'Next month' }).click()
    await page.getByText(/is not loaded yet/).waitFor()
    await locateDay(page, '2026-12-02')
      .getByRole('link', { name: /Marginalia/ })
      .waitFor()
    await expectAccessible(page)

    await page.context().setOffline(false)
    await page
      .getByRole('link', { name: /Linocut/ })
      .first()
      .waitFor()
    await page.getByText(/is not loaded yet/).waitFor({ state: 'detached' })
  })
})
