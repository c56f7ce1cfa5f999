import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  locateExactButton,
  expectAccessible,
  fillRequiredFields,
  waitForRecordId,
  describeInBrowser,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, rest, writer, stored } = useSignedInBrowser()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const typed = async (page: Page, text: string) => (await page.waitForLoadState(), title(page).fill(text))
const another = async (page: Page, path: string) => {
  const other = await page.context().newPage()
  await other.goto(path)
  await title(other).waitFor()
  return other
}

/** From now on the storage of the page is full. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  })

/** Requests to `procedure` arrive at the service, but their responses are lost. */
const loseResponses = (page: Page, procedure: string) =>
  page.route(`**/trpc/*${procedure}*`, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })

const countEvents = async (title: string, headers: Record<string, string>): Promise<number> =>
  (
    await rest
      .withHeaders(headers)
      .get(`/events?when=all&status=draft,publish&search=${encodeURIComponent(`"${title}"`)}`)
  ).body.total

describeInBrowser('drafts in two tabs', () => {
  it('restores in each tab its own draft', async () => {
    const page = await visit('/en/edit/events/new/', await writer('author'))
    await typed(page, 'The first')
    const other = await another(page, '/en/edit/events/new/')
    await locateExactButton(other, 'Discard them').click()
    await typed(other, 'The second')

    await page.reload()
    await other.reload()

    await page.getByText('Unsaved changes from').waitFor()
    await other.getByText('Unsaved changes from').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('The first')
    await expect.poll(() => title(other).inputValue()).toBe('The second')
  })

  it('keeps the draft of one tab when the other is saved', async () => {
    const page = await visit('/en/edit/events/new/', await writer('author'))
    await fillRequiredFields(page, 'The one')
    const other = await another(page, '/en/edit/events/new/')
    await typed(other, 'The other')

    await locateExactButton(page, 'Save draft').click()
    await waitForRecordId(page)
    await other.close()
    const later = await another(page, '/en/edit/events/new/')

    await expect.poll(() => title(later).inputValue()).toBe('The other')
  })
})

describeInBrowser('a draft when the storage is full', () => {
  it('warns that the text is not stored, and keeps it while the user visits another page', async () => {
    const page = await visit('/en/edit/events/new/', await writer('author'))
    await title(page).waitFor()
    await fillStorage(page)

    await typed(page, 'Nowhere to stay')
    await page.getByText('This device cannot keep it').waitFor()
    await page.getByRole('link', { name: 'Agenda' }).click()
    await page.waitForURL('**/agenda/')
    await page.goBack()

    await title(page).waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Nowhere to stay')
  })
})

describeInBrowser('creating an event when the response is lost', () => {
  const createAndLoseResponse = async (name: string) => {
    const as = await writer('author')
    const page = await visit('/en/edit/events/new/', {
      ...as,
      expectedConsoleErrors: /ERR_CONNECTION_RESET|ERR_FAILED/,
    })
    await fillRequiredFields(page, name)
    await loseResponses(page, 'events.create')
    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await page.unroute('**/trpc/*events.create*')
    return { page, ...as }
  }

  it('finds the stored event and continues with it, so that it is not created twice', async () => {
    const { page, headers } = await createAndLoseResponse('Lost <b>answer</b>')
    await page.getByLabel('Price').fill('7 €')

    await locateExactButton(page, 'Save draft').click()
    const notice = page.getByRole('alertdialog')
    await notice.getByText('This seems to be saved already').waitFor()
    await expectAccessible(page)
    expect(await countEvents('Lost answer', headers)).toBe(1)
    await notice.getByRole('button', { name: 'Continue with it' }).click()

    const id = await waitForRecordId(page)
    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => page.getByLabel('Price').inputValue()).toBe('7 €')
    await locateExactButton(page, 'Save draft').click()
    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Lost answer', cost: '7€' })
  })
})
