import type { Page } from '../support/page.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useCalendarPage } from '../use-calendar-page.ts'
import { locateDay, createEdgeCaseEvents, showTimesInViewerZone } from '../../support/page-flows/month-grid.ts'

const { visit, factories } = useCalendarPage()

const locateStatus = (page: Page) => page.locator('.calendar-status')

beforeAll(() => createEdgeCaseEvents(factories))

describe('a month', () => {
  it('names time, title and date of an event, and whether it is featured', async () => {
    const page = await visit('/month/2027-02/')

    await page.getByRole('link', { name: '10:00 Crowded 10 Wednesday, 17 February 2027, 10:00 – 10:45' }).waitFor()
    await page
      .getByRole('link', { name: /^Four days of kites .*30 January.*2 February 2027, Featured$/ })
      .first()
      .waitFor()
  })

  it('says that it has no events, and links to the next event', async () => {
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

  it('links each day to its agenda on a phone', async () => {
    const page = await visit('/month/2027-02/?search=crowded', { screen: 'phone' })

    await page.getByRole('link', { name: 'List from 17 February 2027' }).click()

    await page.waitForURL('**/agenda/2027-02-17/?search=crowded')
    await page.getByRole('link', { name: 'Crowded 15' }).waitFor()
  })
})

describe('a week', () => {
  it('shows every hour of a night with a DST change', async () => {
    const page = await visit('/week/2027-03-14/', { timezone: 'America/New_York' })
    await page.getByRole('link', { name: '06:30 Hour that is skipped Sunday, 14 March 2027, 06:30 – 07:30' }).waitFor()

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
