import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  locateButton,
  selectByLabel,
  readRowTitles,
  waitForRow,
  waitForRowToDisappear,
} from '../../support/page-flows/record-list.ts'
import { describeInBrowser, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

describeInBrowser('a record list of the editor', () => {
  it('searches while the user types, and keeps the search text in the URL', async () => {
    const [quayside, attic] = [
      await factories.venue({ venue: uniqueName('Quayside') }),
      await factories.venue({ venue: uniqueName('Attic') }),
    ]
    const page = await visit('/en/edit/venues/')
    await waitForRow(page, attic.venue)

    await page.getByLabel('Search', { exact: true }).pressSequentially(quayside.venue)
    await waitForRow(page, quayside.venue)
    await waitForRowToDisappear(page, attic.venue)
    await page.waitForURL(url => url.searchParams.get('search') === quayside.venue)
    await page.getByText('1 result', { exact: true }).waitFor()

    await page.reload()
    await waitForRow(page, quayside.venue)
    await waitForRowToDisappear(page, attic.venue)
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe(quayside.venue)

    await page.getByLabel('Search', { exact: true }).fill('there is no such venue')
    await page.getByText('No results').waitFor()
    await locateButton(page, 'Show everything').click()
    await waitForRow(page, attic.venue)
  })

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
