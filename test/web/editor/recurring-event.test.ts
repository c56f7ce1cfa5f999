import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  describeInBrowser,
  expectAccessible,
  expectFocus,
  locateExactButton,
  useSignedInBrowser,
  waitForRecordId,
  waitForSaved,
} from './event-form.ts'

const { visit, rest, getUser } = useSignedInBrowser()

type Dates = { title: string; start_date: string }[]

async function listDates(id: number): Promise<Dates> {
  const client = rest.withHeaders((await getUser('editor')).headers)
  const { series } = (await client.get(`/events/${id}`)).body
  const { body } = await client.get(
    `/events?series=${series.id}&status=publish,draft&per_page=50&start_date=2026-01-01`,
  )
  return body.events
}

/** Opens the form of a new event and types its title and times: 20 October 2026 is a Tuesday. */
async function openForm(title: string): Promise<Page> {
  const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByLabel('Start: date').fill('2027-10-19')
  await page.getByLabel('Start: time').fill('18:00')
  return page
}

/**
 * Presses the arrow key in the focused list until it shows this option. Not by typing its name: the browser takes keys
 * that come slowly for several names.
 */
async function pressUntilChosen(page: Page, option: string): Promise<void> {
  const list = page.locator('select:focus')
  const readChosen = () => list.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '')
  const { length } = await list.locator('option').allTextContents()
  for (let presses = 0; presses < length && (await readChosen()) !== option; presses++)
    await page.keyboard.press('ArrowDown')
  expect(await readChosen()).toBe(option)
}

describeInBrowser('a class of twelve weeks', () => {
  it('is entered, and renamed from a date on, with the keyboard alone', async () => {
    const page = await openForm('Weaving')
    await page.getByLabel('Repeats').focus()
    await pressUntilChosen(page, 'Every week on Tuesday')
    const [never, afterCount] = ['Never', 'After a number of dates'].map(name => page.getByRole('radio', { name }))
    await never!.waitFor()
    await page.keyboard.press('Tab')
    await expectFocus(never!)
    await page.keyboard.press('ArrowDown')
    await expectFocus(afterCount!)
    await page.keyboard.press('Tab')
    await expectFocus(page.getByLabel('Number of dates', { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3')
    await page.getByText('Every week on Tuesday, 3 times').waitFor()
    await locateExactButton(page, 'Save draft').press('Enter')
    const id = await waitForRecordId(page)
    await page.getByRole('heading', { name: 'Edit event' }).waitFor()

    await page.getByRole('textbox', { name: 'Title' }).fill('Weaving and dyeing')
    await page.getByRole('textbox', { name: 'Title' }).press('Enter')
    await expectFocus(page.getByRole('radio', { name: 'This date', exact: true }))
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page.getByRole('radio', { name: 'All dates' }))
    await page.keyboard.press('Enter')

    await waitForSaved(page)
    expect((await listDates(id)).map(({ title }) => title)).toEqual(Array(3).fill('Weaving and dyeing'))
  })
})
