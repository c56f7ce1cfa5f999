import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton, useSignedInBrowser } from './event-form.ts'
import { expectAccessible, describeInBrowser } from '../use-calendar-page.ts'

const { visit, factories, rest, service, writer, newWriter } = useSignedInBrowser()

const ways = { expectedConsoleErrors: /status of 40[13]/ }

/** Revokes the passwords of a user, or restores them when `revokedUtc` is null. */
const revoke = (userId: number, revokedUtc: Date | null) =>
  service.db.prisma.applicationPassword.updateMany({ where: { userId }, data: { revokedUtc } })

async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Application password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
}

describeInBrowser('drafts of venues, organizers, categories, tags and translations', () => {
  it.each([
    ['venues', 'Name', async () => (await factories.venue()).id, ''],
    ['tags', 'Name (Greek)', async () => (await factories.tag()).id, 'translate/?to=el'],
  ] as const)(
    '%s, %s: an expired session asks for the password, and a reload restores the draft',
    async (kind, label, made, at) => {
      const id = await made()
      const { id: user, signedInAs } = await newWriter('editor')
      const page = await visit(`/en/edit/${kind}/${id}/${at}`, { signedInAs, ...ways })
      const typed = uniqueName('Typed')
      await page.getByLabel(label).fill(typed)
      page.once('dialog', dialog => void dialog.accept())
      await page.reload()
      await page.getByText(/^Unsaved changes from/).waitFor()
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(typed)

      await revoke(user, service.clock.now)
      await locateExactButton(page, 'Save').click()
      await page.getByRole('dialog', { name: 'Your session has expired' }).waitFor()
      await locateExactButton(page, 'Not now').click()
      await page.getByRole('alert').getByText('Your session has expired.').waitFor()
      await expect.poll(() => page.getByLabel(label).inputValue()).toBe(typed)

      await locateExactButton(page, 'Save').click()
      await page.getByRole('dialog', { name: 'Your session has expired' }).waitFor()
      await revoke(user, null)
      await signInAgain(page, signedInAs.password)
      await page.getByText('Saved.', { exact: true }).waitFor()
      const language = /French/.test(label) ? 'fr' : /Greek/.test(label) ? 'el' : 'en'
      expect(JSON.stringify((await rest.get(`/${kind}/${id}?i18n_language=${language}`)).body)).toContain(typed)
    },
  )

  it('an author enters the password of an own event and then translates it', async () => {
    const { signedInAs, headers } = await writer('author')
    const { id, title } = (
      await rest.withHeaders(headers).post('/events', {
        title: uniqueName('Behind a door'),
        start_date: '2026-12-05 18:00',
        end_date: '2026-12-05 20:00',
        password: 'harbour',
      })
    ).body
    const page = await visit(`/en/edit/events/${id}/translate/?from=en&to=fr`, { signedInAs, ...ways })
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
