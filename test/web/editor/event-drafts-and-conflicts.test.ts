import { expect, it } from 'vitest'
import { causeEditConflict } from '../../support/page-flows/edit-conflict.ts'
import {
  locateExpiredSessionDialog,
  restorePasswords,
  revokePasswords,
  signInAgain,
} from '../../support/page-flows/expired-session.ts'
import {
  locateExactButton,
  expectAccessible,
  fillRequiredFields,
  expectFocus,
  describeInBrowser,
  locateTitle,
  readDraftNames,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const signedIn = useSignedInBrowser()
const { visit, factories, service, getUser, readStoredEvent } = signedIn

describeInBrowser('the draft of an event', () => {
  it('restores the draft after another page was visited and the tab was closed', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await fillRequiredFields(page, 'Half written')

    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL('**/agenda/')
    const later = await page.context().newPage()
    await page.close()
    await later.goto('/en/edit/events/new/')

    await later.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => locateTitle(later).inputValue()).toBe('Half written')
  })

  it('warns before an unsaved page is left, but not after a save', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    const warnings: string[] = []
    page.on('dialog', dialog => (warnings.push(dialog.type()), void dialog.accept()))
    // A browser warns only users who have interacted with the page.
    await locateTitle(page).click()
    await locateTitle(page).fill('Typed')
    await expect.poll(() => readDraftNames(page)).not.toEqual([])

    await page.reload()
    expect(warnings).toEqual(['beforeunload'])
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    await expect.poll(() => readDraftNames(page)).toEqual([])
    await locateTitle(page).focus()
    await page.reload()

    await locateTitle(page).waitFor()
    expect(warnings).toEqual(['beforeunload'])
  })

  it('saves after the user signs in again to an expired session', async () => {
    const { id } = await factories.event()
    const editor = await factories.user('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: editor, expectedConsoleErrors: /status of 401/ })
    await locateTitle(page).fill('Long afternoon')
    await revokePasswords(service, editor.id)

    await locateExactButton(page, 'Save changes').click()
    const dialog = locateExpiredSessionDialog(page)
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('Login').inputValue()).toBe(editor.login)
    await expectFocus(dialog.getByLabel('Application password', { exact: true }))
    await expectAccessible(page)
    await restorePasswords(service, editor.id)
    await signInAgain(page, editor.secret)

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Long afternoon' })
  })
})

describeInBrowser('a conflict with another user’s save', () => {
  it('shows both versions and saves nothing', async () => {
    const { id, notice, page } = await causeEditConflict(signedIn)

    await expect.poll(() => notice.locator('dt').allTextContents()).toEqual(['Title', 'Price'])
    await expect.poll(() => notice.locator('q').allTextContents()).toEqual(['Mine', 'Theirs', '2€'])
    await expectFocus(notice)
    await expectAccessible(page)
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Mine')
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Theirs' })
  })
})
