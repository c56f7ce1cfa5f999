import { expect, it } from 'vitest'
import { locateButton, locateRow } from '../../support/page-flows/record-list.ts'
import { testTrashAndUndoByKeyboard } from '../../support/page-flows/trash.ts'
import { expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const calendar = useCalendarPage()
const { visit, factories, rest } = calendar

describeInBrowser('the trash', () => {
  it('moves to the trash and restores by keyboard: events', async () =>
    testTrashAndUndoByKeyboard(calendar, 'events', await factories.event({ status: 'pending' })))

  it('deletes permanently only after a confirmation', async () => {
    const { id, title } = await factories.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')
    const deleteButton = locateButton(page, `Delete “${title}” for good`)

    await deleteButton.click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await locateButton(page, 'Cancel').click()
    expect((await rest.get(`/events/${id}`)).status).toBe(410)

    await deleteButton.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText(`Deleted for good: “${title}”.`).waitFor()
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })

  it('shows at the record that the service cannot be reached', async () => {
    const { title } = await factories.event()
    const page = await visit('/en/edit/events/', { expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })
    await locateButton(page, `Move “${title}” to the trash`).waitFor()

    await page.context().setOffline(true)
    await locateButton(page, `Move “${title}” to the trash`).click()
    await locateRow(page, title).getByRole('alert').getByText('The calendar cannot be reached').waitFor()
    await page.getByText('There is no connection.').waitFor()
  })
})

describeInBrowser('terms', () => {
  it('deletes a term after a confirmation and a delay in which Undo keeps it', async () => {
    const { id, name } = await factories.category()
    await factories.event({ categories: [id] })
    const page = await visit('/en/edit/categories/')
    const confirmDeletion = async () => {
      await locateButton(page, `Delete “${name}” for good`).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 public event has it').waitFor()
      await dialog.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText(`“${name}” will be deleted in a few seconds.`).waitFor()
    }

    await confirmDeletion()
    await expectFocus(locateButton(page, 'Undo'))
    await page.keyboard.press('Enter')
    await page.getByText('will be deleted in a few seconds').waitFor({ state: 'detached' })
    await confirmDeletion()
    expect((await rest.get(`/categories/${id}`)).status).toBe(200)

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    await locateRow(page, name).waitFor({ state: 'detached' })
    expect((await rest.get(`/categories/${id}`)).status).toBe(404)
  })

  it('deletes a term at once when the user opens another page', async () => {
    const { id, name } = await factories.tag()
    const page = await visit('/en/edit/tags/')
    await locateButton(page, `Delete “${name}” for good`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()

    await page.getByRole('link', { name: 'Venues' }).click()

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    expect((await rest.get(`/tags/${id}`)).status).toBe(404)
  })
})
