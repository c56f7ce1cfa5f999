import { describe, expect, it } from 'vitest'
import { askToSignOut, signOutLabels, testDiscardAndSignOut } from '../../support/page-flows/sign-out.ts'
import { readStorage } from '../../support/page-flows/sign-in.ts'
import { locateExactButton, readDraftNames, useSignedInPage } from '../editor/event-form.ts'

const signedIn = useSignedInPage()

describe('signing out with unsaved texts', () => {
  it.each([
    ['en', '1 unsaved text is stored on this device only.'],
    ['el', '1 μη αποθηκευμένο κείμενο φυλάσσεται μόνο σε αυτή τη συσκευή.'],
  ] as const)('tells that texts are not saved, and keeps them: %s', async (language, text) => {
    const { page, login } = await askToSignOut(signedIn, language)
    await page.getByText(text).waitFor()

    await page.getByRole('button', { name: signOutLabels[language].keep }).click()

    await page.waitForURL(`**/${language}/`)
    expect(await readDraftNames(page)).toContainEqual(expect.stringMatching(`^draft ${login} tags/new `))
  })

  it.each(['en', 'fr', 'el'] as const)('discards the user’s own texts, and keeps those of other users: %s', language =>
    testDiscardAndSignOut(signedIn, language),
  )

  it('signs out without a question when everything is saved', async () => {
    const user = await signedIn.getUser('editor')
    const page = await signedIn.visit('/en/agenda/', { signedInAs: user })
    await page.getByRole('button', { name: signOutLabels.en.account }).click()

    await locateExactButton(page, signOutLabels.en.signOut).click()

    await page.waitForURL('**/en/')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await readStorage(page)).not.toContain(user.secret)
  })
})
