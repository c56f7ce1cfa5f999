import { describe, expect, it } from 'vitest'
import { causeEditConflict } from '../../support/page-flows/edit-conflict.ts'
import {
  locateExpiredSessionDialog,
  restorePasswords,
  revokePasswords,
  signInAgain,
} from '../../support/page-flows/expired-session.ts'
import {
  expectFocus,
  locateExactButton,
  locateTitle,
  readDraftNames,
  waitForSaved,
  useSignedInPage,
} from './event-form.ts'

const signedIn = useSignedInPage()
const { visit, factories, service, rest, getUser, readStoredEvent } = signedIn

describe('the draft of an event', () => {
  it('restores the draft after a reload, until the user discards it', async () => {
    const { id } = await factories.event({ title: 'Saved' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await locateTitle(page).fill('Typed')

    await page.reload()
    await page.getByText('Unsaved changes from 20 Nov 2026, 10:00 were restored.').waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Typed')
    await locateExactButton(page, 'Discard them').click()

    await page.getByText('The unsaved changes were discarded.').waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Saved')
    await expect.poll(() => readDraftNames(page)).toEqual([])
  })

  it('keeps one draft per language and user, without the password of the event', async () => {
    const { id } = await factories.event({ title: 'English' })
    const editor = await getUser('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: editor })
    await locateTitle(page).fill('Typed')
    await page.locator('summary').click()
    await page.getByLabel('Password of the event').fill('open sesame')

    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByRole('heading', { name: 'Modifier l’événement' }).waitFor()

    await expect.poll(() => page.getByRole('textbox', { name: 'Titre' }).inputValue()).toBe('English')
    await expect
      .poll(() => readDraftNames(page))
      .toEqual([expect.stringMatching(`^draft ${editor.login} events/${id} en `)])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('sesame')
  })

  it('restores the draft after a reload with an expired session and a new sign-in', async () => {
    const { id } = await factories.event({ title: 'Saved' })
    const editor = await factories.user('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: editor })
    await locateTitle(page).fill('Before lunch')
    await revokePasswords(service, editor.id)

    await page.reload()
    await locateExpiredSessionDialog(page).waitFor()
    await restorePasswords(service, editor.id)
    await signInAgain(page, editor.secret)

    await page.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Before lunch')
  })

  it('is saved after the user signs in again to an expired session', async () => {
    const { id } = await factories.event()
    const editor = await factories.user('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: editor })
    await locateTitle(page).fill('Long afternoon')
    await revokePasswords(service, editor.id)

    await locateExactButton(page, 'Save changes').click()
    const dialog = locateExpiredSessionDialog(page)
    await expect.poll(() => dialog.getByLabel('Login').inputValue()).toBe(editor.login)
    await restorePasswords(service, editor.id)
    await signInAgain(page, editor.secret)

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Long afternoon' })
  })

  it('keeps the text when the user does not sign in again', async () => {
    const { id } = await factories.event()
    const editor = await factories.user('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: editor })
    await locateTitle(page).fill('Later')
    await revokePasswords(service, editor.id)

    await locateExactButton(page, 'Save changes').click()
    await locateExactButton(page, 'Not now').click()

    await page.getByRole('alert').getByText('Your session has expired.').waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Later')
  })

  it('keeps the draft when a save fails offline, and saves it when online again', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      signedInAs: await getUser('editor'),
    })
    await locateTitle(page).fill('Through the tunnel')
    await page.setOffline(true)

    await locateExactButton(page, 'Save changes').click()
    await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Through the tunnel')
    await expect.poll(() => readDraftNames(page)).toHaveLength(1)
    await page.setOffline(false)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Through the tunnel' })
  })
})

describe('a conflict with another user’s save', () => {
  it('shows both versions and saves nothing', async () => {
    const { id, notice, page } = await causeEditConflict(signedIn)

    await expect.poll(() => notice.locator('dt').allTextContents()).toEqual(['Title', 'Price'])
    await expect.poll(() => notice.locator('q').allTextContents()).toEqual(['Mine', 'Theirs', '2€'])
    await expectFocus(notice)
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Mine')
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Theirs' })
  })

  it('“Save mine anyway” overwrites only the fields that the user changed', async () => {
    const { id, page } = await causeEditConflict(signedIn)

    await locateExactButton(page, 'Save mine anyway').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Mine', cost: '2€' })
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2€')
  })

  it('“Take theirs” puts the other version into the fields', async () => {
    const { page } = await causeEditConflict(signedIn)

    await locateExactButton(page, 'Take theirs').click()

    await expect.poll(() => locateTitle(page).inputValue()).toBe('Theirs')
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2€')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => readDraftNames(page)).toEqual([])
  })

  it('detects the conflict when an earlier draft is restored and saved', async () => {
    const { id } = await factories.event({ title: 'Ours' })
    const { headers } = await getUser('administrator')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await locateTitle(page).fill('Mine')
    await rest.withHeaders(headers).patch(`/events/${id}`, { title: 'Theirs' })
    await page.reload()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Mine')

    await locateExactButton(page, 'Save changes').click()

    await page.getByRole('alertdialog').waitFor()
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Theirs' })
  })
})
