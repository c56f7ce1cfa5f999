import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  openInTrash,
  saveButton,
  testCreateChangeDuplicate,
  testDeletePermanently,
  testRestore,
} from '../../support/page-flows/record-forms.ts'
import { fillDescription } from '../../support/page-flows/form-actions.ts'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const calendar = useCalendarPage()
const { visit, factories, rest } = calendar

describe('the forms of venues, organizers, categories and tags', () => {
  it.each(['venues', 'organizers', 'categories', 'tags'] as const)('create, change and duplicate: %s', kind =>
    testCreateChangeDuplicate(calendar, kind),
  )

  it.each([
    ['venues', () => factories.venue()],
    ['organizers', () => factories.organizer()],
  ] as const)('move to the trash and restore: %s', async (kind, create) => {
    const { id } = await create()
    const page = await openInTrash(calendar, kind, id)
    await testRestore(calendar, page, kind, id)
  })

  it.each([
    ['categories', () => factories.category()],
    ['tags', () => factories.tag()],
  ] as const)('delete permanently after a confirmation: %s', async (kind, create) =>
    testDeletePermanently(calendar, kind, await create()),
  )

  it('choose the color of a category, and none again', async () => {
    const { id } = await factories.category()
    const readColor = async () => (await rest.get(`/categories/${id}`)).body.color as unknown
    for (const [label, color] of [
      ['Teal', 'teal'],
      ['Automatic', null],
    ] as const) {
      const page = await visit(`/en/edit/categories/${id}/`)
      await page.getByLabel(label).click()
      await locateButton(page, saveButton).click()
      await page.getByText('Saved.', { exact: true }).waitFor()
      expect(await readColor()).toBe(color)
    }
  })

  it('restore the draft after a reload', async () => {
    const page = await visit('/en/edit/tags/new/')
    await page.getByLabel('Name').fill('Half a thought')
    await page.reload()
    await page.getByText(/^Unsaved changes from/).waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a thought')
  })

  it('reject the name of another venue, because the service would return that one', async () => {
    const { venue } = await factories.venue({ description: 'The first' })
    const page = await visit('/en/edit/venues/new/')
    await page.getByLabel('Name').fill(venue.toUpperCase())
    await locateButton(page, saveButton).click()
    await page.getByText('Another record has this name.').first().waitFor()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')

    await fillDescription(page, 'The second')
    await locateButton(page, saveButton).click()
    await page.getByText('Created.').waitFor()
  })

  it('show at the field that the name is missing, half a position, or an invalid URL', async () => {
    const page = await visit('/en/edit/venues/new/')
    await locateButton(page, saveButton).click()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')

    await page.getByLabel('Name').fill(uniqueName('Half placed'))
    await page.getByLabel('Latitude').fill('37.9')
    await locateButton(page, saveButton).click()
    await page.getByText('Enter both latitude and longitude').first().waitFor()

    await page.getByLabel('Longitude').fill('23.7')
    await page.getByLabel('Website').fill('not an address')
    await locateButton(page, saveButton).click()
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
  })

  it('show at the field that another term has the name', async () => {
    const { name } = await factories.tag()
    const page = await visit('/en/edit/tags/new/')
    await page.getByLabel('Name').fill(name)
    await locateButton(page, saveButton).click()
    await page.locator('.field-failure').getByText('A term with this name already exists.').waitFor()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  })

  it('name the language of the texts, and save in that language only', async () => {
    const { id, venue } = await factories.venue()
    const page = await visit(`/fr/edit/venues/${id}/`)
    await page.getByText('Pas encore de traduction française.').waitFor()
    await page.getByLabel('Nom').fill('La Halle')
    await page.getByRole('button', { name: saveButton }).click()
    await page.getByText('Enregistré.').waitFor()

    expect((await rest.get(`/venues/${id}?i18n_language=fr`)).body.venue).toBe('La Halle')
    expect((await rest.get(`/venues/${id}`)).body.venue).toBe(venue)
  })

  it.each(['/en/edit/venues/0/', '/en/edit/tags/99999999/', '/en/edit/venues/7x/'])(
    'show that nothing is there, when there is no record: %s',
    async path => {
      const page = await visit(path)
      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    },
  )

  it('do not offer a category’s own descendants as its parent', async () => {
    const top = await factories.category({ name: uniqueName('Circle') })
    const child = await factories.category({ name: uniqueName('Circle'), parent: top.id })
    const other = await factories.category({ name: uniqueName('Circle') })
    const page = await visit(`/en/edit/categories/${top.id}/`)
    const parent = page.getByRole('combobox', { name: 'Parent category' })

    await parent.fill('Circle')
    await page.getByRole('option', { name: other.name }).waitFor()
    await expect.poll(() => page.getByRole('option', { name: child.name }).count()).toBe(0)
    expect(await page.getByRole('option', { name: top.name, exact: true }).count()).toBe(0)
    await page.getByRole('option', { name: other.name }).click()
    await locateButton(page, saveButton).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await rest.get(`/categories/${top.id}`)).body.parent).toBe(other.id)
  })
})
