import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  locateExactButton,
  fillRequiredFields,
  describeInBrowser,
  locateTitle,
  readDraftNames,
  waitForRecordId,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, getUser } = useSignedInBrowser()

const typeTitle = async (page: Page, text: string) => (await page.waitForLoadState(), locateTitle(page).fill(text))
const openTab = async (page: Page, path: string) => {
  const other = await page.context().newPage()
  await other.goto(path)
  await locateTitle(other).waitFor()
  return other
}

/** From now on the storage of the page is full. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })

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
})

describeInBrowser('drafts in two tabs', () => {
  it('restores in each tab its own draft', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await typeTitle(page, 'The first')
    const other = await openTab(page, '/en/edit/events/new/')
    await locateExactButton(other, 'Discard them').click()
    await typeTitle(other, 'The second')

    await page.reload()
    await other.reload()

    await page.getByText('Unsaved changes from').waitFor()
    await other.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('The first')
    await expect.poll(() => locateTitle(other).inputValue()).toBe('The second')
  })

  it('keeps the draft of one tab when the other is saved', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await fillRequiredFields(page, 'The one')
    const other = await openTab(page, '/en/edit/events/new/')
    await typeTitle(other, 'The other')

    await locateExactButton(page, 'Save draft').click()
    await waitForRecordId(page)
    await other.close()
    const later = await openTab(page, '/en/edit/events/new/')

    await expect.poll(() => locateTitle(later).inputValue()).toBe('The other')
  })
})

describeInBrowser('a draft when the storage is full', () => {
  it('warns that the text is not stored, and keeps it while the user visits another page', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await locateTitle(page).waitFor()
    await fillStorage(page)

    await typeTitle(page, 'Nowhere to stay')
    await page.getByText('This device cannot keep it').waitFor()
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL('**/agenda/')
    await page.goBack()

    await locateTitle(page).waitFor()
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Nowhere to stay')
  })
})
