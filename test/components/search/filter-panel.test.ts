import { describe, expect, it } from 'vitest'
import { locateCheckbox, parseNumber, readUrlQuery, readEventCount } from '../../support/page-flows/filter-panel.ts'
import { expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describe('the filter panel', () => {
  it('shows the number of events of each filter in the days of the view', async () => {
    const page = await visit('/en/month/2026-12/')
    const label = page.locator('label', { has: locateCheckbox(page, 'Music') })
    const count = parseNumber(await label.locator('.facet-count').textContent())
    await locateCheckbox(page, 'Music').check()
    await expect.poll(() => readEventCount(page)).toBe(count)
  })

  it('the legend of the colors filters by category, and keeps the focus', async () => {
    const page = await visit('/en/month/2026-12/')
    const legend = page.getByRole('toolbar', { name: 'Categories and their colors' })
    const music = legend.getByRole('button', { name: /^Music/ })
    const isPressed = () => music.getAttribute('aria-pressed')
    expect(await isPressed()).toBe('false')
    expect(await music.getAttribute('class')).toBe('color-purple')
    const count = parseNumber(await music.locator('.facet-count').textContent())
    await music.focus()
    await music.click()
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })
    await expect.poll(() => readEventCount(page)).toBe(count)
    expect(await isPressed()).toBe('true')
    await expectFocus(music)
    await music.click()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('the legend is one stop of the Tab key, and the arrow keys, Home and End move in it', async () => {
    const page = await visit('/en/month/2026-12/')
    const buttons = page.getByRole('toolbar', { name: 'Categories and their colors' }).getByRole('button')
    await expect.poll(() => buttons.count()).toBeGreaterThan(2)
    const last = (await buttons.count()) - 1
    const readTabStops = async () => {
      const stops: number[] = []
      for (let i = 0; i <= last; i++) if ((await buttons.nth(i).getAttribute('tabindex')) === '0') stops.push(i)
      return stops
    }
    expect(await readTabStops()).toEqual([0])
    await buttons.first().focus()
    for (const [key, index] of [
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
      ['End', last],
      ['ArrowRight', last],
      ['Home', 0],
      ['ArrowRight', 1],
    ] as const) {
      // oxfmt-ignore
      await page.keyboard.press(key)
      await expectFocus(buttons.nth(index))
    }
    await expect.poll(readTabStops).toEqual([1])
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

  it('a checkbox keeps the focus when it is deselected', async () => {
    const page = await visit('/en/agenda/?search=kingfisher&categories=books-reading')
    const books = locateCheckbox(page, 'Books & reading')
    await books.focus()
    await books.uncheck()
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'kingfisher' })
    await expect.poll(() => readEventCount(page)).toBeGreaterThan(0)
    await expectFocus(books)
  })

  it('shows the filters without numbers when events.facets fails, and still shows the events', async () => {
    const page = await visit('/en/sign-in/')
    let isBroken = true
    await page.route(/\/trpc\/.*events\.facets/, async route => {
      const procedures = new URL(route.url).pathname.split('/').at(-1)?.split(',') ?? []
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
    const page = await visit('/en/agenda/')
    await locateCheckbox(page, 'Music').waitFor()
    await expect.poll(() => readEventCount(page)).toBeGreaterThan(0)
    const before = await readEventCount(page)
    await page.setOffline(true)
    await locateCheckbox(page, 'Music').check()
    await page.locator('.active-filter', { hasText: 'Music' }).waitFor()
    await expect.poll(() => locateCheckbox(page, 'Music').isChecked()).toBe(true)

    await page.setOffline(false)
    await expect.poll(() => readEventCount(page)).toBeLessThan(before)
  })
})
