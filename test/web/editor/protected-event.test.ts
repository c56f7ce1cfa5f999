import { expect, it } from 'vitest'
import { locateExactButton, expectAccessible, describeInBrowser, useSignedInBrowser } from './event-form.ts'

const { visit, rest, writer } = useSignedInBrowser()

/** An event with a password, and its author. */
async function createOwnEvent() {
  const author = await writer('author')
  const { body } = await rest.withHeaders(author.headers).post('/events', {
    ...{ title: 'For friends', start_date: '2026-12-01 20:00', end_date: '2026-12-01 22:00' },
    ...{ password: 'open sesame', description: 'The garden gate' },
  })
  return { ...author, id: body.id as number }
}

describeInBrowser('editing an own event that has a password', () => {
  it('asks for the password and shows when it is wrong', async () => {
    const { id, signedInAs } = await createOwnEvent()
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs, expectedConsoleErrors: /status of 403/ })
    await page.getByLabel('Password of the event').fill('wrong')
    await locateExactButton(page, 'Show the event').click()

    await page.getByRole('alert').getByText('This is not the password of this event.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Password of the event').fill('open sesame')
    await locateExactButton(page, 'Show the event').click()

    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('The garden gate')
  })
})
