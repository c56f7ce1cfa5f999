import { describe, expect, it } from 'vitest'
import { locateExactButton, pickOption, useSignedInPage, waitForSaved } from './event-form.ts'

const { visit, factories, rest, getUser, readStoredEvent } = useSignedInPage()

describe('the author of an event', () => {
  it('an editor takes over the event of another author', async () => {
    const author = await getUser('author')
    const { body } = await rest
      .withHeaders(author.headers)
      .post('/events', { title: 'Mine', start_date: '2026-12-01', end_date: '2026-12-01' })
    const editor = await getUser('editor')
    const page = await visit(`/en/edit/events/${body.id}/`, { signedInAs: editor })
    await page.locator('summary').click()
    await expect
      .poll(() => page.getByLabel('Author').locator('option').allTextContents())
      .toEqual(['Somebody else', editor.login])

    await page.getByLabel('Author').selectOption(editor.login)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(body.id)).toMatchObject({ author: editor.id })
  })

  it('an administrator finds the author by name', async () => {
    const other = await getUser('author')
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('administrator') })
    await page.locator('summary').click()

    await pickOption(page, 'Author', other.login, new RegExp(`^${other.login}`))
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(other.login)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ author: other.id })
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(other.login)
  })
})
