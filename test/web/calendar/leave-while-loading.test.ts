import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

/** Holds back the part of the page that draws weeks, as a slow connection does. */
async function heldBack(page: Page): Promise<{ letGo: () => void }> {
  let letGo!: () => void
  const released = new Promise<void>(done => (letGo = done))
  await page.route('**/assets/day-grid-*.js', async route => {
    await released
    await route.continue()
  })
  return { letGo }
}

describeInBrowser('a month that is still being drawn', () => {
  it.each(['before it is drawn', 'after it is drawn'])('is left, and gone back to %s', async when => {
    const page = await visit('/assets/favicon.svg')
    const { letGo } = await heldBack(page)
    const heading = (text: string) => page.getByRole('heading', { name: text }).waitFor()
    await page.goto('/month/2026-11/', { waitUntil: 'commit' })
    await heading('November 2026')

    await page.getByRole('link', { name: 'Next month' }).click()
    await heading('December 2026')
    if (when === 'after it is drawn') letGo()
    await page.goBack({ waitUntil: 'commit' })
    await heading('November 2026')
    letGo()

    await page.locator('.grid-event').first().waitFor()
  })
})
