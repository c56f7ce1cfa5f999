import { describe, expect, it } from 'vitest'
import { uniqueLogin } from '../../support/accounts.ts'
import type { Page } from '../support/page.ts'
import { expectFocus, isLeavingQuestioned, readFieldError, readStorage, useUserPages } from './use-user-pages.ts'

const { rest, createUser, findUser, visitAsAdministrator } = useUserPages()

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const locateSecret = (page: Page) => page.getByLabel('Application password', { exact: true })

describe('the form of a new user', () => {
  it('creates a user, and shows the secret of the first password only once', async () => {
    const login = uniqueLogin()
    const page = await visitAsAdministrator('/en/edit/users/')
    await page.getByRole('link', { name: 'Add a user' }).click()
    await page.getByLabel('Login').fill(login)
    await page.getByLabel('Name', { exact: true }).fill('Maria')
    await page.getByLabel('E-mail address').fill('maria@example.org')
    await page.getByRole('radio', { name: /^Author/ }).click()
    await page.getByLabel('Valid until').fill('31/12/2026')
    await save(page)

    const dialog = page.getByRole('dialog', { name: `New password for ${login}` })
    await dialog.getByText('It is shown only this once').waitFor()
    await expectFocus(locateSecret(page))
    const secret = await locateSecret(page).inputValue()
    const headers = { authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}` }
    expect((await rest.withHeaders(headers).get('/events')).status).toBe(200)
    expect(await isLeavingQuestioned(page)).toBe(true)
    expect(await readStorage(page)).not.toContain(secret)

    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByText('The user was created.').waitFor()
    const user = await findUser(login)
    expect(user).toMatchObject({ name: 'Maria', email: 'maria@example.org', role: 'author' })
    expect(user?.passwords).toMatchObject([{ expires: '2026-12-31T23:59:59Z' }])
    expect(new URL(page.url()).pathname).toBe(`/en/edit/users/${user?.id}/`)
    await page.getByText(secret.slice(0, 8), { exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret)
    expect(await readStorage(page)).not.toContain(secret)
    expect(await isLeavingQuestioned(page)).toBe(false)
    expect(page.requests.filter(({ url, postData }) => `${url} ${postData}`.includes(secret))).toEqual([])

    await page.goBack()
    await page.getByLabel('Login').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret)
  })

  it('shows each error at its field, those of the service too', async () => {
    const { login } = await createUser()
    const page = await visitAsAdministrator('/en/edit/users/new/')
    await save(page)
    await page.getByRole('link', { name: 'Login: This may not be empty.' }).waitFor()
    await expectFocus(page.getByLabel('Login'))

    await page.getByLabel('Login').fill(login.toUpperCase())
    await save(page)
    await page.getByRole('link', { name: 'Login: Another user has this login.' }).waitFor()

    await page.getByLabel('Login').fill('with space')
    await page.getByLabel('E-mail address').fill('nobody')
    await page.getByLabel('Valid until').fill('01/01/2020')
    await save(page)
    await expect.poll(() => readFieldError(page, 'field-email')).toMatch(/e-mail address such as/)
    expect(await readFieldError(page, 'field-login')).toMatch(/letters and digits/)
  })

  it('creates no password without an end when the last day is not a date', async () => {
    const login = uniqueLogin()
    const page = await visitAsAdministrator('/en/edit/users/new/')
    await page.getByLabel('Login').fill(login)
    await page.getByLabel('Valid until').fill('31/02/2027')
    await save(page)

    await expect.poll(() => readFieldError(page, 'field-expires')).toBe('Write a date, or leave it empty.')
    expect(await findUser(login)).toBeUndefined()
    await page.getByLabel('Valid until').fill('28/02/2027')
    await save(page)
    await page.getByRole('dialog').waitFor()
    expect((await findUser(login))?.passwords).toMatchObject([{ expires: '2027-02-28T23:59:59Z' }])
  })

  it('stores what was typed as a draft', async () => {
    const page = await visitAsAdministrator('/en/edit/users/new/')
    await page.getByLabel('Login').fill('later')
    expect(await isLeavingQuestioned(page)).toBe(true)
    await page.reload()
    await page.getByText('Unsaved changes from').waitFor()
    expect(await page.getByLabel('Login').inputValue()).toBe('later')
  })

  it('finds the user that a save without a response has created', async () => {
    const login = uniqueLogin()
    const page = await visitAsAdministrator('/en/edit/users/new/')
    await page.getByLabel('Login').fill(login)
    await page.route('**/trpc/accounts.create*', async route => {
      await route.fetch()
      await route.abort()
    })
    await save(page)
    await page.getByText('The calendar cannot be reached.').first().waitFor()
    await page.unroute('**/trpc/accounts.create*')
    await save(page)

    await page.getByText('This seems to be saved already').waitFor()
    await page.getByRole('button', { name: 'Continue with it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit user' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/en/edit/users/${(await findUser(login))?.id}/`)
  })
})
