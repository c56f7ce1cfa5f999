import { expect, it } from 'vitest'
import { locateCheckbox, parseNumber, readUrlQuery, readEventCount } from './filter-panel.ts'
import { expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describeInBrowser('the filter panel', () => {
  it('shows the number of events of each filter in the days of the view', async () => {
    const page = await visit('/en/month/2026-12/')
    const label = page.locator('label', { has: locateCheckbox(page, 'Music') })
    const count = parseNumber(await label.locator('.facet-count').textContent())
    await locateCheckbox(page, 'Music').check()
    await expect.poll(() => readEventCount(page)).toBe(count)
  })

  it('finds a tag by name, without regard to accents', async () => {
    const page = await visit('/fr/agenda/')
    await page.locator('summary', { hasText: 'Étiquettes' }).click()
    const group = page.locator('details', { hasText: 'Étiquettes' })
    await expect.poll(() => group.getByRole('checkbox').count()).toBe(8)
    await group.getByRole('searchbox').fill('poesie')
    await expect.poll(() => group.getByRole('checkbox').count()).toBe(1)
    await locateCheckbox(page, 'Poésie').check()
    await group.getByRole('searchbox').press('Escape')
    await group.getByRole('button', { name: /^Tout afficher/ }).click()
    await expect.poll(() => group.getByRole('checkbox').count()).toBeGreaterThan(9)
    await expect.poll(() => locateCheckbox(page, 'Poésie').isChecked()).toBe(true)
  })

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
    await expectFocus(page.getByRole('button', { name: 'Today', exact: true }))
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

  it('a checkbox keeps the focus when it is deselected', async () => {
    const page = await visit('/en/agenda/?search=kingfisher&categories=books-reading')
    const books = locateCheckbox(page, 'Books & reading')
    await books.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'kingfisher' })
    await expect.poll(() => readEventCount(page)).toBeGreaterThan(0)
    await expectFocus(books)
  })

  it('is a dialog on phones, which keeps the focus inside and returns it when it closes', async () => {
    const page = await visit('/en/agenda/', { screen: 'phone' })
    const button = page.getByRole('button', { name: /^Filters/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filters' })
    await dialog.waitFor()
    await locateCheckbox(page, 'Music').waitFor()
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () => document.activeElement?.closest('.site-head, .calendar-view, .search-field') !== null,
      )
      expect(isOutside).toBe(false)
    }
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
    await page.getByRole('heading', { name: 'December 2026' }).waitFor()
  })

  it('shows the filters without numbers when events.facets fails, and still shows the events', async () => {
    const page = await visit('about:blank')
    let isBroken = true
    await page.route(/\/trpc\/.*events\.facets/, async route => {
      const procedures = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
      const response = await route.fetch()
      const results = (await response.json()) as unknown[]
      const failure = { error: { code: 'internal', message: 'Out of order.', data: { status: 500 } } }
      await route.fulfill({
        json: procedures.map((name, i) => (isBroken && name === 'events.facets' ? failure : results[i])),
      })
    })
    await page.goto('/en/agenda/?tags=poetry')
    await page.locator('.agenda-event').first().waitFor()
    const message = page.getByText('The number of events for each filter could not be loaded.')
    await message.waitFor()
    await page.locator('.active-filter', { hasText: 'Poetry' }).waitFor()
    expect(await page.locator('.facet-count').count()).toBe(0)

    await locateCheckbox(page, 'Music').check()
    await page.locator('.active-filter', { hasText: 'Music' }).waitFor()
    await expect.poll(() => readUrlQuery(page)).toEqual({ tags: 'poetry', categories: 'music' })
    await message.waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Load the filters again' }).click()
    await expect.poll(() => page.locator('.facet-count').count()).toBeGreaterThan(0)
  })

  it('works offline; the search runs when the connection is back', async () => {
    const page = await visit('/en/agenda/', { expectedConsoleErrors: /INTERNET_DISCONNECTED/ })
    await locateCheckbox(page, 'Music').waitFor()
    await expect.poll(() => readEventCount(page)).toBeGreaterThan(0)
    const before = await readEventCount(page)
    await page.context().setOffline(true)
    await locateCheckbox(page, 'Music').check()
    await page.locator('.active-filter', { hasText: 'Music' }).waitFor()
    await expect.poll(() => locateCheckbox(page, 'Music').isChecked()).toBe(true)

    await page.context().setOffline(false)
    await expect.poll(() => readEventCount(page)).toBeLessThan(before)
  })
})
