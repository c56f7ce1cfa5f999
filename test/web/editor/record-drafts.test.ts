import { expect, it } from 'vitest'
import { testReloadAndExpiredSession, typeDraft } from '../../support/page-flows/record-drafts.ts'
import { uniqueName } from '../../support/use-service.ts'
import { describeInBrowser, expectAccessible, locateExactButton, useSignedInBrowser } from './event-form.ts'

const signedIn = useSignedInBrowser()
const { visit, factories, rest, getUser } = signedIn

describeInBrowser('drafts of venues, organizers, categories, tags and translations', () => {
  it.each([
    ['venues', 'Name', () => factories.venue(), {}],
    ['tags', 'Name (Greek)', () => factories.tag(), { path: 'translate/?to=el', language: 'el' }],
  ] as const)(
    '%s, %s: an expired session asks for the password, and a reload restores the draft',
    async (kind, label, create, options) => {
      const { id } = await create()
      const draft = await typeDraft(signedIn, { kind, id, label, ...options })
      draft.page.once('dialog', dialog => void dialog.accept())
      await testReloadAndExpiredSession(signedIn, draft)
    },
  )

  it('an author enters the password of an own event and then translates it', async () => {
    const author = await getUser('author')
    const { id, title } = (
      await rest.withHeaders(author.headers).post('/events', {
        title: uniqueName('Behind a door'),
        start_date: '2026-12-05 18:00',
        end_date: '2026-12-05 20:00',
        password: 'harbour',
      })
    ).body
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=fr`, {
      signedInAs: author,
      expectedConsoleErrors: /status of 40[13]/,
    })
    const password = page.locator('.protected-event input')
    await password.fill('port')
    await page.keyboard.press('Enter')
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await password.fill('harbour')
    await page.keyboard.press('Enter')

    await page.getByRole('region', { name: 'Title' }).getByText(title, { exact: true }).waitFor()
    await page.getByLabel('Title (French)').fill('Derrière une porte')
    await locateExactButton(page, 'Save').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('Title (French)').inputValue()).toBe('Derrière une porte')
  })
})
