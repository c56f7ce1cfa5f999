import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton, selectByLabel, waitForRows, readRowTitles } from './record-list.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

describeInBrowser('the lists of those who write', () => {
  it('search as the reader types; the search stands in the address', async () => {
    const [one, other] = [
      await factories.venue({ venue: uniqueName('Quayside') }),
      await factories.venue({ venue: uniqueName('Attic') }),
    ]
    const page = await visit('/en/edit/venues/')
    await waitForRows(page, other.venue)

    await page.getByLabel('Search', { exact: true }).pressSequentially(one.venue)
    await waitForRows(page, one.venue, other.venue)
    await page.waitForURL(url => url.searchParams.get('search') === one.venue)
    await page.getByText('1 result', { exact: true }).waitFor()

    await page.reload()
    await waitForRows(page, one.venue, other.venue)
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe(one.venue)

    await page.getByLabel('Search', { exact: true }).fill('there is no such venue')
    await page.getByText('No results').waitFor()
    await locateButton(page, 'Show everything').click()
    await waitForRows(page, other.venue)
  })

  it('are ordered and turned as the reader asks; back undoes it', async () => {
    const page = await visit('/en/edit/events/?when=upcoming')
    await page.getByText(/^Page 1 of/).waitFor()
    const unordered = await readRowTitles(page)

    await selectByLabel(page, 'Order', 'start')
    await expect.poll(() => readRowTitles(page)).not.toEqual(unordered)
    const first = await readRowTitles(page)
    await locateButton(page, 'Next page').click()
    await page.getByText(/^Page 2 of/).waitFor()
    await expect.poll(() => readRowTitles(page)).not.toEqual(first)

    await page.goBack()
    await page.getByText(/^Page 1 of/).waitFor()
    await expect.poll(() => readRowTitles(page)).toEqual(first)
  })
})
