import { expect, it } from 'vitest'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

describeInBrowser('translating', () => {
  it('copies a text from the source; the preview shows the HTML of both languages without scripts', async () => {
    const { id } = await factories.event({ description: '<p>Bring <strong>boots</strong></p>' })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`, {
      expectedConsoleErrors: /Content Security Policy/, // reports the event handler that the preview removes
    })

    await locateButton(page, 'Copy: Description').click()
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Description \(Greek\)/ }).inputValue())
      .toBe('<p>Bring <strong>boots</strong></p>')
    await page
      .getByRole('textbox', { name: /^Description \(Greek\)/ })
      .fill('<p>Με <b>μπότες</b></p><input id="field-title"><img src=x onerror="document.title=1">')
    await locateButton(page, 'Preview').click()

    await page.locator('.html-preview strong', { hasText: 'boots' }).waitFor()
    await page.locator('.html-preview b', { hasText: 'μπότες' }).waitFor()
    expect(await page.locator('.html-preview [onerror], .html-preview input').count()).toBe(0)
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
