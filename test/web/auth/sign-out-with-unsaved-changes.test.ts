import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { locateExactButton, expectAccessible, describeInBrowser, useSignedInBrowser } from '../editor/event-form.ts'

const { visit, writer } = useSignedInBrowser()

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

describeInBrowser('signing out with unsaved texts', () => {
  it.each([
    ['en', 'wide', '1 unsaved text is stored on this device only.'],
    ['fr', 'phone', '1 texte non enregistré n’est conservé que sur cet appareil.'],
    ['el', 'phone', '1 μη αποθηκευμένο κείμενο φυλάσσεται μόνο σε αυτή τη συσκευή.'],
  ] as const)('tells that texts are not saved, and keeps them by default: %s', async (language, screen, told) => {
    const { page, login } = await askToSignOut(language, screen)
    await page.getByText(told).waitFor()
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words[language].keep)

    await page.keyboard.press('Enter')

    await page.waitForURL(`**/${language}/`)
    expect(await drafts(page)).toContainEqual(expect.stringMatching(`^draft ${login} tags/new `))
  })

  it.each(['en'] as const)('discards the user’s own texts, and keeps those of other users: %s', async language => {
    const { page } = await askToSignOut(language)

    await locateExactButton(page, words[language].discard).click()

    await page.waitForURL(`**/${language}/`)
    expect(await drafts(page)).toEqual(['draft somebody else tags/new en 1'])
  })

  it('signing out asks once, and other tabs do not restore the discarded text', async () => {
    const { signedInAs } = await writer('editor')
    const page = await visit('/en/')
    await page.evaluate(as => localStorage.setItem('session', JSON.stringify(as)), signedInAs)
    const other = await page.context().newPage()
    const questions: string[] = []
    for (const [tab, kind, field] of [
      [other, 'organizers', 'organizer'],
      [page, 'tags', 'name'],
    ] as const) {
      tab.on('dialog', question => void (questions.push(question.type()), question.accept()))
      await tab.goto(`/en/edit/${kind}/new/`)
      await tab.bringToFront()
      await tab.locator(`#field-${field}`).pressSequentially('Half a thought')
    }
    await expect.poll(() => drafts(page)).toHaveLength(2)

    await page.getByRole('button', { name: words.en.account }).click()
    await locateExactButton(page, words.en.out).click()
    await locateExactButton(page, words.en.discard).click()

    await page.waitForURL('**/en/')
    await other.getByRole('heading', { name: 'Sign in to write' }).waitFor()
    expect(await drafts(other)).toEqual([])
    expect(questions).toEqual([])
  })

  it('Escape cancels the sign-out', async () => {
    const { page, login } = await askToSignOut('en')

    await page.keyboard.press('Escape')

    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
    expect(page.url()).toContain('/en/agenda/')
    expect(await drafts(page)).toContainEqual(expect.stringMatching(`^draft ${login} tags/new `))
  })

  it('signs out without a question when everything is saved', async () => {
    const page = await visit('/en/', await writer('editor'))
    await page.getByRole('button', { name: words.en.account }).click()
    const left = page.waitForEvent('load')
    await locateExactButton(page, 'Sign out').click()
    await left
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
