import { describe, expect, it } from 'vitest'
import { testReloadAndExpiredSession, typeDraft } from '../../support/page-flows/record-drafts.ts'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton, useSignedInPage } from './event-form.ts'

const signedIn = useSignedInPage()
const { visit, factories, rest, getUser } = signedIn

describe('drafts of venues, organizers, categories, tags and translations', () => {
  it.each([
    ['venues', 'Name', () => factories.venue(), {}],
    ['organizers', 'Name', () => factories.organizer(), {}],
    ['categories', 'Name', () => factories.category(), {}],
    ['tags', 'Name', () => factories.tag(), {}],
    ['tags', 'Name (Greek)', () => factories.tag(), { path: 'translate/?to=el', language: 'el' }],
    ['events', 'Title (French)', () => factories.event(), { path: 'translate/?to=fr', language: 'fr' }],
  ] as const)(
    '%s, %s: an expired session asks for the password, and a reload restores the draft',
    async (kind, label, create, options) => {
      const { id } = await create()
      const draft = await typeDraft(signedIn, { kind, id, label, ...options })
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
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=fr`, { signedInAs: author })
    const password = page.locator('.protected-event input')
    await password.fill('port')
    await page.keyboard.press('Enter')
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true')
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
