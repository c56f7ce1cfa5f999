import { expect, it } from 'vitest'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

describeInBrowser('translating', () => {
  it('shows the source as readers see it, copies it into the editor, and keeps unsafe HTML as text', async () => {
    const { id } = await factories.event({ description: '<p>Bring <strong>boots</strong></p>' })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`)

    await page.locator('.text-source strong', { hasText: 'boots' }).waitFor()
    await locateButton(page, 'Copy: Description').click()
    await page.locator('.rich-text strong', { hasText: 'boots' }).waitFor()
    const button = page.getByRole('toolbar', { name: 'Formatting: Description (Greek)' }).getByText('HTML')
    await button.click()
    const field = page.getByRole('textbox', { name: /^Description \(Greek\)/ })
    await field.fill('<p>Με <b>μπότες</b></p><input id="field-title">')
    await button.click()

    await page.getByText('HTML that the editor would lose: <input>').waitFor()
    expect(await field.inputValue()).toContain('<input')
  })

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
