import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  locateExactButton,
  expectAccessible,
  fillRequiredFields,
  expectFocus,
  describeInBrowser,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, service, rest, writer, newWriter, stored } = useSignedInBrowser()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const drafts = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter(name => name.startsWith('draft')))

describeInBrowser('the draft of an event', () => {
  it('restores the draft after another page was visited and the tab was closed', async () => {
    const { signedInAs } = await writer('author')
    const page = await visit('/en/edit/events/new/', { signedInAs })
    await fillRequiredFields(page, 'Half written')

    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL('**/agenda/')
    const later = await page.context().newPage()
    await page.close()
    await later.goto('/en/edit/events/new/')

    await later.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => title(later).inputValue()).toBe('Half written')
  })

  it('warns before an unsaved page is left, but not after a save', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, await writer('editor'))
    const warnings: string[] = []
    page.on('dialog', dialog => (warnings.push(dialog.type()), void dialog.accept()))
    // A browser warns those alone who have touched the page.
    await title(page).click()
    await title(page).fill('Typed')
    await expect.poll(() => drafts(page)).not.toEqual([])

    await page.reload()
    expect(warnings).toEqual(['beforeunload'])
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    await expect.poll(() => drafts(page)).toEqual([])
    await title(page).focus()
    await page.reload()

    await title(page).waitFor()
    expect(warnings).toEqual(['beforeunload'])
  })

  it('keeps the draft when a save fails offline, and saves it when online again', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      ...(await writer('editor')),
      expectedConsoleErrors: /ERR_INTERNET/,
    })
    await title(page).fill('Through the tunnel')
    await page.context().setOffline(true)

    await locateExactButton(page, 'Save changes').click()
    await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Through the tunnel')
    await expect.poll(() => drafts(page)).toHaveLength(1)
    await page.context().setOffline(false)
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Through the tunnel' })
  })

  it('saves after the user signs in again to an expired session', async () => {
    const { id } = await factories.event()
    const { id: user, signedInAs } = await newWriter('editor')
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs, expectedConsoleErrors: /status of 401/ })
    await title(page).fill('Long afternoon')
    await service.db.prisma.applicationPassword.updateMany({
      where: { userId: user },
      data: { revokedUtc: service.clock.now },
    })

    await locateExactButton(page, 'Save changes').click()
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByLabel('Login').inputValue()).toBe(signedInAs.login)
    await expectFocus(dialog.getByLabel('Application password', { exact: true }))
    await expectAccessible(page)
    await service.db.prisma.applicationPassword.updateMany({ where: { userId: user }, data: { revokedUtc: null } })
    await dialog.getByLabel('Application password', { exact: true }).fill(signedInAs.password)
    await dialog.getByRole('button', { name: 'Sign in and continue' }).click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Long afternoon' })
  })
})

describeInBrowser('a conflict with another user’s save', () => {
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

  it('shows both versions and saves nothing', async () => {
    const { id, notice, page } = await causeConflict()

    await expect.poll(() => notice.locator('dt').allTextContents()).toEqual(['Title', 'Price'])
    await expect.poll(() => notice.locator('q').allTextContents()).toEqual(['Mine', 'Theirs', '2€'])
    await expectFocus(notice)
    await expectAccessible(page)
    await expect.poll(() => title(page).inputValue()).toBe('Mine')
    expect(await stored(id)).toMatchObject({ title: 'Theirs' })
  })
})
