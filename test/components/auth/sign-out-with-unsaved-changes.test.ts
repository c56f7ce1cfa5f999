import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { locateExactButton, useSignedInPage } from '../editor/event-form.ts'

const { visit, writer } = useSignedInPage()

const words = {
  en: { account: /^Signed in as/, out: 'Sign out', keep: 'Keep and sign out', discard: 'Discard and sign out' },
  fr: {
    account: /^Connecté/,
    out: 'Se déconnecter',
    keep: 'Conserver et se déconnecter',
    discard: 'Abandonner et se déconnecter',
  },
  el: {
    account: /^Έχετε συνδεθεί|^Σύνδεση/,
    out: 'Αποσύνδεση',
    keep: 'Διατήρηση και αποσύνδεση',
    discard: 'Απόρριψη και αποσύνδεση',
  },
} as const
type Language = keyof typeof words

const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft ')))

/** Types a name, does not save it, opens another page and asks to sign out: the confirmation is open. */
async function askToSignOut(language: Language, screen: 'wide' | 'phone' = 'wide') {
  const who = await writer('editor')
  const page = await visit(`/${language}/edit/tags/new/`, { ...who, screen })
  await page.locator('#field-name').fill('Half a thought')
  await page.evaluate(() => localStorage.setItem('draft somebody else tags/new en 1', '{}'))
  await page.locator('.views a').last().click()
  await page.waitForURL(`**/${language}/agenda/`)
  await page.getByRole('button', { name: words[language].account }).click()
  await locateExactButton(page, words[language].out).click()
  await page.getByRole('dialog').waitFor()
  return { page, ...who }
}

describe('signing out with unsaved texts', () => {
  it.each(['fr', 'el'] as const)(
    'discards the user’s own texts, and keeps those of other users: %s',
    async language => {
      const { page } = await askToSignOut(language)

      await locateExactButton(page, words[language].discard).click()

      await page.waitForURL(`**/${language}/`)
      expect(await drafts(page)).toEqual(['draft somebody else tags/new en 1'])
    },
  )
})
