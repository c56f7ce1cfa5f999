import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { iteratePages, createCalendarClient } from '../../../client/index.ts'
import { drawFile } from '../../support/pictures.ts'
import { expectAccessible, expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'
import {
  locateDay,
  locateGridEvents,
  createEdgeCaseEvents,
  readFocusedText,
  showTimesInViewerZone,
  waitForTitle,
} from '../../support/page-flows/month-grid.ts'

const { service, visit, factories, rest } = useCalendarPage()

const locateStatus = (page: Page) => page.locator('.calendar-status')

beforeAll(() => createEdgeCaseEvents(factories))

describeInBrowser('a month', () => {
  it('shows every event of its days', async () => {
    const calendar = createCalendarClient(service.url)
    const expectedPaths = new Set<string>()
    const query = { ends_after: '2026-11-29', starts_before: '2027-01-04', per_page: 10 }
    for await (const { events } of iteratePages(page => calendar.events.list.query({ ...query, page })))
      for (const event of events) if (event.start_date < '2027-01-04') expectedPaths.add(new URL(event.url).pathname)

    const page = await visit('/month/2026-12/')
    const readDrawnPaths = () =>
      locateGridEvents(page).evaluateAll(links => links.map(link => new URL((link as HTMLAnchorElement).href).pathname))

    expect(expectedPaths.size).toBeGreaterThan(8)
    await expect.poll(async () => new Set(await readDrawnPaths())).toEqual(expectedPaths)
  })

  it('names time, title and date of an event, and whether it is featured', async () => {
    const page = await visit('/month/2027-02/')

    await page.getByRole('link', { name: '10:00 Crowded 10 Wednesday, 17 February 2027, 10:00 – 10:45' }).waitFor()
    await page
      .getByRole('link', { name: /^Four days of kites .*30 January.*2 February 2027, Featured$/ })
      .first()
      .waitFor()
  })

  it('shows an event over the end of the month on each of its days', async () => {
    const page = await visit('/month/2027-01/')
    const measureGap = async (from: string, to: string) => {
      const bar = await locateDay(page, from).getByRole('link', { name: 'Four days of kites' }).boundingBox()
      const cell = await locateDay(page, to).boundingBox()
      return Math.abs((bar?.x ?? 0) + (bar?.width ?? 0) - (cell?.x ?? 0) - (cell?.width ?? 0))
    }
    await expect.poll(() => measureGap('2027-01-30', '2027-01-31')).toBeLessThan(12)

    await page.goto('/month/2027-02/')
    await expect.poll(() => measureGap('2027-02-01', '2027-02-02')).toBeLessThan(12)
  })

  it('opens an event with the keyboard, and Back returns to the month', async () => {
    const page = await visit('/month/2027-01/')
    await page.getByRole('link', { name: /Night swim/ }).waitFor()

    await page.getByLabel('Go to a month').focus()
    for (let i = 0; i < 20 && !(await readFocusedText(page)).includes('Night swim'); i++)
      await page.keyboard.press('Tab')
    await expect.poll(() => readFocusedText(page)).toContain('Night swim')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/event/night-swim/')

    await page.goBack()
    await waitForTitle(page, 'January 2027')
    await page.getByRole('link', { name: /Night swim/ }).waitFor()
  })

  it('does not handle a click with a modifier key', async () => {
    const page = await visit('/month/2027-01/')
    const newTab = page.context().waitForEvent('page')

    await page.getByRole('link', { name: /Night swim/ }).click({ modifiers: ['ControlOrMeta'] })

    await (await newTab).waitForURL('**/event/night-swim/')
    await waitForTitle(page, 'January 2027')
  })

  it('shows the square pictures of the events of a day in their list, and none in its cells', async () => {
    const { id, sizes } = (await rest.post('/media', { file: await drawFile() })).body
    for (const hour of [10, 11, 12, 13, 14])
      await factories.event({
        title: `Pictured ${hour}`,
        image: hour < 12 ? id : '',
        start_date: `2027-12-08 ${hour}:00`,
        end_date: `2027-12-08 ${hour}:30`,
      })
    const page = await visit('/month/2027-12/')
    const more = locateDay(page, '2027-12-08').getByRole('button', { name: /^\+ \d more$/ })
    await more.waitFor()
    expect(await page.locator('.day-grid img').count()).toBe(0)

    await more.click()
    const picture = page.getByRole('dialog').locator('.grid-event', { hasText: 'Pictured 11' }).locator('img')
    await picture.waitFor()
    expect(await picture.getAttribute('src')).toBe(sizes.thumbnail.url)
    expect(await page.getByRole('dialog').locator('img').count()).toBe(2)
  })

  it('lists the further events of a day with the keyboard', async () => {
    const page = await visit('/month/2027-02/')
    const more = locateDay(page, '2027-02-17').getByRole('button', { name: '+ 3 more' })

    await more.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('link', { name: /Crowded 15/ }).waitFor()
    await expect.poll(() => dialog.getByRole('link').count()).toBe(7)
    // The days behind it are hidden while their layout is computed.
    await locateDay(page, '2027-02-02').getByRole('link').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expectFocus(more)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/event/crowded-10/')
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
      const body = (await response.text()).replace(/"total":\d+/, '"total":1100')
      await route.fulfill({ response, body })
    })
    await page.getByRole('link', { name: 'Month' }).click()

    await page.getByText(/^1,0\d\d more events are not shown/).waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('links each day to its agenda on a phone', async () => {
    const page = await visit('/month/2027-02/?search=crowded', { screen: 'phone' })

    await page.getByText('List from 17 February 2027').or(page.getByLabel('List from 17 February 2027')).first().click()

    await page.waitForURL('**/agenda/2027-02-17/?search=crowded')
    await page.getByRole('link', { name: 'Crowded 15' }).waitFor()
  })
})

describeInBrowser('a week', () => {
  it('is scrolled to its first event', async () => {
    const page = await visit('/week/2027-02-15/')
    const first = page.getByRole('link', { name: /Crowded 10/ })
    await first.waitFor()

    const measureDistanceFromTop = () =>
      first.evaluate(link => {
        const scrolled = [...document.querySelectorAll('.day-grid *')].find(part => part.scrollTop > 0)
        return link.getBoundingClientRect().y - (scrolled?.getBoundingClientRect().y ?? Infinity)
      })
    await expect.poll(async () => Math.floor((await measureDistanceFromTop()) / 100)).toBe(0)
  })

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
