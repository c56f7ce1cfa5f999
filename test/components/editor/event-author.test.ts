import { describe, expect, it } from 'vitest'
import { locateExactButton, useSignedInPage, waitForSaved } from './event-form.ts'

const { visit, rest, getUser, readStoredEvent } = useSignedInPage()

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
})
