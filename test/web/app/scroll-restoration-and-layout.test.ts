import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useService } from '../../support/use-service.ts'
import { useBrowser } from '../../support/browser.ts'
import { expectAccessible, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'
import { locateGridEvents, waitForTitle } from '../../support/page-flows/month-grid.ts'

const { service, factories, visit } = useCalendarPage()
const longNamedCalendar = useService({
  reusesPort: true,
  settings: { auth: 'required', siteName: 'The harbour calendar of all the islands around us' },
})
const { visit: visitLongNamed } = useBrowser(longNamedCalendar.service)

const readScrollY = (page: Page) => page.evaluate(() => scrollY)
const readFocusedHref = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('href'))

describeInBrowser('going back to a page', () => {
  it('restores the scroll position and focuses the link that was followed', async () => {
    const page = await visit('/agenda/', { screen: 'phone' })
    const entry = page.locator('.agenda-event a').nth(8)
    await entry.scrollIntoViewIfNeeded()
    const [before, address] = [await readScrollY(page), await entry.getAttribute('href')]
    expect(before).toBeGreaterThan(200)

    await entry.click()
    await page.locator('article.event').waitFor()
    await expect.poll(() => readScrollY(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => readScrollY(page)).toBe(before)
    await expect.poll(() => readFocusedHref(page)).toBe(address)

    await page.reload()
    await expect.poll(() => readScrollY(page)).toBe(before)
  })

  it('focuses the event that was opened from the month', async () => {
    const page = await visit('/month/2026-12/')
    const address = await locateGridEvents(page).nth(5).getAttribute('href')

    await page.locator(`.day-grid a.grid-event[href="${address}"]`).first().click()
    await page.locator('article.event').waitFor()
    await page.goBack()

    await waitForTitle(page, 'December 2026')
    await expect.poll(() => readFocusedHref(page)).toBe(address)
  })
})

describeInBrowser('a month', () => {
  it('keeps the focus on an event while the events reload', async () => {
    const page = await visit('/month/2027-05/')
    await factories.event({ title: 'Regatta', start_date: '2027-05-20 10:00', end_date: '2027-05-20 12:00' })
    await page.reload()
    await page.getByRole('link', { name: /Regatta/ }).focus()
    await factories.event({
      title: 'Regatta of dinghies',
      start_date: '2027-05-19 10:00',
      end_date: '2027-05-19 12:00',
    })

    await page.context().clock.setFixedTime(service.clock.now.getTime() + 60_000)
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('link', { name: /Regatta of dinghies/ }).waitFor()

    expect(await readFocusedHref(page)).toBe('/event/regatta/')
  })

  it('shows titles completely, or four lines of them', async () => {
    const page = await visit('/month/2026-12/')
    await locateGridEvents(page).first().waitFor()

    const cutTitles = await locateGridEvents(page).evaluateAll(links =>
      links
        .map(link => link.querySelector('.grid-event-text'))
        .filter(text => text !== null && text.scrollHeight > text.clientHeight + 1)
        .map(text => ({
          text: text?.textContent,
          lines: Math.round((text?.clientHeight ?? 0) / parseFloat(text ? getComputedStyle(text).lineHeight : '')),
        })),
    )
    expect(cutTitles).toEqual(cutTitles.map(({ text }) => ({ text, lines: 4 })))
  })
})

describeInBrowser('the header of a page', () => {
  it.each([
    ['/', 390],
    ['/fr/agenda/', 390],
    ['/el/month/', 320],
  ])('is one row above the row of views on a phone, with any calendar name: %s at %i px', async (path, width) => {
    const page = await visitLongNamed(path, { screen: 'phone' })
    await page.setViewportSize({ width, height: 700 })
    await page.getByRole('link', { name: /Sign in|Se connecter|Σύνδεση/ }).waitFor()

    const readHeight = (selector: string) =>
      page.locator(selector).evaluate(part => part.getBoundingClientRect().height)
    await expect.poll(() => readHeight('.site-head')).toBeLessThan(120)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
  })

  it('is one row on a tablet, also with the link to the editing pages', async () => {
    const page = await visit('/el/agenda/')
    await page.setViewportSize({ width: 820, height: 1100 })
    await page.getByRole('link', { name: 'Επεξεργασία ημερολογίου' }).waitFor()
    const [views, tools] = await Promise.all(
      ['.views', '.site-tools'].map(selector => page.locator(selector).boundingBox()),
    )
    expect(Math.abs((views?.y ?? 0) - (tools?.y ?? 99))).toBeLessThan(12)
  })

  it.each([390, 320])(
    'is followed by one row with the date picker and the previous and next buttons at %i px',
    async width => {
      const page = await visit('/el/agenda/', { screen: 'phone' })
      await page.setViewportSize({ width, height: 700 })
      await page.locator('.agenda-event').first().waitFor()

      const parts = [
        '.calendar-picker',
        '.calendar-steps .icon-button >> nth=0',
        '.calendar-steps .icon-button >> nth=1',
      ]
      const [picker, previous, next] = await Promise.all(parts.map(selector => page.locator(selector).boundingBox()))
      for (const step of [previous, next]) expect(Math.abs((step?.y ?? 0) - (picker?.y ?? 99))).toBeLessThan(4)
      expect((previous?.x ?? 0) + (previous?.width ?? 0)).toBeLessThan(next?.x ?? 0)
      expect((next?.x ?? 0) + (next?.width ?? 0)).toBeLessThan(picker?.x ?? 0)
    },
  )
})
