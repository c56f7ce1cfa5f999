import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const readOwnTexts = async (path: string, language: string) =>
  (await rest.get(`${path}?i18n_language=${language}&i18n_fallback=false`)).body

describe('translating', () => {
  it('shows texts as missing that only have a fallback in another language', async () => {
    const { id, title } = await factories.event({ description: '<p>All day</p>', excerpt: 'Short' })
    await rest.patch(`/events/${id}`, { excerpt: 'Σύντομα', i18n_language: 'el' })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`)

    await page.getByText('1 of 3 texts').waitFor()
    await expect.poll(() => page.getByText('Missing', { exact: true }).count()).toBe(2)
    await expect.poll(() => page.getByLabel('Title (Greek)').inputValue()).toBe('')
    await expect.poll(() => page.getByLabel('Summary (Greek)').inputValue()).toBe('Σύντομα')
    await page.getByRole('region', { name: 'Title' }).getByText(title, { exact: true }).waitFor()
  })

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

  it('begins in the first missing text', async () => {
    const { id } = await factories.venue()
    const page = await visit(`/en/edit/venues/${id}/translate/?from=en&to=el`)
    await expectFocus(page.getByLabel('Name (Greek)'))
  })

  it('saves one text and changes no other; the service derives the slug', async () => {
    const { id, title } = await factories.event({ description: '<p>All day</p>' })
    await rest.patch(`/events/${id}`, { description: '<p>Toute la journée</p>', i18n_language: 'fr' })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=fr`)

    await page.getByLabel('Title (French)').fill('Fête au port')
    await page.getByText('2 of 2 texts').waitFor()
    await locateButton(page, /^Save$/).click()
    await page.getByText('Saved.', { exact: true }).waitFor()

    expect(await readOwnTexts(`/events/${id}`, 'fr')).toMatchObject({
      title: 'Fête au port',
      description: '<p>Toute la journée</p>',
      slug: 'fete-au-port',
    })
    expect(await readOwnTexts(`/events/${id}`, 'en')).toMatchObject({ title, description: '<p>All day</p>' })
    expect(await readOwnTexts(`/events/${id}`, 'el')).toMatchObject({ title: '' })
    await expect.poll(() => page.getByLabel('Slug (French)').inputValue()).toBe('fete-au-port')
    await page.getByText('Missing', { exact: true }).waitFor({ state: 'detached' })
  })

  it('translates from another language when the one in the URL has no texts', async () => {
    const name = uniqueName('Quai des brumes')
    const { body } = await rest.post('/venues', { venue: name, i18n_language: 'fr' })

    const page = await visit(`/en/edit/venues/${body.id}/translate/?from=en&to=el`)

    await page.getByRole('region', { name: 'Name' }).getByText(name, { exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Translate from').inputValue()).toBe('fr')
    await page.getByText('0 of 1 texts').waitFor()
  })

  it('offers to restore a record that is in the trash', async () => {
    const { id, title } = await factories.event()
    await rest.delete(`/events/${id}`)
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`)

    await locateButton(page, 'Restore').click()

    await page.getByRole('heading', { level: 1, name: `Translate “${title}”` }).waitFor()
  })

  it('stays at the same language after the save', async () => {
    const { id } = await factories.tag()
    const page = await visit(`/en/edit/tags/${id}/translate/`)
    await page.getByLabel('Name (French)').fill(uniqueName('Quai'))
    await locateButton(page, /^Save$/).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.getByText('1 of 1 texts').waitFor()
    expect(await page.getByLabel('Name (Greek)').count()).toBe(0)
  })

  it('shows what another user saved meanwhile', async () => {
    const { id } = await factories.tag()
    const page = await visit(`/en/edit/tags/${id}/translate/?to=fr`)
    await page.getByLabel('Name (French)').fill('Plein air')
    await rest.patch(`/tags/${id}`, { name: 'En plein air', i18n_language: 'fr' })
    await locateButton(page, /^Save$/).click()

    await page.getByText('Somebody else has saved changes since you opened this').waitFor()
    await locateButton(page, 'Save mine anyway').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await readOwnTexts(`/tags/${id}`, 'fr')).name).toBe('Plein air')
  })

  it('shows at the field that the name must not be empty', async () => {
    const { id } = await factories.venue()
    await rest.patch(`/venues/${id}`, { venue: 'Αίθουσα', i18n_language: 'el' })
    const page = await visit(`/en/edit/venues/${id}/translate/?from=en&to=el`)
    const name = page.getByLabel('Name (Greek)')
    await name.fill('')
    await locateButton(page, /^Save$/).click()

    await page.getByText('This may not be empty.').first().waitFor()
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  })

  it('shows at the field that a name saved in the same form must not become empty', async () => {
    const { id } = await factories.venue()
    const page = await visit(`/en/edit/venues/${id}/translate/?from=en&to=el`)
    const name = page.getByLabel('Name (Greek)')
    await name.fill('Αίθουσα')
    await locateButton(page, /^Save$/).click()
    await page.getByText('Saved.', { exact: true }).waitFor()

    await name.fill('')
    await locateButton(page, /^Save$/).click()

    await page.getByText('This may not be empty.').first().waitFor()
  })

  it('deletes a translation after a confirmation, and keeps the original', async () => {
    const { id, title } = await factories.event()
    await rest.patch(`/events/${id}`, { title: 'Για διαγραφή', i18n_language: 'el' })
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=el`)
    const remove = async (language: string) => {
      await locateButton(page, `Delete the ${language} translation`).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    }

    await remove('Greek')
    await page.getByText('The Greek translation was deleted.').waitFor()
    await page.getByText('0 of 1 texts').waitFor()
    expect((await readOwnTexts(`/events/${id}`, 'el')).title).toBe('')

    await rest.patch(`/events/${id}`, { title: 'Ξανά', i18n_language: 'el' })
    await page.goto(`/en/edit/events/${id}/translate/?from=el&to=en`)
    await page.getByLabel('Title (English)').waitFor()
    expect(await locateButton(page, 'Delete the English translation').count()).toBe(0)

    // If a record has every translation, the page does not know its original language. The service refuses to delete
    // it.
    await rest.patch(`/events/${id}`, { title: 'Encore', i18n_language: 'fr' })
    await page.reload()
    await remove('English')
    await page.getByRole('alert').waitFor()
    expect((await readOwnTexts(`/events/${id}`, 'en')).title).toBe(title)
  })

  it('counts the missing translations of each kind and links to them', async () => {
    const { name } = await factories.category()
    const { total } = (await rest.get('/categories?i18n_missing=fr&hide_empty=false')).body
    const page = await visit('/en/edit/translations/')

    await page
      .getByRole('row', { name: 'Categories' })
      .getByRole('link', { name: `${total} not in French` })
      .click()
    await page.waitForURL('**/en/edit/categories/?missing=fr')
    await page.getByRole('row').filter({ hasText: name }).waitFor()
  })

  it.each([
    ['fr', 'Titre (grec)', 'Enregistrer', 'Manquant'],
    ['el', 'Τίτλος (ελληνικά)', 'Αποθήκευση', 'Λείπει'],
  ])('uses the language of the URL: %s', async (language, label, save, missing) => {
    const { id } = await factories.event()
    const page = await visit(`/${language}/edit/events/${id}/translate/?from=en&to=el`)
    await page.getByLabel(label).waitFor()
    await page.getByRole('button', { name: save, exact: true }).waitFor()
    await page.getByText(missing, { exact: true }).waitFor()
  })

  it('restores the draft after a reload', async () => {
    const { id } = await factories.organizer()
    const page = await visit(`/en/edit/organizers/${id}/translate/?to=fr`)
    await page.getByLabel('Name (French)').fill('Les Grenades')
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
})
