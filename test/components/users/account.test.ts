import { describe, expect, it } from 'vitest'
import type { Role } from '../../../src/auth/permissions.ts'
import { useUserPages } from './use-user-pages.ts'

const { factories, administrator, readUser, visit } = useUserPages()

describe('“Your account”', () => {
  it.each<[Role, string]>([
    ['subscriber', 'Subscriber'],
    ['editor', 'Editor'],
  ])('shows a %s the login, the name and the role, and who can change them', async (role, label) => {
    const user = await factories.user(role)
    const page = await visit('/en/agenda/', { signedInAs: user })
    await page.getByRole('button', { name: /^Signed in as/ }).click()
    await page.getByRole('link', { name: 'Your account' }).click()

    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByText(label).first().waitFor()
    expect(await page.locator('.facts dd').allTextContents()).toContain(user.login)
    await page.getByText('Only administrators can change names and roles and create passwords.').waitFor()
    expect(await page.getByRole('button', { name: 'New password' }).count()).toBe(0)
    expect(page.requests.filter(({ url }) => /accounts\.(read|list)/.test(url))).toEqual([])
  })

  it('is the form of their own account for administrators', async () => {
    const page = await visit('/en/edit/account/', { signedInAs: administrator })
    await page.getByLabel(/^Name/).fill('Alexandra')
    await page.getByRole('button', { name: 'Save' }).click()

    await expect.poll(() => readUser(administrator.id)).toMatchObject({ name: 'Alexandra' })
    await page.getByRole('button', { name: 'Signed in as Alexandra' }).waitFor()
    await page.getByRole('button', { name: 'New password' }).waitFor()
  })

  it('asks an anonymous reader to sign in', async () => {
    const page = await visit('/en/edit/account/')
    await page.getByRole('heading', { level: 1, name: 'Sign in to write' }).waitFor()
  })
})
