import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createRestClient } from '../../support/rest-client.ts'
import { startTestService } from '../../support/test-service.ts'
import { locateDay } from '../../support/page-flows/month-grid.ts'
import { pointAtGrid } from '../../support/page-flows/point-at-grid.ts'
import { uniqueName } from '../../support/use-service.ts'
import { describeInBrowser, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit, service, factories, rest } = useCalendarPage()

/** Opens a page that has begun to follow the changes of the calendar. */
async function visitLive(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Page> {
  const page = await visit('/assets/favicon.svg', { isLive: true, ...options })
  const subscribed = page.waitForResponse(/\/trpc\/changes\.subscribe/)
  await page.goto(path)
  await subscribed
  return page
}

/** Collects the states of loading that the page shows from now on. */
const watchLoadingStates = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    const isLoading = (element: Element) => element.matches('[aria-busy="true"], .loading')
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('#main *')) if (isLoading(element)) seen.push(element.outerHTML)
    }).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'class'],
    })
    Object.assign(window, { seen })
  })

const readLoadingStates = (page: Page) => page.evaluate(() => (window as unknown as { seen: string[] }).seen)

const locateLink = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(title) }).first()

describeInBrowser('two open pages', () => {
  it('show what one of them saves over REST; focus and scroll position stay', async () => {
    const reader = await visitLive('/month/2027-03/', { screen: 'wide' })
    const focused = locateLink(reader, 'St Patrick’s Day open house')
    await focused.focus()
    await reader.evaluate(() => scrollBy(0, 60))
    const scrollY = await reader.evaluate(() => window.scrollY)
    expect(scrollY).toBeGreaterThan(0)
    await watchLoadingStates(reader)
    const writer = await reader.context().newPage()
    await writer.goto('/assets/favicon.svg')

    const { id } = await writer.evaluate(async url => {
      const event = { title: 'Kite day', start_date: '2027-03-18 10:00', end_date: '2027-03-18 11:00' }
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${url}/events`, { method: 'POST', headers, body: JSON.stringify(event) })
      return (await response.json()) as { id: number }
    }, service.restUrl)

    await locateDay(reader, '2027-03-18')
      .getByRole('link', { name: /Kite day/ })
      .waitFor()
    await rest.patch(`/events/${id}`, { title: 'Dragon day' })
    await locateLink(reader, 'Dragon day').waitFor()
    await expectFocus(focused)
    expect(await reader.evaluate(() => window.scrollY)).toBe(scrollY)
    expect(await readLoadingStates(reader)).toEqual([])
  })
})

describeInBrowser('a page that begins to follow changes', () => {
  const readToken = async () => {
    const document = await fetch(`${service.url}/month/2028-09/?search=${encodeURIComponent(uniqueName('kites'))}`)
    return /data-changes-token="([\w-]{22})"/.exec(await document.text())?.[1]
  }

  it('reads again only what has changed since its document', async () => {
    // The pages of the first seconds have none.
    await expect.poll(readToken).toBeDefined()
    const page = await visit('/assets/favicon.svg', { isLive: true })
    const reads: string[] = []
    const isListOfMonth = (url: string) =>
      url.includes('events.list') && url.includes(encodeURIComponent('"per_page":100'))
    page.on('request', request => void (isListOfMonth(request.url()) && reads.push(request.url())))
    const subscribed = page.waitForResponse(/\/trpc\/changes\.subscribe/)
    await page.goto('/month/2028-09/')
    // Before the stream has begun.
    await factories.event({ title: 'Early kites', start_date: '2028-09-02 10:00', end_date: '2028-09-02 11:00' })
    await subscribed
    await locateLink(page, 'Early kites').waitFor()
    expect(reads).toHaveLength(1)

    await factories.event({ title: 'Late kites', start_date: '2028-09-03 10:00', end_date: '2028-09-03 11:00' })
    await locateLink(page, 'Late kites').waitFor()
    expect(reads).toHaveLength(2)
  })
})

describeInBrowser('a week', () => {
  it('keeps the hours to which the reader has scrolled', async () => {
    const page = await visitLive('/week/2027-03-15/')
    await locateLink(page, 'St Patrick').waitFor()
    const scroller = await page.waitForFunction(() =>
      [...document.querySelectorAll('.day-grid *')].find(({ scrollTop }) => scrollTop > 0)!,
    )
    const scrollTop = await scroller.evaluate(element => (element.scrollTop += 77))

    await factories.event({ title: 'Night kites', start_date: '2027-03-18 02:00', end_date: '2027-03-18 03:00' })

    await locateLink(page, 'Night kites').waitFor()
    expect(await scroller.evaluate(element => element.scrollTop)).toBe(scrollTop)
  })

  it('takes new events in while the user drags another one', async () => {
    const at = (day: number, hour: number) => `2028-04-0${day} ${hour}:00`
    const { id } = await factories.event({ title: 'Dragged', start_date: at(4, 10), end_date: at(4, 12) })
    const page = await visitLive('/week/2028-04-03/')
    await pointAtGrid(page)
    const box = (await page.locator('.grid-event', { hasText: 'Dragged' }).first().boundingBox())!
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x, y + 5, { steps: 5 })

    await factories.event({ title: 'Meanwhile', start_date: at(6, 10), end_date: at(6, 12) })
    await locateLink(page, 'Meanwhile').waitFor()
    await page.mouse.move(x, y + box.height, { steps: 10 })
    await page.mouse.up()

    await page.getByText(/Moved: “Dragged”, Tuesday,? 4 April 2028,? 12:00/).waitFor()
    expect((await rest.get(`/events/${id}`)).body).toMatchObject({ start_date: '2028-04-04 12:00:00' })
  })
})

describeInBrowser('an agenda and the cards', () => {
  const addMany = async (year: number) => {
    for (let day = 10; day < 22; day++)
      await factories.event({
        title: `Day ${day}`,
        start_date: `${year}-05-${day} 10:00`,
        end_date: `${year}-05-${day} 11:00`,
      })
  }
  const readTop = (page: Page, title: string) =>
    locateLink(page, title).evaluate(element => element.getBoundingClientRect().top)

  it.each([
    ['agenda', 2031],
    ['cards', 2032],
  ] as const)('%s: do not move what is being read, and show the new event on request', async (view, year) => {
    await addMany(year)
    const page = await visitLive(`/${view}/${year}-05-10/`, { screen: 'phone' })
    await locateLink(page, 'Day 16').waitFor()
    await locateLink(page, 'Day 16').evaluate(element => element.scrollIntoView({ block: 'center' }))
    const top = await readTop(page, 'Day 16')

    await factories.event({
      title: 'Late addition',
      start_date: `${year}-05-12 12:00`,
      end_date: `${year}-05-12 13:00`,
    })
    const button = page.getByRole('button', { name: '1 new event – show' })
    await button.waitFor()
    expect(await readTop(page, 'Day 16')).toBe(top)
    expect(await locateLink(page, 'Late addition').count()).toBe(0)

    await button.click()
    await locateLink(page, 'Late addition').waitFor()
    await button.waitFor({ state: 'detached' })
    await expectFocus(page.locator('#results'))
  })

  it('show at once what is below the part in view', async () => {
    await addMany(2033)
    const page = await visitLive('/agenda/2033-05-10/', { screen: 'phone' })
    await locateLink(page, 'Day 21').waitFor()

    await factories.event({ title: 'Late addition', start_date: '2033-05-21 12:00', end_date: '2033-05-21 13:00' })

    await locateLink(page, 'Late addition').waitFor()
  })
})

describeInBrowser('a page whose service restarts', () => {
  it('shows what was saved since, and has no other error than that of the refused connection', async () => {
    const page = await visitLive('/month/2035-03/', { expectedConsoleErrors: /ERR_CONNECTION_REFUSED/ })
    await service.drain()
    await page.waitForEvent('requestfailed', request => request.url().includes('changes.subscribe'))

    const next = await startTestService({ reusesPort: true, sharesDatabaseWith: service })
    expect(next.url).toBe(service.url)
    const event = { title: 'After the restart', start_date: '2035-03-12 12:00', end_date: '2035-03-12 13:00' }
    await createRestClient(() => next.restUrl).post('/events', event)

    await locateLink(page, 'After the restart').waitFor()
    await page.goto('about:blank')
    await next.stop()
  })
})
