import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton, useSignedInPage } from './event-form.ts'
import {} from '../use-calendar-page.ts'

const { visit, factories, rest, service, newWriter } = useSignedInPage()

/** Revokes the passwords of a user, or restores them when `revokedUtc` is null. */
const revoke = (userId: number, revokedUtc: Date | null) =>
  service.db.prisma.applicationPassword.updateMany({ where: { userId }, data: { revokedUtc } })

async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
  await dialog.getByLabel('Application password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign in and continue' }).click()
}

describe('drafts of venues, organizers, categories, tags and translations', () => {
  it.each([
    ['organizers', 'Name', async () => (await factories.organizer()).id, ''],
    ['categories', 'Name', async () => (await factories.category()).id, ''],
    ['tags', 'Name', async () => (await factories.tag()).id, ''],
    ['events', 'Title (French)', async () => (await factories.event()).id, 'translate/?to=fr'],
  ] as const)(
    '%s, %s: an expired session asks for the password, and a reload restores the draft',
    async (kind, label, made, at) => {
      const id = await made()
      const { id: user, signedInAs } = await newWriter('editor')
      const page = await visit(`/en/edit/${kind}/${id}/${at}`, { signedInAs })
      const typed = uniqueName('Typed')
      await page.getByLabel(label).fill(typed)
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
})
