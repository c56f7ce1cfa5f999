import { expect, it } from 'vitest'
import {
  locateExactButton,
  expectAccessible,
  describeInBrowser,
  pickOption,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, rest, writer, stored } = useSignedInBrowser()

describeInBrowser('the author of an event', () => {
  it('is found by name, by whoever manages accounts', async () => {
    const other = await writer('author')
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, await writer('administrator'))
    await page.locator('summary').click()

    await pickOption(page, 'Author', other.login, new RegExp(`^${other.login}`))
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(other.login)
    await expectAccessible(page)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ author: other.id })
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(other.login)
  })

  it('is oneself or somebody else to an editor, who may take the event over', async () => {
    const author = await writer('author')
    const { body } = await rest
      .withHeaders(author.headers)
      .post('/events', { title: 'Mine', start_date: '2026-12-01', end_date: '2026-12-01' })
    const editor = await writer('editor')
    const page = await visit(`/en/edit/events/${body.id}/`, editor)
    await page.locator('summary').click()
    await expect
      .poll(() => page.getByLabel('Author').locator('option').allTextContents())
      .toEqual(['Somebody else', editor.login])

    await page.getByLabel('Author').selectOption(editor.login)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await stored(body.id)).toMatchObject({ author: editor.id })
  })
})
