import { expect, it } from 'vitest'
import { createProtectedEvent } from '../../support/page-flows/protected-event.ts'
import {
  locateExactButton,
  expectAccessible,
  describeInBrowser,
  readDescription,
  useSignedInBrowser,
} from './event-form.ts'

const signedIn = useSignedInBrowser()
const { visit } = signedIn

describeInBrowser('editing an own event that has a password', () => {
  it('asks for the password and shows when it is wrong', async () => {
    const { id, author } = await createProtectedEvent(signedIn)
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: author, expectedConsoleErrors: /status of 403/ })
    await page.getByLabel('Password of the event').fill('wrong')
    await locateExactButton(page, 'Show the event').click()

    await page.getByRole('alert').getByText('This is not the password of this event.').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Password of the event').fill('open sesame')
    await locateExactButton(page, 'Show the event').click()

    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => readDescription(page)).toBe('The garden gate')
  })
})
