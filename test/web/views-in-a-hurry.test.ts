import { it } from 'vitest'
import { inBrowser, useCalendarPage } from './support.ts'

const { visit } = useCalendarPage()

/** While the weeks are loaded and drawn for the first time a reader may be quicker: so many ms after the heading is there. */
const haste = [0, 15, 30, 45, 60, 90]

inBrowser('a month that is still being drawn', () => {
  it.each(haste)('is left and gone back to after %i ms', async ms => {
    const page = await visit('/month/2026-11/')
    const heading = (text: string) => page.getByRole('heading', { name: text }).waitFor()
    await heading('November 2026')
    await page.waitForTimeout(ms)

    await page.getByRole('link', { name: 'Next month' }).click()
    await heading('December 2026')
    await page.goBack()

    await heading('November 2026')
    await page.locator('.grid-event').first().waitFor()
  })
})
