import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { useUserPages } from './use-user-pages.ts'

const { service, factories, admin, administrator, createUser, visit, visitAsAdministrator } = useUserPages()

describe('the list of users', () => {
  it('is reached from the other lists, and says who may do what and who can sign in', async () => {
    const name = uniqueName('Maria')
    const { id, login } = await createUser({ name, email: 'maria@example.org', role: 'author' })
    await admin.post(`/users/${id}/passwords`, { name: 'laptop' })
    await admin.delete(`/users/${id}/passwords/${(await admin.get(`/users/${id}`)).body.passwords[0].prefix}`)
    const page = await visitAsAdministrator('/en/edit/events/')

    await page.getByRole('navigation', { name: 'Records to edit' }).getByRole('link', { name: 'Users' }).click()
    await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()

    const card = page.getByRole('listitem').filter({ hasText: name })
    for (const text of ['Author', login, 'maria@example.org', '1 valid password', 'Never used'])
      await card.getByText(text, { exact: true }).waitFor()
    const own = page.getByRole('listitem').filter({ hasText: administrator.login })
    await own.getByText('You', { exact: true }).waitFor()
    await own.getByText('just now').waitFor()
  })

  it('finds a user by name, login or e-mail address, and keeps the search in its address', async () => {
    const name = uniqueName('Nikos')
    await createUser({ name, email: 'nikos@rare.example' })
    const page = await visitAsAdministrator('/fr/edit/users/')

    await page.getByLabel('Rechercher des utilisateurs').fill('rare.example')
    await page.getByText('1 utilisateur', { exact: true }).waitFor()
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([`${name} `])
    await page.reload()
    await page.getByText('1 utilisateur', { exact: true }).waitFor()

    await page.getByLabel('Rechercher des utilisateurs').fill('nobody at all')
    await page.getByText('Aucun utilisateur trouvé').waitFor()
  })

  it('has pages, and goes to the last one when the one in the address is gone', async () => {
    const logins = Array.from({ length: 21 }, (_, index) => `paged${index}`)
    await service.db.prisma.user.createMany({
      data: logins.map(login => ({ login, name: login, role: 'subscriber' })),
    })
    const page = await visitAsAdministrator('/en/edit/users/?search=paged')
    await page.getByText('Page 1 of 2').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)

    await page.goto('/en/edit/users/?search=paged&page=9')
    await page.getByText('Page 2 of 2').waitFor()
    expect(new URL(page.url()).search).toBe('?search=paged&page=2')
  })

  it('is only for administrators', async () => {
    const page = await visit('/en/edit/events/', { signedInAs: await factories.user('editor') })
    await page.getByRole('link', { name: 'Sources' }).waitFor()
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)

    await page.goto('/en/edit/users/')
    await page.getByRole('heading', { level: 1, name: 'Only administrators can manage users' }).waitFor()
    expect(page.requests.filter(({ url }) => url.includes('accounts.list'))).toEqual([])
  })
})
