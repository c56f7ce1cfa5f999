import { describe, expect, it } from 'vitest'
import { createProtectedEvent } from '../../support/page-flows/protected-event.ts'
import { locateExactButton, readDescription, waitForSaved, useSignedInPage } from './event-form.ts'

const signedIn = useSignedInPage()
const { visit, rest, getUser, readStoredEvent } = signedIn

const openOwnEvent = async (language = 'en') => {
  const { id, author } = await createProtectedEvent(signedIn)
  const page = await visit(`/${language}/edit/events/${id}/`, { signedInAs: author })
  await page.locator('input[type=password]').fill('open sesame')
  await page.locator('main form button').click()
  await page.locator('#field-title').waitFor()
  return { id, page }
}

describe('editing an own event that has a password', () => {
  it('asks for the password and shows when it is wrong', async () => {
    const { id, author } = await createProtectedEvent(signedIn)
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: author })
    await page.getByLabel('Password of the event').fill('wrong')
    await locateExactButton(page, 'Show the event').click()

    await page.getByRole('alert').getByText('This is not the password of this event.').waitFor()
    await page.getByLabel('Password of the event').fill('open sesame')
    await locateExactButton(page, 'Show the event').click()

    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => readDescription(page)).toBe('The garden gate')
  })

  it('saves several times, and after a new password', async () => {
    const { id, page } = await openOwnEvent()
    await page.getByLabel('Title').fill('For good friends')
    await page.locator('summary').click()
    await page.getByLabel('Password of the event').fill('sesame seeds')
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)

    await page.getByLabel('Title').fill('For all friends')
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'For all friends' })
  })

  it('does not ask for the password again in another language', async () => {
    const { page } = await openOwnEvent()

    await page.getByRole('link', { name: 'Français' }).click()

    await page.getByRole('heading', { name: 'Modifier l’événement' }).waitFor()
  })

  it('moves the event to the trash', async () => {
    const { id, page } = await openOwnEvent()

    await locateExactButton(page, 'Move to the trash').click()

    await page.waitForURL('**/en/edit/events/')
    await page.getByText('Moved to the trash: “For friends”.').waitFor()
    const { headers } = await getUser('editor')
    expect((await rest.withHeaders(headers).get(`/events/${id}`)).status).toBe(410)
  })
})
