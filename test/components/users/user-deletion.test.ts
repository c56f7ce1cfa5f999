import { describe, expect, it } from 'vitest'
import type { Page } from '../support/page.ts'
import { expectFocus, useUserPages } from './use-user-pages.ts'

const { rest, factories, admin, administrator, createUser, visitAsAdministrator } = useUserPages()

describe('the deletion of a user', () => {
  const askToDelete = (page: Page) => page.getByRole('button', { name: 'Delete user' }).click()

  it('without records needs only a confirmation', async () => {
    const { id } = await createUser({ name: 'Leaver' })
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await askToDelete(page)
    const dialog = page.getByRole('dialog', { name: 'Delete the user “Leaver”?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectFocus(page.getByRole('button', { name: 'Delete user' }))
    expect((await admin.get(`/users/${id}`)).status).toBe(200)

    await askToDelete(page)
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await page.getByText('The user “Leaver” was deleted.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
    await expectFocus(page.getByRole('button', { name: 'Dismiss' }))
    expect((await admin.get(`/users/${id}`)).status).toBe(404)
  })

  it('with records asks who becomes their author', async () => {
    const { id } = await createUser({ name: 'Writer', role: 'author' })
    const heir = await createUser({ name: 'Second writer', role: 'author' })
    const { id: eventId } = await factories.event({ author: id })
    await factories.venue({ author: id })
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await askToDelete(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete user' }).click()
    await dialog.getByText('This user is the author of 1 event and 1 venue. Choose who becomes their author.').waitFor()
    await expectFocus(page.getByRole('combobox', { name: 'New author of the records' }))
    expect((await admin.get(`/users/${id}`)).status).toBe(200)

    await page.getByRole('combobox', { name: 'New author of the records' }).fill('writer')
    await page.getByRole('option', { name: /^Second writer/ }).waitFor()
    expect(await page.getByRole('option').count()).toBe(1)
    await page.getByRole('option', { name: /^Second writer/ }).click()
    await dialog.getByRole('button', { name: 'Delete user' }).click()

    await page
      .getByText('The user “Writer” was deleted. Second writer is now the author of 1 event and 1 venue.')
      .waitFor()
    const { body } = await rest.withHeaders(administrator.headers).get(`/events/${eventId}`)
    expect(body).toMatchObject({ author: heir.id })
  })

  it('of one’s own account is left to other administrators', async () => {
    const page = await visitAsAdministrator(`/en/edit/users/${administrator.id}/`)
    await page.getByText('You cannot delete your own account here. Another administrator can.').waitFor()
    expect(await page.getByRole('button', { name: 'Delete user' }).count()).toBe(0)
  })
})
