import { expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

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
