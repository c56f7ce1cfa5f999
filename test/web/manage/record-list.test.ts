import { expect, it } from 'vitest'
import { locateButton, readRowTitles, selectByLabel } from '../../support/page-flows/record-list.ts'
import { describeInBrowser, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describeInBrowser('a record list of the editor', () => {
  it('does not take the focus when the user opens its URL: Tab goes to the skip link', async () => {
    const page = await visit('/en/edit/venues/')
    await page.getByLabel('Search', { exact: true }).waitFor()

    await page.keyboard.press('Tab')
    await expectFocus(page.locator('.skip-link'))
  })

  it('sorts and shows the next page; Back returns to the previous page', async () => {
    const page = await visit('/en/edit/events/?when=upcoming')
    await page.getByText(/^Page 1 of/).waitFor()
    const unsortedTitles = await readRowTitles(page)

    await selectByLabel(page, 'Order', 'start')
    await expect.poll(() => readRowTitles(page)).not.toEqual(unsortedTitles)
    const firstPageTitles = await readRowTitles(page)
    await locateButton(page, 'Next page').click()
    await page.getByText(/^Page 2 of/).waitFor()
    await expect.poll(() => readRowTitles(page)).not.toEqual(firstPageTitles)

    await page.goBack()
    await page.getByText(/^Page 1 of/).waitFor()
    await expect.poll(() => readRowTitles(page)).toEqual(firstPageTitles)
  })
})
