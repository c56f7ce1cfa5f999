import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { locateExactButton, waitForSaved, useSignedInPage } from './event-form.ts'

const { visit, factories, service, rest, writer, newWriter, stored } = useSignedInPage()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft')))

describe('what was typed', () => {
  it('is there again after a reload, until it is discarded', async () => {
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

  it('is kept for each language and each reader, without the password of the event', async () => {
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

  it('outlives a session that has expired, and a reload: after the password it is there', async () => {
    const { id } = await factories.event({ title: 'Saved' })
    const { id: user, signedInAs } = await newWriter('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs })
    await title(page).fill('Before lunch')
    const revoke = (revokedUtc: Date | null) =>
      service.db.prisma.applicationPassword.updateMany({ where: { userId: user }, data: { revokedUtc } })
    await revoke(service.clock.now)

    await page.reload()
    const asked = page.getByRole('dialog', { name: 'Your session has expired' })
    await asked.waitFor()
    await revoke(null)
    await asked.getByLabel('Application password', { exact: true }).fill(signedInAs.password)
    await asked.getByRole('button', { name: 'Sign in and continue' }).click()

    await page.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Before lunch')
  })

  it('stays when the password is not given', async () => {
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

describe('what somebody else has saved meanwhile', () => {
  const meet = async () => {
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

  it('is overwritten where one says so, and only what one changed', async () => {
    const { id, page } = await meet()

    await locateExactButton(page, 'Save mine anyway').click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Mine', cost: '2€' })
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2€')
  })

  it('is taken into the fields where one prefers it', async () => {
    const { page } = await meet()

    await locateExactButton(page, 'Take theirs').click()

    await expect.poll(() => title(page).inputValue()).toBe('Theirs')
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('2€')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => drafts(page)).toEqual([])
  })

  it('is noticed when a draft of before is taken up again', async () => {
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
