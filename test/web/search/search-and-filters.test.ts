import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { locateCheckbox, readEventCount, readUrlQuery } from '../../support/page-flows/filter-panel.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { service, visit } = useCalendarPage()

type Query = Parameters<ReturnType<typeof createCalendarClient>['events']['list']['query']>[0]

/** The number of events from today on that the typed client finds. */
const countEvents = async (query: Query): Promise<number> =>
  (
    await createCalendarClient(service.url, { language: 'en' }).events.list.query({
      ends_after: '2026-11-19',
      per_page: 1,
      ...query,
    })
  ).total

const locateSearchField = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const expectEventCount = (page: Page, count: number) => expect.poll(() => readEventCount(page)).toBe(count)

describeInBrowser('search and filters', () => {
  it('are in the URL: a reload keeps them, and Back removes them one by one', async () => {
    const page = await visit('/en/agenda/')
    await locateCheckbox(page, 'Music').check()
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })
    await locateCheckbox(page, 'Featured events only').check()
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music', featured: 'true' })
    const both = await countEvents({ categories: ['music'], featured: true })
    await expectEventCount(page, both)

    await page.reload()
    await expectEventCount(page, both)
    await expect.poll(() => locateCheckbox(page, 'Music').isChecked()).toBe(true)
    await expect.poll(() => locateCheckbox(page, 'Featured events only').isChecked()).toBe(true)

    await page.goBack()
    await expectEventCount(page, await countEvents({ categories: ['music'] }))
    await expect.poll(() => locateCheckbox(page, 'Featured events only').isChecked()).toBe(false)
    await page.goBack()
    await expectEventCount(page, await countEvents({}))
  })

  it('add one history entry for a typed search', async () => {
    const page = await visit('/en/month/2026-12/')
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await locateSearchField(page).pressSequentially('king', { delay: 20 })
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'king' })
    await locateSearchField(page).pressSequentially('fisher', { delay: 20 })
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'kingfisher' })

    await page.goBack()
    await page.getByRole('heading', { name: 'December 2026' }).waitFor()
    await expect.poll(() => locateSearchField(page).inputValue()).toBe('')
  })

  it('do not delay the events, and outdated requests are aborted', async () => {
    const page = await visit('about:blank')
    const [requestedUrls, abortedUrls]: string[][] = [[], []]
    page.on('requestfailed', request => abortedUrls?.push(decodeURIComponent(request.url())))
    await page.route(
      /\/trpc\/.*events\.facets/,
      route => void requestedUrls?.push(decodeURIComponent(route.request().url())),
    )
    await page.goto('/en/agenda/')
    await page.locator('.agenda-event').first().waitFor()
    await locateSearchField(page).fill('marginalia')

    await expectEventCount(page, await countEvents({ search: 'marginalia', search_in: 'all' }))
    await expect.poll(() => requestedUrls).toEqual([expect.anything(), expect.stringContaining('marginalia')])
    await expect.poll(() => abortedUrls).toEqual(requestedUrls?.slice(0, 1))
  })
})
