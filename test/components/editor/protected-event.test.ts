import { describe, expect, it } from 'vitest'
import { locateExactButton, waitForSaved, useSignedInPage } from './event-form.ts'

const { visit, rest, writer, stored } = useSignedInPage()

/** An event with a password, and its author. */
async function createOwnEvent() {
  const author = await writer('author')
  const { body } = await rest.withHeaders(author.headers).post('/events', {
    ...{ title: 'For friends', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' },
    ...{ password: 'open sesame', description: 'The garden gate' },
  })
  return { ...author, id: body.id as number }
}

const openOwnEvent = async (language = 'en') => {
  const { id, signedInAs } = await createOwnEvent()
  const page = await visit(`/${language}/edit/events/${id}/`, { signedInAs })
  await page.locator('input[type=password]').fill('open sesame')
  await page.locator('main form button').click()
  await page.locator('#field-title').waitFor()
  return { id, page }
}

describe('editing an own event that has a password', () => {
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
    expect(await stored(id)).toMatchObject({ title: 'For all friends' })
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
    const { headers } = await writer('editor')
    expect((await rest.withHeaders(headers).get(`/events/${id}`)).status).toBe(410)
  })
})
