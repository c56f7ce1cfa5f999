import { expect, it } from 'vitest'
import { serializeSession } from '../../support/page-users.ts'
import { askToSignOut, signOutLabels } from '../../support/page-flows/sign-out.ts'
import {
  locateExactButton,
  expectAccessible,
  describeInBrowser,
  readDraftNames,
  useSignedInBrowser,
} from '../editor/event-form.ts'

const signedIn = useSignedInBrowser()
const { visit, getUser } = signedIn

describeInBrowser('signing out with unsaved texts', () => {
  it.each([['fr', 'phone', '1 texte non enregistré n’est conservé que sur cet appareil.']] as const)(
    'tells that texts are not saved, and keeps them by default: %s',
    async (language, screen, text) => {
      const { page, login } = await askToSignOut(signedIn, language, screen)
      await page.getByText(text).waitFor()
      await expectAccessible(page)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe(signOutLabels[language].keep)

      await page.keyboard.press('Enter')

      await page.waitForURL(`**/${language}/`)
      expect(await readDraftNames(page)).toContainEqual(expect.stringMatching(`^draft ${login} tags/new `))
    },
  )

  it('signing out asks once, and other tabs do not restore the discarded text', async () => {
    const session = serializeSession(await getUser('editor'))
    const page = await visit('/en/')
    await page.evaluate(text => localStorage.setItem('session', text), session)
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
    await expect.poll(() => readDraftNames(page)).toHaveLength(2)

    await page.getByRole('button', { name: signOutLabels.en.account }).click()
    await locateExactButton(page, signOutLabels.en.signOut).click()
    await locateExactButton(page, signOutLabels.en.discard).click()

    await page.waitForURL('**/en/')
    await other.getByRole('heading', { name: 'Sign in to write' }).waitFor()
    expect(await readDraftNames(other)).toEqual([])
    expect(questions).toEqual([])
  })

  it('Escape cancels the sign-out', async () => {
    const { page, login } = await askToSignOut(signedIn, 'en')

    await page.keyboard.press('Escape')

    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign out')
    expect(page.url()).toContain('/en/agenda/')
    expect(await readDraftNames(page)).toContainEqual(expect.stringMatching(`^draft ${login} tags/new `))
  })

  it('signs out and keeps the texts when the dialog cannot be loaded', async () => {
    const user = await getUser('editor')
    const page = await visit('/en/agenda/', { signedInAs: user, expectedConsoleErrors: /ERR_FAILED/ })
    await page.evaluate(key => localStorage.setItem(key, '{}'), `draft ${user.login} tags/new en 1`)
    await page.route('**/assets/drafts-dialog-*.js', route => route.abort())
    await page.getByRole('button', { name: signOutLabels.en.account }).click()

    await locateExactButton(page, signOutLabels.en.signOut).click()

    await page.waitForURL('**/en/')
    expect(await readDraftNames(page)).toEqual([`draft ${user.login} tags/new en 1`])
  })
})
