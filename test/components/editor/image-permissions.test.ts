import { describe, expect, it } from 'vitest'
import { locateExactButton, useSignedInPage, waitForSaved } from './event-form.ts'
import { chooseFile, drawTestFile } from './image-files.ts'

const { visit, rest, getUser, readStoredEvent } = useSignedInPage()

describe('a contributor', () => {
  it('uploads a picture, describes it and saves it with an event', async () => {
    const contributor = await getUser('contributor')
    const { body } = await rest
      .withHeaders(contributor.headers)
      .post('/events', { title: 'Mine', status: 'draft', start_date: '2026-12-01', end_date: '2026-12-01' })
    const page = await visit(`/en/edit/events/${body.id}/`, { signedInAs: contributor })
    await page.getByText(/^You can use a picture that the calendar already has/).waitFor()
    await chooseFile(page, await drawTestFile('harbour.jpg'))
    await page.getByText('harbour.jpg is uploaded. Save the form to use it.').waitFor()

    await page.getByRole('button', { name: 'Description and crop' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description (English)').fill('Two boats')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('img', { name: 'Two boats' }).waitFor()
    await locateExactButton(page, 'Save draft').click()

    await waitForSaved(page)
    expect((await readStoredEvent(body.id)).image).toMatchObject({ alt: 'Two boats', width: 800 })
  })
})
