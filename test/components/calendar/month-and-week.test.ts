import type { Page } from '../support/page.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { categoryColors } from '../../../src/core/color/category-colors.ts'
import { expectFocus, useCalendarPage } from '../use-calendar-page.ts'
import { locateDay, createEdgeCaseEvents, showTimesInViewerZone } from '../../support/page-flows/month-grid.ts'

const { visit, factories } = useCalendarPage()

const locateStatus = (page: Page) => page.locator('.calendar-status')

beforeAll(() => createEdgeCaseEvents(factories))

describe('a month', () => {
  it('names time, title and date of an event, and whether it is featured', async () => {
    const page = await visit('/month/2027-02/')

    await page.getByRole('link', { name: '10:00 EET Crowded 10 Wednesday, 17 February 2027, 10:00 – 10:45' }).waitFor()
    await page
      .getByRole('link', { name: /^Four days of kites .*30 January.*2 February 2027, Featured$/ })
      .first()
      .waitFor()
  })

  it('has an event over several days on its first day, however many events that day has', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
      await factories.event({ title, all_day: true, start_date: '2029-03-14', end_date: '2029-03-14' })
    await factories.event({ title: 'Regatta', all_day: true, start_date: '2029-03-14', end_date: '2029-03-16' })
    const page = await visit('/month/2029-03/')

    await locateDay(page, '2029-03-14')
      .getByRole('link', { name: /^Regatta/ })
      .waitFor()
  })

  it('names the categories of an event, which are otherwise only a color', async () => {
    const page = await visit('/month/2026-12/')
    await page
      .getByRole('link', { name: /December 2026.*, Music$/ })
      .first()
      .waitFor()
  })

  it('says that it has no events, and links to the next event if there is one', async () => {
    const page = await visit('/month/2028-03/')
    await page.getByText('No events in March 2028').waitFor()
    expect(await page.getByRole('link', { name: /Next event/ }).count()).toBe(0)

    await page.goto('/month/2026-09/?search=kites')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('link', { name: 'Next event: 30 January 2027' }).click()
    await page.waitForURL('**/month/2027-01/?search=kites')
    await locateDay(page, '2027-01-30').getByRole('link', { name: /kites/ }).waitFor()
    await expect.poll(() => locateStatus(page).innerText()).toBe('1 event')
  })

  it('says when it has more events than it loads', async () => {
    const page = await visit('/agenda/')
    await page.route('**/trpc/**', async route => {
      const response = await route.fetch()
      await route.fulfill({ body: (await response.text()).replace(/"total":\d+/, '"total":1100') })
    })
    await page.getByRole('link', { name: 'Month' }).click()

    await page.getByText(/^1,0\d\d more events are not shown/).waitFor()
  })

  it('has days that the arrow keys reach, and Enter opens a day', async () => {
    const page = await visit('/month/2026-11/')
    const today = locateDay(page, '2026-11-20')
    await today.waitFor()
    expect(await today.evaluate(cell => cell.tabIndex)).toBe(0)

    await today.focus()
    await page.keyboard.press('ArrowDown')
    await expectFocus(locateDay(page, '2026-11-27'))
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    await expectFocus(locateDay(page, '2026-11-28'))
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/day/2026-11-28/')
  })

  it('shows events in the color of their first category', async () => {
    const [teal, automatic] = [await factories.category({ color: 'teal' }), await factories.category()]
    const dates = { start_date: '2026-11-21 11:00', end_date: '2026-11-21 12:00' }
    await factories.event({ ...dates, title: 'In teal', categories: [teal.id] })
    await factories.event({ ...dates, title: 'In another color', categories: [automatic.id] })
    const page = await visit('/month/2026-11/')

    const readColor = async (title: string) => {
      const event = page.locator('.grid-event', { hasText: title })
      await event.waitFor()
      return event.evaluate(({ className }) => /color-(\w+)/.exec(className)?.[1])
    }
    expect(await readColor('In teal')).toBe('teal')
    expect(await readColor('In another color')).toBe(categoryColors[automatic.id % categoryColors.length])
  })

  it('marks the events that are over', async () => {
    await factories.event({ title: 'Over at noon', start_date: '2026-11-19 11:00', end_date: '2026-11-19 12:00' })
    await factories.event({ title: 'Still to come', start_date: '2026-11-21 11:00', end_date: '2026-11-21 12:00' })
    const page = await visit('/month/2026-11/')

    const over = page.locator('.grid-event', { hasText: 'Over at noon' })
    await over.waitFor()
    expect(await over.evaluate(event => event.classList.contains('past'))).toBe(true)
    const upcoming = page.locator('.grid-event', { hasText: 'Still to come' })
    expect(await upcoming.evaluate(event => event.classList.contains('past'))).toBe(false)
  })
})

describe('a month on a phone', () => {
  it('shows at most three dots for the events of a day, and lists the day that is tapped', async () => {
    const page = await visit('/month/2027-02/?search=crowded', { screen: 'phone' })
    const day = page.getByRole('button', { name: '17 February 2027, 6 events' })
    await expect.poll(() => day.locator('.month-dot').count()).toBe(3)

    await page.getByRole('button', { name: '16 February 2027, 0 events' }).click()
    await page.getByText('No events on 16 February 2027').waitFor()
    await day.click()
    await page.getByRole('heading', { name: 'Wednesday, 17 February 2027' }).waitFor()
    await page.getByRole('link', { name: 'Crowded 15' }).click()
    await page.waitForURL('**/event/crowded-15/')
    await page.goBack()
    await page.getByRole('heading', { name: 'Wednesday, 17 February 2027' }).waitFor()

    await page.getByRole('link', { name: 'List from 17 February 2027' }).click()
    await page.waitForURL('**/agenda/2027-02-17/?search=crowded')
  })

  it('moves between its days with the arrow keys', async () => {
    const page = await visit('/month/2026-11/', { screen: 'phone' })
    const today = page.locator('.month-day[data-date="2026-11-20"]')
    await today.focus()

    await page.keyboard.press('ArrowUp')
    await expectFocus(page.locator('.month-day[data-date="2026-11-13"]'))
    await expect
      .poll(() => page.locator('[aria-selected=true] .month-day').getAttribute('data-date'))
      .toBe('2026-11-13')
  })

  it('leaves Alt and an arrow key to the browser', async () => {
    const page = await visit('/month/2026-11/', { screen: 'phone' })
    const today = page.locator('.month-day[data-date="2026-11-20"]')
    const isTaken = await today.evaluate(button => {
      const event = new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true })
      button.dispatchEvent(event)
      return event.defaultPrevented
    })
    expect(isTaken).toBe(false)
  })

  it('chooses today again with the button “Today”', async () => {
    const page = await visit('/month/2026-11/', { screen: 'phone' })
    const selectedDay = () => page.locator('[aria-selected=true] .month-day').getAttribute('data-date')
    await page.locator('.month-day[data-date="2026-11-03"]').click()
    await expect.poll(selectedDay).toBe('2026-11-03')
    await page.locator('.calendar-steps').getByRole('link', { name: 'Today' }).click()
    await expect.poll(selectedDay).toBe('2026-11-20')
  })

  it('names no number of events while it loads them', async () => {
    const page = await visit('/month/2027-01/', { screen: 'phone' })
    await page.getByRole('button', { name: '30 January 2027, 2 events' }).waitFor()
    await page.route('**/trpc/**', () => {})
    await page.getByRole('link', { name: 'Next month' }).click()

    await page.getByRole('button', { name: '17 February 2027', exact: true }).waitFor()
    expect(await page.getByText(/^No events on/).count()).toBe(0)
  })
})

describe('a week', () => {
  it('has arrow keys that do not leave the row of whole days for the hours of another day', async () => {
    const page = await visit('/week/2026-11-16/')
    const sunday = page.locator('[role=gridcell][data-date="2026-11-22"]').first()
    await sunday.waitFor()
    await sunday.focus()
    await page.keyboard.press('ArrowRight')
    await expectFocus(sunday)
    await page.keyboard.press('ArrowLeft')
    await expectFocus(page.locator('[role=gridcell][data-date="2026-11-21"]').first())
  })

  it('shows every hour of a night with a DST change', async () => {
    const page = await visit('/week/2027-03-14/', { timezone: 'America/New_York' })
    await page
      .getByRole('link', { name: '06:30 UTC Hour that is skipped Sunday, 14 March 2027, 06:30 – 07:30' })
      .waitFor()

    await showTimesInViewerZone(page)
    await page.getByRole('link', { name: '01:30 Hour that is skipped Sunday, 14 March 2027, 01:30 – 03:30' }).waitFor()
  })

  it('is a list of its events on a phone', async () => {
    const page = await visit('/week/2027-01-28/', { screen: 'phone' })
    await page.getByRole('heading', { name: 'Saturday, 30 January 2027' }).waitFor()

    await expect
      .poll(() => page.getByRole('listitem').filter({ hasText: 'Four days of kites' }).innerText())
      .toContain('until 2 Feb')
    expect(await page.locator('.day-grid').count()).toBe(0)
  })
})
