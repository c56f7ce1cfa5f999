import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  openInTrash,
  saveButton,
  testCreateChangeDuplicate,
  testDeletePermanently,
  testRestore,
} from '../../support/page-flows/record-forms.ts'
import { locateButton } from '../../support/page-flows/record-list.ts'
import { expectAccessible, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const calendar = useCalendarPage()
const { visit, factories, rest } = calendar

describeInBrowser('the forms of venues, organizers, categories and tags', () => {
  it('create, change and duplicate: venues', () => testCreateChangeDuplicate(calendar, 'venues'))

  it('move to the trash and restore: venues', async () => {
    const { id } = await factories.venue()
    const page = await openInTrash(calendar, 'venues', id)
    await expectAccessible(page)
    await testRestore(calendar, page, 'venues', id)
  })

  it('delete permanently after a confirmation: categories', async () =>
    testDeletePermanently(calendar, 'categories', await factories.category()))

  it('do not offer a category’s own descendants as its parent', async () => {
    const top = await factories.category({ name: uniqueName('Circle') })
    const child = await factories.category({ name: uniqueName('Circle'), parent: top.id })
    const other = await factories.category({ name: uniqueName('Circle') })
    const page = await visit(`/en/edit/categories/${top.id}/`)
    const parent = page.getByRole('combobox', { name: 'Parent category' })

    await parent.fill('Circle')
    await page.getByRole('option', { name: other.name }).waitFor()
    expect(await page.getByRole('option', { name: child.name }).count()).toBe(0)
    expect(await page.getByRole('option', { name: top.name, exact: true }).count()).toBe(0)
    await page.getByRole('option', { name: other.name }).click()
    await locateButton(page, saveButton).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect((await rest.get(`/categories/${top.id}`)).body.parent).toBe(other.id)
  })

  it('restore the draft after a reload', async () => {
    const page = await visit('/en/edit/tags/new/')
    await page.getByLabel('Name').fill('Half a thought')
    page.once('dialog', dialog => void dialog.accept())
    await page.reload()
    await page.getByText(/^Unsaved changes from/).waitFor()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half a thought')
  })
})
