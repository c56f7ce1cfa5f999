import { describe, expect, it, vi } from 'vitest'
import type { Page } from '../support/page.ts'
import { expectFocus, isLeavingQuestioned, readFieldError, readStorage, useUserPages } from './use-user-pages.ts'

const { rest, factories, admin, createUser, readUser, visit, visitAsAdministrator } = useUserPages()

const openNewPassword = (page: Page) => page.getByRole('button', { name: 'New password' }).click()
const confirmNewPassword = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'New password' }).click()
const locateSecret = (page: Page) => page.getByLabel('Application password', { exact: true })
const signIn = async (secret: string) =>
  (await rest.withHeaders({ authorization: `Bearer ${secret}` }).get('/events')).status

/** A user with a second password. */
async function createUserWithLaptop() {
  const user = await createUser({ name: 'Maria' })
  const { body } = await admin.post(`/users/${user.id}/passwords`, { name: 'laptop', expires: '2027-01-31' })
  return { id: user.id, laptop: body as { prefix: string; secret: string } }
}

describe('the passwords of a user', () => {
  it('say how they begin, when they were used and until when they are valid', async () => {
    const { id, laptop } = await createUserWithLaptop()
    await signIn(laptop.secret)
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    const entry = page.getByRole('listitem').filter({ hasText: 'laptop' })
    for (const text of [laptop.prefix, 'just now', '1 Feb 2027, 00:59'])
      await entry.getByText(text, { exact: true }).waitFor()
    const first = page.getByRole('listitem').filter({ hasText: 'default' })
    for (const text of ['Never', 'No end']) await first.getByText(text, { exact: true }).waitFor()
  })
})

describe('“New password”', () => {
  it('shows the secret until the dialog closes, and nowhere else', async () => {
    const { id } = await createUser()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await openNewPassword(page)
    await page.getByLabel('Name of the password').fill('newsletter')
    await page.getByLabel('Valid until').fill('31.01.2027')
    await confirmNewPassword(page)

    await page.getByText('It is shown only this once').waitFor()
    await expectFocus(locateSecret(page))
    const secret = await locateSecret(page).inputValue()
    expect(await signIn(secret)).toBe(200)
    expect(await isLeavingQuestioned(page)).toBe(true)
    expect(await readStorage(page)).not.toContain(secret)
    const writeText = vi.fn(async () => {})
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard)
    await page.getByRole('button', { name: 'Copy the password' }).click()
    await page.getByRole('status').filter({ hasText: 'Copied.' }).waitFor()
    expect(writeText.mock.calls).toEqual([[secret]])

    await page.getByRole('button', { name: 'Close' }).click()
    await expectFocus(page.getByRole('button', { name: 'New password' }))
    await page.getByRole('listitem').filter({ hasText: 'newsletter' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret)
    expect(await readStorage(page)).not.toContain(secret)
    expect(page.requests.filter(({ url, postData }) => `${url} ${postData}`.includes(secret))).toEqual([])
    await openNewPassword(page)
    expect(await page.getByLabel('Name of the password').inputValue()).toBe('')
    expect((await readUser(id)).passwords.at(-1)).toMatchObject({ name: 'newsletter', expires: '2027-01-31T23:59:59Z' })
  })

  it('says how to copy the secret when the browser cannot', async () => {
    const { id } = await createUser()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await openNewPassword(page)
    await page.getByLabel('Name of the password').fill('laptop')
    await confirmNewPassword(page)
    await locateSecret(page).waitFor()
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
    await page.getByRole('button', { name: 'Copy the password' }).click()

    await page.getByText('Your browser cannot copy it.').waitFor()
    expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(1)
  })

  it('shows errors at their fields', async () => {
    const { id, passwords } = await createUser()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await openNewPassword(page)
    await confirmNewPassword(page)
    await expect.poll(() => readFieldError(page, 'field-password_name')).toBe('This may not be empty.')

    await page.getByLabel('Name of the password').fill('laptop')
    await page.getByLabel('Valid until').fill('25/11/2020')
    await confirmNewPassword(page)
    await expect.poll(() => readFieldError(page, 'field-expires')).toMatch(/future/)
    await page.getByLabel('Valid until').fill('tomorrow')
    await confirmNewPassword(page)
    await expect.poll(() => readFieldError(page, 'field-expires')).toBe('Write a date, or leave it empty.')
    expect((await readUser(id)).passwords).toHaveLength(passwords.length)
  })
})

describe('“Revoke”', () => {
  it('revokes a password after a question, and lists it among those that have ended', async () => {
    const { id, laptop } = await createUserWithLaptop()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    const revoke = page.getByRole('button', { name: `Revoke “laptop”, which begins with ${laptop.prefix}` })
    await revoke.click()
    const dialog = page.getByRole('dialog', { name: 'Revoke the password “laptop”?' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectFocus(revoke)
    expect(await signIn(laptop.secret)).toBe(200)

    await revoke.click()
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('The password “laptop” was revoked.').waitFor()
    await expectFocus(page.getByRole('button', { name: 'Dismiss' }))
    expect(await signIn(laptop.secret)).toBe(401)
    await page.getByText('Revoked and expired passwords (1)').waitFor()
    await revoke.waitFor({ state: 'detached' })
  })

  it('revokes all passwords of another user', async () => {
    const { id, laptop } = await createUserWithLaptop()
    const page = await visitAsAdministrator(`/fr/edit/users/${id}/`)
    await page.getByRole('button', { name: 'Tout révoquer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Tout révoquer' }).click()

    await page.getByText('2 mots de passe ont été révoqués.').waitFor()
    await page
      .getByText('Il n’y a aucun mot de passe valable, donc cet utilisateur ne peut pas se connecter.')
      .waitFor()
    expect(await signIn(laptop.secret)).toBe(401)
  })

  it('revokes all passwords of one’s own except the one of this page', async () => {
    const own = await factories.user('administrator')
    const { body: laptop } = await admin.post(`/users/${own.id}/passwords`, { name: 'laptop' })
    const page = await visit(`/en/edit/users/${own.id}/`, { signedInAs: own })
    await page.getByText('You are signed in with it here').waitFor()
    await page.getByRole('button', { name: 'Revoke all others' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all others' }).click()

    await page.getByText('1 password was revoked.').waitFor()
    expect(await signIn(laptop.secret)).toBe(401)
    expect(await signIn(own.secret)).toBe(200)
    await page.getByRole('button', { name: 'Revoke all others' }).waitFor({ state: 'detached' })
  })

  it('says how many of all others were revoked when one of them was not', async () => {
    const own = await factories.user('administrator')
    for (const name of ['laptop', 'phone']) await admin.post(`/users/${own.id}/passwords`, { name })
    const page = await visit(`/en/edit/users/${own.id}/`, { signedInAs: own })
    await page.getByRole('button', { name: 'Revoke all others' }).click()
    let sent = 0
    await page.route(/accounts.revokePassword/, route => (++sent === 1 ? route.continue() : route.abort()))
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all others' }).click()

    await page.getByText(/^1 password was revoked, the others were not: /).waitFor()
    await page.getByText('Revoked and expired passwords (1)').waitFor()
  })

  it('warns before the password of this page is revoked, and then asks for another', async () => {
    const own = await factories.user('administrator')
    const page = await visit(`/en/edit/users/${own.id}/`, { signedInAs: own })
    await page.getByRole('button', { name: /^Revoke “test”/ }).click()
    await page.getByText('You are signed in with it on this page.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()

    await page.getByRole('dialog', { name: 'Your session has expired' }).waitFor()
    expect(await signIn(own.secret)).toBe(401)
  })

  it('says why a password was not revoked', async () => {
    const { id } = await createUserWithLaptop()
    const page = await visitAsAdministrator(`/en/edit/users/${id}/`)
    await page.getByRole('button', { name: /^Revoke “laptop”/ }).click()
    await admin.delete(`/users/${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText(/^Not revoked: /).waitFor()
  })
})
