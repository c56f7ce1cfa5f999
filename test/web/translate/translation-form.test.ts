import { expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

describeInBrowser('translating', () => {
  it('fits a narrow phone with long words', async () => {
    const { id } = await factories.event({ title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' })
    const page = await visit(`/en/edit/events/${id}/translate/`, { screen: 'phone' })
    await page.setViewportSize({ width: 320, height: 700 })
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await page.getByLabel('Title (French)').waitFor()
    await expect.poll(() => fits()).toBe(true)
    await page.goto(`/en/edit/events/?search=Donau`)
    await page.getByRole('list', { name: 'Events' }).waitFor()
    await expect.poll(() => fits()).toBe(true)
    await page.goto('/en/edit/translations/')
    await page.locator('.overview').waitFor()
    await expect.poll(() => fits()).toBe(true)
    const tab = page.getByRole('link', { name: 'Translations' })
    await expect.poll(() => tab.evaluate(link => link.getBoundingClientRect().right)).toBeLessThan(321)
  })
})
