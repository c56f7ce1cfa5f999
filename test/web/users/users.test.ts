import { expect, it } from 'vitest'
import { describeInBrowser, expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { accounts, factories, visit } = useCalendarPage({ settings: { auth: 'required' } })

const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** A user with a long name, as an administrator. */
async function createLongNamedUser() {
  const administrator = await factories.user('administrator')
  const login = `long${administrator.id}${'x'.repeat(40)}`
  const { body } = await accounts
    .withHeaders(administrator.headers)
    .post('/users', { login, name: longWord, email: `${'y'.repeat(60)}@${'z'.repeat(60)}.example`, role: 'author' })
  return { administrator, id: body.id as number }
}

describeInBrowser('the pages of users', () => {
  it('a new password is created and copied with the keyboard alone', async () => {
    const { administrator, id } = await createLongNamedUser()
    const page = await visit(`/en/edit/users/${id}/`, { signedInAs: administrator })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const newPassword = page.getByRole('button', { name: 'New password' })
    await newPassword.press('Enter')
    const dialog = page.getByRole('dialog')
    await expectFocus(dialog.getByLabel('Name of the password'))
    await page.keyboard.type('laptop')
    await page.keyboard.press('Enter')

    const secret = dialog.getByLabel('Application password', { exact: true })
    await expectFocus(secret)
    const value = await secret.inputValue()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value)

    // Nobody could read the secret again, so Escape does not close the dialog, pressed once or twice.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await secret.inputValue()).toBe(value)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expectFocus(newPassword)
    await page.getByRole('listitem').filter({ hasText: 'laptop' }).waitFor()
    expect(await page.content()).not.toContain(value)
  })

  it('fit on a screen of 320 pixels', async () => {
    const { administrator, id } = await createLongNamedUser()
    const page = await visit('/en/edit/users/', { screen: 'phone', signedInAs: administrator })
    await page.setViewportSize({ width: 320, height: 568 })
    const readOverflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await page.getByRole('link', { name: longWord }).first().waitFor()
    await expect.poll(readOverflowPx).toBe(0)

    await page.goto(`/en/edit/users/${id}/`)
    await page.getByRole('button', { name: 'New password' }).click()
    const dialog = page.getByRole('dialog')
    const readDialogOverflowPx = () => dialog.evaluate(element => element.scrollWidth - element.clientWidth)
    await expect.poll(readDialogOverflowPx).toBe(0)
    await dialog.getByLabel('Name of the password').fill('laptop')
    await dialog.getByRole('button', { name: 'New password' }).click()
    await dialog.getByLabel('Application password', { exact: true }).waitFor()
    await expect.poll(readDialogOverflowPx).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect.poll(readOverflowPx).toBe(0)
  })
})
