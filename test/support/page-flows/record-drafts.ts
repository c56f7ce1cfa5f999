import { expect } from 'vitest'
import { uniqueName } from '../use-service.ts'
import { locateExpiredSessionDialog, restorePasswords, revokePasswords, signInAgain } from './expired-session.ts'
import { locateExactButton } from './form-actions.ts'
import type { SignedInFixture, TestPage } from './test-page.ts'

type Form = {
  kind: 'events' | 'venues' | 'organizers' | 'categories' | 'tags'
  id: number
  /** The label of the field in which the user types. */
  label: string
  /** The path of the form after that of the record. */
  path?: string
  /** The language of the texts in the form. */
  language?: 'en' | 'fr' | 'el'
}

/** Types a text into a form and does not save it. */
export async function typeDraft<P extends TestPage>({ visit, factories }: SignedInFixture<P>, form: Form) {
  const editor = await factories.user('editor')
  const page = await visit(`/en/edit/${form.kind}/${form.id}/${form.path ?? ''}`, {
    signedInAs: editor,
    expectedConsoleErrors: /status of 40[13]/,
  })
  const text = uniqueName('Typed')
  await page.getByLabel(form.label).fill(text)
  return { page, form, text, editor }
}

type Draft = Awaited<ReturnType<typeof typeDraft<TestPage>>>

/** Reloads the page, lets the session expire, and saves the draft after a new sign-in. */
export async function testReloadAndExpiredSession({ service, rest }: SignedInFixture, draft: Draft): Promise<void> {
  const { page, form, text, editor } = draft
  await page.reload()
  await page.getByText(/^Unsaved changes from/).waitFor()
  await expect.poll(() => page.getByLabel(form.label).inputValue()).toBe(text)

  await revokePasswords(service, editor.id)
  await locateExactButton(page, 'Save').click()
  await locateExpiredSessionDialog(page).waitFor()
  await locateExactButton(page, 'Not now').click()
  await page.getByRole('alert').getByText('Your session has expired.').waitFor()
  await expect.poll(() => page.getByLabel(form.label).inputValue()).toBe(text)

  await locateExactButton(page, 'Save').click()
  await locateExpiredSessionDialog(page).waitFor()
  await restorePasswords(service, editor.id)
  await signInAgain(page, editor.secret)
  await page.getByText('Saved.', { exact: true }).waitFor()
  const { body } = await rest.get(`/${form.kind}/${form.id}?i18n_language=${form.language ?? 'en'}`)
  expect(JSON.stringify(body)).toContain(text)
}
