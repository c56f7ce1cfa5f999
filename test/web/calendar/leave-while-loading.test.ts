import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

/** Holds back the script that renders the month and week views, as a slow connection does. */
async function holdScript(page: Page): Promise<{ release: () => void }> {
  let release!: () => void
  const released = new Promise<void>(done => (release = done))
  await page.route('**/assets/day-grid-*.js', async route => {
    await released
    await route.continue()
  })
  return { release }
}

describeInBrowser('a month whose script is still loading', () => {
  it.each(['before it is drawn', 'after it is drawn'])(
    'renders when the user leaves it and goes back %s',
    async when => {
      const page = await visit('/assets/favicon.svg')
      const { release } = await holdScript(page)
      const heading = (text: string) => page.getByRole('heading', { name: text }).waitFor()
      await page.goto('/month/2026-11/', { waitUntil: 'commit' })
      await heading('November 2026')

      await page.getByRole('link', { name: 'Next month' }).click()
      await heading('December 2026')
      if (when === 'after it is drawn') release()
      await page.goBack({ waitUntil: 'commit' })
      await heading('November 2026')
      release()

      await page.locator('.grid-event').first().waitFor()
    },
  )
})
