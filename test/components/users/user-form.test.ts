import { describe, expect, it } from 'vitest'
import type { Page } from '../support/page.ts'
import { expectFocus, readFieldError, useUserPages } from './use-user-pages.ts'

const { service, factories, admin, administrator, createUser, readUser, visit, visitAsAdministrator } = useUserPages()

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const chooseRole = (page: Page, role: RegExp) => page.getByRole('radio', { name: role }).click()

describe('the form of a user', () => {
  it('changes name, e-mail address and role; the login stays', async () => {
    const { id, login } = await createUser({ name: 'Anna', email: 'anna@example.org' })
    const page = await visitAsAdministrator(`/el/edit/users/${id}/`)
    await page.getByText(login, { exact: true }).waitFor()
    await page.getByLabel(/^Όνομα/).fill('Άννα')
    await page.getByLabel('Διεύθυνση e-mail').fill('')
    await chooseRole(page, /^Συνεργάτης/)
    await page.getByRole('button', { name: 'Αποθήκευση' }).click()

    await expect.poll(() => readUser(id)).toMatchObject({ login, name: 'Άννα', email: '', role: 'contributor' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('shows errors at their fields', async () => {
    const { id } = await createUser()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await page.getByLabel(/^Name/).fill(' ')
    await save(page)
    await expect.poll(() => readFieldError(page, 'field-name')).toBe('This may not be empty.')
    await expectFocus(page.getByLabel(/^Name/))

    await page.getByLabel(/^Name/).fill('Anna')
    await page.getByLabel('E-mail address').fill('anna')
    await save(page)
    await expect.poll(() => readFieldError(page, 'field-email')).toMatch(/e-mail address such as/)
  })

  it('shows what somebody else has changed meanwhile', async () => {
    const { id } = await createUser()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await page.getByLabel(/^Name/).fill('Mine')
    await admin.patch(`/users/${id}`, { name: 'Theirs' })
    await save(page)

    await page.getByText('Somebody else has saved changes since you opened this').waitFor()
    await page.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect.poll(() => readUser(id)).toMatchObject({ name: 'Mine' })
  })

  it('of a user who does not exist says so', async () => {
    const page = await visitAsAdministrator('/en/edit/users/999999/')
    await page.getByRole('heading', { level: 1, name: 'There is nothing here' }).waitFor()
  })
})

describe('the role of one’s own', () => {
  it('of the last administrator stays, and the field says why', async () => {
    const { id } = administrator
    await service.db.prisma.user.updateMany({ where: { id: { not: id } }, data: { role: 'editor' } })
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await page.getByText('This is your own role.').waitFor()
    await chooseRole(page, /^Editor/)
    await save(page)
    await page.getByRole('button', { name: 'Change my role' }).click()

    await expect.poll(() => readFieldError(page, 'field-role')).toMatch(/last administrator/)
    expect(await readUser(id)).toMatchObject({ role: 'administrator' })
  })

  it('changes only after a question', async () => {
    const other = await factories.user('administrator')
    const page = await visit(`/en/edit/users/${other.id}/`, { signedInAs: other })
    await chooseRole(page, /^Author/)
    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Give up the role of administrator?' })
    await dialog.getByText('With the role “Author” you can no longer manage users').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await readUser(other.id)).toMatchObject({ role: 'administrator' })

    await save(page)
    await dialog.getByRole('button', { name: 'Change my role' }).click()
    await page.getByRole('heading', { level: 1, name: 'Only administrators can manage users' }).waitFor()
    expect(await readUser(other.id)).toMatchObject({ role: 'author' })
  })
})
