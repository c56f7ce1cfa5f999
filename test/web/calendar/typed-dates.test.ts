import { expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'
import { waitForTitle } from '../../support/page-flows/month-grid.ts'

const { visit } = useCalendarPage()

describeInBrowser('typing a date', () => {
  it('changes the view when the date is complete, not at each digit', async () => {
    const page = await visit('/week/2026-11-16/')
    await page.getByLabel('Go to a day').selectText()
    await page.keyboard.type('25/12/2026')
    expect(new URL(page.url()).pathname).toBe('/week/2026-11-16/')
    await page.keyboard.press('Enter')

    await waitForTitle(page, /21\s?–\s?27 December 2026/)
    expect(new URL(page.url()).pathname).toBe('/week/2026-12-25/')
  })

  it('adds one history entry in a filter', async () => {
    const page = await visit('/month/2026-11/?start_date=2026-11-20')
    await waitForTitle(page, 'November 2026')
    const readHistoryLength = () => page.evaluate(() => history.length)
    const before = await readHistoryLength()
    await page.getByLabel('From', { exact: true }).selectText()
    await page.keyboard.type('28.11.2026')
    await page.keyboard.press('Enter')

    await page.waitForURL('**/month/2026-11/?start_date=2026-11-28')
    expect(await readHistoryLength()).toBe(before + 1)
  })
})
