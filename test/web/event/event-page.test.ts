import { expect, it } from 'vitest'
import { addFullEvent } from '../../support/page-flows/full-event.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = addFullEvent(useCalendarPage({ settings: { auth: 'required' } }))

describeInBrowser('the page of an event', () => {
  it('draws the location of the venue, and links to a map', async () => {
    const page = await visit('/fr/event/du-jazz/')
    const map = page.getByRole('img', { name: 'Petite carte\u00a0: Quay 9 se trouve à 37,9400° N, 23,6400° E.' })

    await map.waitFor()
    const hasLandEastAndNorthOnly = () =>
      map.evaluate(svg => {
        const land = [...svg.querySelectorAll<SVGPathElement>('.land')]
        const { x, y, width, height } = (svg as SVGSVGElement).viewBox.baseVal
        const isLand = (east: number, south: number) =>
          land.some(part => part.isPointInFill(new DOMPoint(x + width / 2 + east, y + height / 2 + south)))
        return isLand(2, 0) && isLand(0, -2) && !isLand(-2, 2)
      })
    await expect.poll(hasLandEastAndNorthOnly).toBe(true)
    await page.getByText('37,9400° N, 23,6400° E', { exact: true }).waitFor()
    const link = page.getByRole('link', { name: 'Ouvrir dans OpenStreetMap' })
    await expect.poll(() => link.getAttribute('href')).toContain('mlat=37.94&mlon=23.64')
  })
})

describeInBrowser('the title of a canceled event', () => {
  it('is crossed out in the month, in the agenda and on its page', async () => {
    const { slug } = await factories.event({
      title: 'Kite race',
      event_status: 'canceled',
      start_date: '2028-05-02 18:00',
      end_date: '2028-05-02 20:00',
    })
    const readLine = (element: Element) => getComputedStyle(element).textDecorationLine

    const page = await visit('/en/month/2028-05/')
    const link = page.getByRole('link', { name: /^18:00 \w+ Canceled Kite race/ })
    expect(await link.locator('.grid-event-title').evaluate(readLine)).toBe('line-through')

    await page.goto('/en/agenda/2028-05-02/')
    expect(await page.getByRole('heading', { name: 'Kite race' }).evaluate(readLine)).toBe('line-through')

    await page.goto(`/en/event/${slug}/`)
    expect(await page.getByRole('heading', { name: 'Kite race' }).evaluate(readLine)).toBe('line-through')
  })
})

describeInBrowser('child events', () => {
  it('on a phone, the filter dialog counts the child events, and the month keeps the filter', async () => {
    const parent = await factories.event({ title: 'Winter lectures' })
    for (const month of ['10', '11', '12'])
      await factories.event({
        title: `Lecture of month ${month}`,
        post_parent: parent.id,
        start_date: `2026-${month}-02 18:00`,
        end_date: `2026-${month}-02 19:00`,
      })
    const page = await visit(`/agenda/2026-10-02/?post_parent=${parent.id}`, { screen: 'phone' })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show 3 events' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Month' }).click()

    await page.waitForURL(`**/month/2026-10/?post_parent=${parent.id}`)
    await page.locator('.calendar-status', { hasText: /^1 event$/ }).waitFor()
  })
})
