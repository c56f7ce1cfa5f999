import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowser, expectFocus, screenSizes, useCalendarPage } from '../use-calendar-page.ts'
import { locateDay, createEdgeCaseEvents } from '../../support/page-flows/month-grid.ts'

const { visit, factories } = useCalendarPage({ settings: { auth: 'required' } })

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

beforeAll(async () => {
  await createEdgeCaseEvents(factories)
  const venue = await factories.venue({
    venue: longWord,
    slug: 'long-name',
    website: `https://example.org/${longWord}`,
  })
  const organizer = await factories.organizer({
    organizer: longWord,
    slug: 'long-name',
    email: `${longWord}@example.org`,
  })
  const cells = `<td>${longWord}</td>`.repeat(9)
  await factories.event({
    title: `${longWord} ${longWord}`,
    slug: 'long-name',
    description: `<p>${longWord}</p><table><tr>${cells}</tr></table><pre>${longWord.repeat(3)}</pre>`,
    website: `https://example.org/${longWord}/${longWord}`,
    cost: longWord,
    venue: [venue.id],
    organizer: [organizer.id],
  })
})

const readOverflowPx = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

describeInBrowser('a page on a narrow screen', () => {
  it.each([
    '/event/long-name/',
    '/venue/long-name/',
    '/organizer/long-name/',
    '/agenda/2026-11-30/',
    '/week/2026-11-30/',
  ])('breaks a word that is longer than a line: %s', async path => {
    const page = await visit(path, { screen: 'phone' })
    await page.setViewportSize({ width: 320, height: 568 })
    await page.getByText(`${longWord} ${longWord}`).first().waitFor()

    await expect.poll(() => readOverflowPx(page)).toBe(0)
  })

  it('shows the pin of a venue beside the first line of its long name', async () => {
    const page = await visit('/agenda/2026-11-30/', { screen: 'phone' })
    const venue = page.locator('.agenda-event', { hasText: longWord }).first().locator('.agenda-where')
    const { pin, line } = await venue.evaluate(element => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return { pin: element.querySelector('svg')?.getBoundingClientRect(), line: [...text.getClientRects()].at(-1) }
    })

    expect(pin?.left).toBeLessThan(line?.left ?? 0)
  })

  it('shows a menu of the header completely', async () => {
    const page = await visit('/agenda/', { screen: 'phone', signedInAs: await factories.user('editor') })
    for (const name of [/^Signed in as/, 'Display settings']) {
      await page.getByRole('button', { name }).click()
      const panel = await page.locator('.popover-panel:visible').boundingBox()
      expect(panel?.x).toBeGreaterThan(0)
      expect((panel?.x ?? 0) + (panel?.width ?? 999)).toBeLessThan(screenSizes.phone.width)
      await page.keyboard.press('Escape')
    }
  })
})

describeInBrowser('a rotation of the screen', () => {
  it('closes the list of further events, which would be outside the screen', async () => {
    const page = await visit('/month/2027-02/')
    await locateDay(page, '2027-02-17').getByRole('button', { name: '+ 3 more' }).click()
    await page.getByRole('dialog').waitFor()
    await page.setViewportSize({ width: 1440, height: 700 })
    expect(await page.getByRole('dialog').count()).toBe(1)

    await page.setViewportSize(screenSizes.phone)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(page.getByRole('button', { name: /^17 February 2027/ }))
    await expect.poll(() => readOverflowPx(page)).toBe(0)
  })
})
