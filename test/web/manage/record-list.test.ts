import { it } from 'vitest'
import { describeInBrowser, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describeInBrowser('a record list of the editor', () => {
  it('does not take the focus when the user opens its URL: Tab goes to the skip link', async () => {
    const page = await visit('/en/edit/venues/')
    await page.getByLabel('Search', { exact: true }).waitFor()

    await page.keyboard.press('Tab')
    await expectFocus(page.locator('.skip-link'))
  })
})
