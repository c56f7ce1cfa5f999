import { beforeAll, expect, it } from 'vitest'
import { iteratePages, createCalendarClient } from '../../../client/index.ts'
import { createJpegBase64 } from '../../support/images.ts'
import { expectAccessible, expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'
import {
  locateDay,
  locateGridEvents,
  createEdgeCaseEvents,
  readFocusedText,
  waitForTitle,
} from '../../support/page-flows/month-grid.ts'

const { service, visit, factories, rest } = useCalendarPage()

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
    for (let i = 0; i < 40 && !(await readFocusedText(page)).includes('Night swim'); i++)
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
    const { id, sizes } = (await rest.post('/media', { file: await createJpegBase64() })).body
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
})

describeInBrowser('a week', () => {
  it('is scrolled to its first event of the day, even if there is one in the night', async () => {
    const night = { start_date: '2027-02-19 02:30', end_date: '2027-02-19 03:30', timezone: 'Europe/Athens' }
    await factories.event({ title: 'Vigil', ...night })
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
})
