import { expect } from 'vitest'
import type { ScreenName } from '../chromium.ts'
import { expectFocus } from './expect-focus.ts'
import { locateExactButton, readDraftNames } from './form-actions.ts'
import type { SignedInFixture, TestPage } from './test-page.ts'

export const signOutLabels = {
  en: { account: /^Signed in as/, signOut: 'Sign out', keep: 'Keep and sign out', discard: 'Discard and sign out' },
  fr: {
    account: /^Connecté/,
    signOut: 'Se déconnecter',
    keep: 'Conserver et se déconnecter',
    discard: 'Abandonner et se déconnecter',
  },
  el: {
    account: /^Έχετε συνδεθεί|^Σύνδεση/,
    signOut: 'Αποσύνδεση',
    keep: 'Διατήρηση και αποσύνδεση',
    discard: 'Απόρριψη και αποσύνδεση',
  },
} as const
type Language = keyof typeof signOutLabels

/** Types a name, does not save it, opens another page and asks to sign out: the confirmation is open. */
export async function askToSignOut<P extends TestPage>(
  { visit, getUser }: SignedInFixture<P>,
  language: Language,
  screen: ScreenName = 'wide',
) {
  const user = await getUser('editor')
  const page = await visit(`/${language}/edit/tags/new/`, { signedInAs: user, screen })
  await page.locator('#field-name').fill('Half a thought')
  await page.evaluate(() => localStorage.setItem('draft somebody else tags/new en 1', '{}'))
  await page.locator('.views a[href*="/agenda/"]').first().click()
  await page.waitForURL(`**/${language}/agenda/`)
  // The page moves the focus after a navigation, which closes an open menu.
  await expectFocus(page.locator('#main'))
  await page.getByRole('button', { name: signOutLabels[language].account }).click()
  await locateExactButton(page, signOutLabels[language].signOut).click()
  await page.getByRole('dialog').waitFor()
  return { page, login: user.login }
}

/** Signs out and discards the drafts of the user. The drafts of other users stay. */
export async function testDiscardAndSignOut(fixture: SignedInFixture, language: Language): Promise<void> {
  const { page } = await askToSignOut(fixture, language)

  await locateExactButton(page, signOutLabels[language].discard).click()

  await page.waitForURL(`**/${language}/`)
  expect(await readDraftNames(page)).toEqual(['draft somebody else tags/new en 1'])
}
