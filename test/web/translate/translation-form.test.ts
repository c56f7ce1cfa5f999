import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const readOwnTexts = async (path: string, language: string) =>
  (await rest.get(`${path}?i18n_language=${language}&i18n_fallback=false`)).body

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

  it('restores the draft after a reload', async () => {
    const { id } = await factories.organizer()
    const page = await visit(`/en/edit/organizers/${id}/translate/?to=fr`)
    await page.getByLabel('Name (French)').fill('Les Grenades')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()

    await page.getByText(/^Unsaved changes from/).waitFor()
    await expect.poll(() => page.getByLabel('Name (French)').inputValue()).toBe('Les Grenades')
    expect((await readOwnTexts(`/organizers/${id}`, 'fr')).organizer).toBe('')
  })

  it('translates all missing records one after another by keyboard', async () => {
    const names = [uniqueName('Queue'), uniqueName('Queue')]
    for (const name of names) await factories.organizer({ organizer: name })
    const missing = (await rest.get('/organizers?i18n_missing=el&per_page=1')).body.total as number
    const page = await visit('/en/edit/translations/')
    await locateButton(page, 'Translate into Greek: Organizers').click()

    for (let i = 0; i < missing; i++) {
      const field = page.getByLabel('Name (Greek)')
      // The field of the previous record is not empty.
      await expect.poll(() => field.inputValue()).toBe('')
      const address = page.url()
      await field.fill(`Διοργανωτής ${i}`)
      await locateButton(page, 'Save and go to the next one').focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(url => url.href !== address)
    }

    await page.getByText('There is nothing left to translate into Greek.').waitFor()
    expect((await rest.get('/organizers?i18n_missing=el')).body.total).toBe(0)
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
