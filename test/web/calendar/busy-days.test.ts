import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { locateDay } from '../../support/page-flows/month-grid.ts'
import { mapConcurrently } from '../../support/map-concurrently.ts'
import { describeInBrowser, expectAccessible, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

const day = '2027-04-14'

/** 40 events of one day: ten of the whole day, thirty that overlap. */
beforeAll(async () => {
  await mapConcurrently(
    Array.from({ length: 40 }, (_, i) => i),
    async i => {
      const [start, end] = [9 + (i % 8), 11 + (i % 8)]
      await factories.event({
        title: `Επιστημονική ημερίδα για τη βιωσιμότητα ${i}`,
        ...(i < 10
          ? { all_day: true, start_date: day, end_date: day }
          : { start_date: `${day} ${start}:00`, end_date: `${day} ${end}:00` }),
      })
    },
  )
})

/**
 * Targets smaller than 24 px, and texts smaller than 12 px. Links inside an entry whose link covers it are as large as
 * that.
 */
const listSmallParts = (page: Page) =>
  page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('.calendar-view :is(a, button, input, [role=button])')]
    const smallTargets = targets.filter(target => {
      const { width, height } = (target.closest('.agenda-event') ?? target).getBoundingClientRect()
      return width > 0 && Math.min(width, height) < 23.5
    })
    const texts = [...document.querySelectorAll<HTMLElement>('.calendar-view *')].filter(
      part => part.childElementCount === 0 && part.offsetParent !== null && part.textContent?.trim(),
    )
    const smallTexts = texts.filter(part => parseFloat(getComputedStyle(part).fontSize) < 12)
    return [...smallTargets, ...smallTexts].map(part => part.outerHTML.slice(0, 200))
  })

describeInBrowser('a day with 40 events', () => {
  it('opens a list of bounded size in a month, whose corners are round', async () => {
    const page = await visit('/month/2027-04/')
    await page.setViewportSize({ width: 1280, height: 720 })
    await locateDay(page, day)
      .getByRole('button', { name: /^\+ \d+ more$/ })
      .click()

    const readBox = async () => (await page.getByRole('dialog').boundingBox()) ?? { y: Infinity, width: 0, height: 0 }
    const readBottom = async () => readBox().then(({ y, height }) => y + height)
    // The page scrolls to the list a frame after it opens.
    await expect
      .poll(readBottom, { message: 'within the screen' })
      .toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    const { width, height } = await readBox()
    expect(width).toBeGreaterThan(280)
    expect(width).toBeLessThan(400)
    expect(height).toBeLessThan(600)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const isCornerCovered = await page.getByRole('grid').evaluate(grid => {
      const { right, bottom } = grid.getBoundingClientRect()
      scrollTo(0, bottom)
      return grid.contains(document.elementFromPoint(right - 1, grid.getBoundingClientRect().bottom - 1))
    })
    expect(isCornerCovered).toBe(false)
  })

  it('has at most two events side by side in a week, and a button for the others', async () => {
    const page = await visit(`/week/${day}/`)
    const cell = locateDay(page, day).last()
    await cell.getByRole('link').first().waitFor()
    const boxes = await cell
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getBoundingClientRect().toJSON()))

    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(2)
    const more = (await cell.getByRole('button').first().boundingBox()) ?? { x: 0 }
    for (const { right } of boxes) expect(right).toBeLessThanOrEqual(more.x + 1)
    const lines = await cell.locator('.grid-event-time').evaluateAll(times =>
      times.map(({ firstChild }) => {
        const range = document.createRange()
        if (firstChild) range.selectNode(firstChild)
        return range.getClientRects().length
      }),
    )
    expect(new Set(lines), 'lines of a time').toEqual(new Set([1]))
  })

  it('has at most four events side by side in a day, with their titles, and a button for the others', async () => {
    const page = await visit(`/day/${day}/`)
    const hours = locateDay(page, day).last()
    await hours.getByRole('link').first().waitFor()
    const boxes = await hours
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getBoundingClientRect().toJSON()))

    expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(4)
    for (const { width } of boxes) expect(width).toBeGreaterThan(160)
    const more = (await hours.getByRole('button').first().boundingBox()) ?? { x: 0 }
    for (const { right } of boxes) expect(right).toBeLessThanOrEqual(more.x + 1)
  })

  it.each([
    ['month', 'phone'],
    ['month', 'wide'],
    ['week', 'phone'],
    ['week', 'wide'],
    ['day', 'phone'],
    ['day', 'wide'],
  ] as const)('has no target below 24 px and no text below 12 px: %s, %s', async (view, screen) => {
    const page = await visit(`/el/${view}/${view === 'month' ? day.slice(0, 7) : day}/`, { screen })
    await page.locator('.grid-event, .agenda-event').first().waitFor()

    await expect.poll(() => listSmallParts(page)).toEqual([])
  })
})
