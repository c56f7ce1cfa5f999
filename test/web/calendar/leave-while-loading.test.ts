import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { openEmptyTab } = useCalendarPage()

/**
 * Holds back the script that renders the month and week views, as a slow connection does. The script loads after
 * `release`.
 */
async function holdViewScript(page: Page): Promise<{ release: () => void }> {
  let release!: () => void
  const released = new Promise<void>(done => (release = done))
  await page.route('**/assets/day-grid-*.js', async route => {
    await released
    await route.continue()
  })
  return { release }
}

describeInBrowser('a month whose script is still loading', () => {
  it.each(['before', 'after'])(
    'renders its events when the user leaves it and goes back %s the script is released',
    async order => {
      const page = await openEmptyTab()
      const { release } = await holdViewScript(page)
      const heading = (text: string) => page.getByRole('heading', { name: text, exact: true }).waitFor()
      await page.goto('/month/2026-11/', { waitUntil: 'commit' })
      await heading('November 2026')

      await page.getByRole('link', { name: 'Next month' }).click()
      await heading('December 2026')
      if (order === 'after') release()
      await page.goBack({ waitUntil: 'commit' })
      await heading('November 2026')
      release()

      await page.locator('.grid-event').first().waitFor()
    },
  )
})
