import { expect, it } from 'vitest'
import {
  locateExactButton,
  fillRequiredFields,
  expectFocus,
  waitForRecordId,
  describeInBrowser,
  pickOption,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, rest, getUser, readStoredEvent } = useSignedInBrowser()

describeInBrowser('validation errors', () => {
  it('shows each error at its field and in a summary with links, and focuses the first field', async () => {
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
      expectedConsoleErrors: /status of 400/,
    })
    await fillRequiredFields(page, 'Wrong')
    await page.getByLabel('Website').fill('not an address')
    await page.getByRole('textbox', { name: 'Picture' }).fill('neither')

    await locateExactButton(page, 'Publish').click()

    const alert = page.getByRole('alert')
    await alert.getByRole('link', { name: 'Website: Send an http or https address.' }).waitFor()
    await expectFocus(page.locator('#field-image'))
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
    await alert.getByRole('link', { name: /^Website/ }).click()
    await expectFocus(page.locator('#field-website'))
    await page.getByLabel('Website').fill('https://jazz.example/')
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('textbox', { name: 'Picture' }).fill('https://jazz.example/a.png')
    await page.getByRole('img', { name: 'Preview of the picture' }).waitFor()
    await locateExactButton(page, 'Publish').click()
    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({ website: 'https://jazz.example/' })
  })

  it('opens the closed section that contains the invalid field', async () => {
    const { id, title: name } = await factories.event()
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
      expectedConsoleErrors: /status of 400/,
    })
    await fillRequiredFields(page, 'Part of nothing')
    await page.locator('summary').click()
    await pickOption(page, 'Belongs to the event', name, new RegExp(name))
    await page.locator('summary').click()
    await rest.withHeaders((await getUser('editor')).headers).delete(`/events/${id}?force=true`)

    await locateExactButton(page, 'Publish').click()

    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Belongs to the event: / })
      .waitFor()
    await expectFocus(page.locator('#field-post_parent'))
  })
})

describeInBrowser('a save that fails', () => {
  it('shows that the body is too large', async () => {
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
      expectedConsoleErrors: /status of 413/,
    })
    await fillRequiredFields(page, 'Long')
    await page.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(1_000_100))

    await locateExactButton(page, 'Save draft').click()

    await page.getByRole('alert').getByText('The body is too large.').waitFor()
  })
})

describeInBrowser('text in a combobox that is not an option', () => {
  it('accepts the typed name of a time zone', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })

    await page.getByRole('combobox', { name: 'Time zone' }).fill('europe/paris')
    await page.keyboard.press('Tab')

    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Paris')
  })
})
