import { expect, it } from 'vitest'
import { locateCheckbox, parseNumber, readUrlQuery, readEventCount } from '../../support/page-flows/filter-panel.ts'
import { expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describeInBrowser('the filter panel', () => {
  it('can be used with the keyboard alone, and never loses the focus', async () => {
    const page = await visit('/en/agenda/?categories=music,workshops')
    await page.locator('.active-filter', { hasText: 'Workshops' }).waitFor()
    await page.locator('.search-panel .skip-link').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('come')
    await expect.poll(() => readUrlQuery(page)['search']).toBe('come')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear the search' }).waitFor({ state: 'detached' })
    await expect.poll(() => readUrlQuery(page)['search']).toBe(undefined)
    await page.keyboard.press('Tab')
    await expectFocus(page.locator('.date-presets').getByRole('button', { name: 'Today' }))
    await locateCheckbox(page, 'Featured events only').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => readUrlQuery(page)['featured']).toBe('true')
    await page.keyboard.press('Space')
    await expect.poll(() => readUrlQuery(page)['featured']).toBe(undefined)

    await page.getByRole('button', { name: 'Remove filter: Music' }).focus()
    await page.keyboard.press('Enter')
    await expectFocus(page.getByRole('button', { name: 'Remove filter: Workshops' }))
    await page.keyboard.press('Enter')
    await expectFocus(page.locator('#results'))
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('is a dialog on phones, which keeps the focus inside and returns it when it closes', async () => {
    const page = await visit('/en/agenda/', { screen: 'phone' })
    const button = page.getByRole('button', { name: /^Filters/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.waitFor()
    await locateCheckbox(page, 'Music').waitFor()
    const height = (await dialog.boundingBox())?.height
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('.site-head, .calendar-view, .search-field') !== null,
      )
      expect(isOutside).toBe(false)
    }
    await dialog.locator('summary', { hasText: 'Categories' }).click()
    await locateCheckbox(page, 'Music').waitFor({ state: 'hidden' })
    expect((await dialog.boundingBox())?.height).toBe(height)
    await dialog.getByRole('button', { name: 'Choose a day' }).first().click()
    await page.keyboard.press('Escape') // closes the calendar, not the dialog around it
    await dialog.locator('.date-picker').first().waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await expectFocus(button)

    await page.keyboard.press('Enter')
    await locateCheckbox(page, 'Music').check()
    await locateCheckbox(page, 'Workshops').check()
    const show = dialog.getByRole('button', { name: /^Show \d+ events$/ })
    const expectedCount = parseNumber(await show.textContent())
    await show.click()
    await expect.poll(() => readEventCount(page)).toBe(expectedCount)
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
  })

  it('on phones, Back closes the open dialog, and a second Back undoes the selection', async () => {
    const page = await visit('/en/agenda/?search=the', { screen: 'phone' })
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await locateCheckbox(page, 'Music').check()
    await locateCheckbox(page, 'Workshops').check()
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'the', categories: 'music,workshops' })

    await page.goBack()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Filters (2)' }).waitFor()
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'the', categories: 'music,workshops' })

    await page.goBack()
    await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'the' })
  })

  it('on phones, the dialog leaves one history entry for its changes, and none if it closes without a change', async () => {
    const page = await visit('/en/month/2026-12/', { screen: 'phone' })
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await page.getByRole('button', { name: /^Filters/ }).click()
    await locateCheckbox(page, 'Music').check()
    await locateCheckbox(page, 'Workshops').check()
    await dialog.getByRole('button', { name: /^Show .*events$/ }).click()
    await page.getByRole('button', { name: 'Filters (2)' }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await expect.poll(() => page.evaluate('navigation.canGoForward')).toBe(true)

    await page.goBack()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
    await page.goBack()
    await page.getByRole('heading', { name: 'December 2026', exact: true }).waitFor()
  })
})
