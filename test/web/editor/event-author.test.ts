import { expect, it } from 'vitest'
import {
  locateExactButton,
  expectAccessible,
  describeInBrowser,
  pickOption,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, getUser, readStoredEvent } = useSignedInBrowser()

describeInBrowser('the author of an event', () => {
  it('an administrator finds the author by name', async () => {
    const other = await getUser('author')
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('administrator') })
    await page.locator('summary').click()

    await pickOption(page, 'Author', other.login, new RegExp(`^${other.login}`))
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(other.login)
    await expectAccessible(page)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ author: other.id })
    await expect.poll(() => page.getByRole('combobox', { name: 'Author' }).inputValue()).toBe(other.login)
  })
})
