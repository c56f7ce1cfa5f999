import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { locateExactButton, waitForSaved, useSignedInPage } from './event-form.ts'

const { visit, factories, service, rest, writer, newWriter, stored } = useSignedInPage()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft')))

describe('the draft of an event', () => {
  it('restores the draft after a reload, until the user discards it', async () => {
    const { id } = await factories.event({ title: 'Saved' })
    const page = await visit(`/en/edit/events/${id}/`, await writer('editor'))
    await title(page).fill('Typed')

    await page.reload()
    await page.getByText('Unsaved changes from 20 Nov 2026, 10:00 were restored.').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Typed')
    await locateExactButton(page, 'Discard them').click()

    await page.getByText('The unsaved changes were discarded.').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Saved')
    await expect.poll(() => drafts(page)).toEqual([])
  })

  it('keeps one draft per language and user, without the password of the event', async () => {
    const { id } = await factories.event({ title: 'English' })
    const { login, signedInAs } = await writer('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs })
    await title(page).fill('Typed')
    await page.locator('summary').click()
    await page.getByLabel('Password of the event').fill('open sesame')

    await page.getByRole('link', { name: 'Français' }).click()
    await page.getByRole('heading', { name: 'Modifier l’événement' }).waitFor()

    await expect.poll(() => page.getByRole('textbox', { name: 'Titre' }).inputValue()).toBe('English')
    await expect.poll(() => drafts(page)).toEqual([expect.stringMatching(`^draft ${login} events/${id} en `)])
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('sesame')
  })

  it('restores the draft after a reload with an expired session and a new sign-in', async () => {
    const { id } = await factories.event({ title: 'Saved' })
    const { id: user, signedInAs } = await newWriter('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs })
    await title(page).fill('Before lunch')
    const revoke = (revokedUtc: Date | null) =>
      service.db.prisma.applicationPassword.updateMany({ where: { userId: user }, data: { revokedUtc } })
    await revoke(service.clock.now)

    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.waitFor()
    await revoke(null)
    await dialog.getByLabel('Application password', { exact: true }).fill(signedInAs.password)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()

    await page.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Before lunch')
  })

  it('keeps the text when the user does not sign in again', async () => {
    const { id } = await factories.event()
    const { id: user, signedInAs } = await newWriter('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs })
    await title(page).fill('Later')
    await service.db.prisma.applicationPassword.updateMany({
      where: { userId: user },
      data: { revokedUtc: service.clock.now },
    })

    await locateExactButton(page, 'Save changes').click()
    await locateExactButton(page, 'Not now').click()

    await page.getByRole('alert').getByText('Your session has expired.').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Later')
  })
})

describe('a conflict with another user’s save', () => {
  const causeConflict = async () => {
    const { id } = await factories.event({ title: 'Ours', cost: '1 €' })
    const { headers } = await writer('administrator')
    const page = await visit(`/en/edit/events/${id}/`, await writer('editor'))
    await title(page).fill('Mine')
    await rest.withHeaders(headers).patch(`/events/${id}`, { title: 'Theirs', cost: '2 €' })
    await locateExactButton(page, 'Save changes').click()
    const notice = page.getByRole('alertdialog')
    await notice.getByText('Somebody else has saved changes since you opened this').waitFor()
    return { id, page, notice }
  }

  it('“Save mine anyway” overwrites only the fields that the user changed', async () => {
    const { id, page } = await causeConflict()

    await locateExactButton(page, 'Save mine anyway').click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Mine', cost: '2€' })
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2€')
  })

  it('“Take theirs” puts the other version into the fields', async () => {
    const { page } = await causeConflict()

    await locateExactButton(page, 'Take theirs').click()

    await expect.poll(() => title(page).inputValue()).toBe('Theirs')
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2€')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => drafts(page)).toEqual([])
  })

  it('detects the conflict when an earlier draft is restored and saved', async () => {
    const { id } = await factories.event({ title: 'Ours' })
    const { headers } = await writer('administrator')
    const page = await visit(`/en/edit/events/${id}/`, await writer('editor'))
    await title(page).fill('Mine')
    await rest.withHeaders(headers).patch(`/events/${id}`, { title: 'Theirs' })
    await page.reload()
    await expect.poll(() => title(page).inputValue()).toBe('Mine')

    await locateExactButton(page, 'Save changes').click()

    await page.getByRole('alertdialog').waitFor()
    expect(await stored(id)).toMatchObject({ title: 'Theirs' })
  })
})
