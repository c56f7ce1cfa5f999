import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser, uniqueName } from '../../support/use-service.ts'
import { locateButton, locateRow } from '../../support/page-flows/record-list.ts'
import { type Page, usePage } from '../support/page.ts'

const { service, factories, rest, visit } = usePage({ settings: { auth: 'required' } })

describe('the actions of each role', () => {
  const users = {} as Record<'author' | 'contributor' | 'subscriber', TestUser>
  beforeAll(async () => {
    for (const role of ['author', 'contributor', 'subscriber'] as const) users[role] = await factories.user(role)
  })
  const own = async (role: 'author' | 'contributor', fields: object = {}) =>
    (
      await rest.withHeaders(users[role].headers).post('/events', {
        title: uniqueName(`Own of ${role}`),
        start_date: '2026-12-05 18:00:00',
        end_date: '2026-12-05 20:00:00',
        ...fields,
      })
    ).body

  it('an author edits own events and categories, but neither tags nor the trash', async () => {
    const [mine, others] = [await own('author'), await factories.event()]
    await factories.tag({ name: 'Untouchable' })
    const page = await visit('/en/edit/events/', { signedInAs: users.author })

    await locateButton(page, `Move “${mine.title}” to the trash`).waitFor()
    await page.getByRole('link', { name: `View “${others.title}”` }).waitFor()
    expect(await page.getByRole('link', { name: `Edit “${others.title}”` }).count()).toBe(0)
    expect(await locateRow(page, others.title).getByRole('checkbox').count()).toBe(0)
    expect(await locateButton(page, `Move “${others.title}” to the trash`).count()).toBe(0)
    expect(await page.locator('option[value=trash]').count()).toBe(0)

    await page.getByRole('link', { name: 'Categories' }).click()
    await page.getByRole('link', { name: 'New category' }).waitFor()
    await page.getByRole('link', { name: 'Tags' }).click()
    await locateRow(page, 'Untouchable').waitFor()
    expect(await page.getByRole('link', { name: /New tag|Edit/ }).count()).toBe(1) // that of the head
    expect(await locateButton(page, /Delete/).count()).toBe(0)
  })

  it('an author undoes a deletion', async () => {
    const { title } = await own('author')
    const page = await visit('/en/edit/events/', { signedInAs: users.author })

    await locateButton(page, `Move “${title}” to the trash`).click()
    await locateButton(page, 'Undo').click()
    await locateButton(page, `Move “${title}” to the trash`).waitFor()
    await locateRow(page, title).getByText('Published').waitFor()
  })

  it('an author sees an error at the record after losing the permission', async () => {
    const author = await factories.user('author')
    const title = uniqueName('Mine no more')
    await rest.withHeaders(author.headers).post('/events', { title, start_date: '2026-12-05', end_date: '2026-12-05' })
    const page = await visit('/en/edit/events/', { signedInAs: author })
    await locateButton(page, `Move “${title}” to the trash`).waitFor()
    await service.db.prisma.user.update({ where: { id: author.id }, data: { role: 'contributor' } })

    await locateButton(page, `Move “${title}” to the trash`).click()

    await locateRow(page, title).getByRole('alert').getByText('You may not do this.').waitFor()
  })

  it('an editor manages sources; an author sees neither their tab nor their pages', async () => {
    const { name } = await factories.source()
    const tab = (page: Page) => page.getByRole('navigation', { name: 'Records to edit' }).getByText('Sources')
    const editorsPage = await visit('/en/edit/events/', { signedInAs: await factories.user('editor') })
    await tab(editorsPage).click()
    await editorsPage.getByRole('heading', { level: 2, name }).waitFor()

    const page = await visit('/en/edit/sources/', { signedInAs: users.author })
    await page.getByRole('heading', { level: 1, name: 'You cannot manage sources' }).waitFor()
    await page.goto('/en/edit/events/')
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor()
    expect(await tab(page).count()).toBe(0)
  })

  it('a contributor edits own drafts, but no published event', async () => {
    const draft = await own('contributor')
    const { id } = await own('contributor', { title: 'Accepted', status: 'pending' })
    const administrator = await factories.user('administrator')
    await rest.withHeaders(administrator.headers).patch(`/events/${id}`, { status: 'publish' })
    const page = await visit('/en/edit/events/', { signedInAs: users.contributor })

    await locateButton(page, `Move “${draft.title}” to the trash`).waitFor()
    await locateRow(page, 'Accepted').waitFor()
    expect(await page.getByRole('link', { name: 'Edit “Accepted”' }).count()).toBe(0)
  })

  it('a contributor creates a venue that waits for review', async () => {
    const name = uniqueName('Proposed hall')
    const page = await visit('/en/edit/venues/new/', { signedInAs: users.contributor })
    await page.getByLabel('Name').fill(name)
    await expect
      .poll(() => page.getByLabel('Status', { exact: true }).locator('option').allTextContents())
      .toEqual(['Draft', 'Waiting for review'])
    await locateButton(page, 'Save').click()
    await page.getByText('Created.').waitFor()
    await page.getByRole('link', { name: '← Venues' }).click()
    await locateRow(page, name).getByText('Waiting for review').waitFor()
  })

  it('a contributor sees that creating a category is not allowed', async () => {
    const page = await visit('/fr/edit/categories/new/', { signedInAs: users.contributor })

    await page.getByRole('heading', { level: 1, name: 'Vous ne pouvez pas créer cet élément' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
  })

  it('a subscriber sees that the account can only read; an anonymous reader sees a link to sign in', async () => {
    const page = await visit('/en/edit/events/', { signedInAs: users.subscriber })
    await page.getByRole('heading', { name: 'Your account can only read' }).waitFor()

    const anonymous = await visit('/en/edit/events/')
    const link = anonymous.getByRole('main').getByRole('link', { name: 'Sign in' })
    await expect.poll(() => link.getAttribute('href')).toBe('/en/sign-in/?then=%2Fedit%2Fevents%2F')
  })
})
