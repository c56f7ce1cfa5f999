import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

const day = '2028-04-12'
const title = 'Επιστημονική ημερίδα για τη βιωσιμότητα των παράκτιων οικοσυστημάτων της Μεσογείου'
let slug = ''

beforeAll(async () => {
  const venue = await factories.venue({ venue: 'Printed hall', city: 'Athens', geo_lat: 37.98, geo_lng: 23.73 })
  for (let i = 0; i < 8; i++) {
    const times = { start_date: `${day} ${10 + (i % 3)}:00`, end_date: `${day} 13:00` }
    const event = await factories.event({
      title: `${title} ${i}`,
      ...times,
      venue: { id: venue.id },
      description: 'Text.',
    })
    slug = event.slug
  }
})

/** The controls that a printed page shows, and the texts that it cuts. */
const listPrintFaults = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.getClientRects().length > 0
    const controls = [...document.querySelectorAll('button, input, select, nav, .button')].filter(isShown)
    const cutTexts = [...document.querySelectorAll<HTMLElement>('main *')].filter(element => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
      const isCutX = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isCutY = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1
      return (
        isShown(element) && !element.closest('.visually-hidden') && (isCutX || isCutY || textOverflow === 'ellipsis')
      )
    })
    return [...controls, ...cutTexts].map(element => element.outerHTML.slice(0, 160))
  })

describeInBrowser('a printed page', () => {
  it.each(['month', 'week', 'day', 'agenda', 'cards', 'map', 'event'] as const)(
    'has no controls, and all titles in full: %s',
    async view => {
      const path = view === 'event' ? `/event/${slug}/` : `/${view}/${view === 'month' ? day.slice(0, 7) : day}/`
      const page = await visit(path)
      await page.getByText(title).first().waitFor()

      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect.poll(() => listPrintFaults(page)).toEqual([])
      if (view !== 'event' && view !== 'map') expect(await page.getByText(title).count()).toBe(8)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe('rgb(29, 37, 41)')
    },
  )

  it.each(['month', 'week', 'agenda', 'cards', 'map'] as const)('uses the whole width of the paper: %s', async view => {
    const page = await visit(`/${view}/${view === 'month' ? day.slice(0, 7) : day}/`)
    await page.getByText(title).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    // In CSS pixels, without margins.
    const paper = { a4Portrait: { width: 794, height: 1123 }, a4Landscape: { width: 1123, height: 794 } }
    for (const [name, size] of Object.entries(paper)) {
      await page.setViewportSize(size)
      const readWidth = async () => (await page.locator('.calendar-view').boundingBox())?.width
      await expect.poll(readWidth, { message: name }).toBe(size.width)
    }
  })
})
