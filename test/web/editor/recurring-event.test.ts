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

describeInBrowser('a class of twelve weeks', () => {
  it('is entered, and renamed from a date on, with the keyboard alone', async () => {
    const page = await openForm('Weaving')
    await page.getByLabel('Repeats').focus()
    await page.keyboard.type('Every week on')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown') // from “Never” to “After a number of dates”
    await page.keyboard.press('Tab')
    await expectFocus(page.getByLabel('Number of dates', { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('3')
    await page.getByText('Every week on Tuesday, 3 times').waitFor()
    await locateExactButton(page, 'Save draft').press('Enter')
    const id = await waitForRecordId(page)

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

  it('leaves the form as it is when the user escapes from the question', async () => {
    const page = await openForm('Glazing')
    await page.getByLabel('Repeats').selectOption('Every day')
    await page.getByLabel('Number of dates', { exact: true }).fill('2')
    await locateExactButton(page, 'Save draft').click()
    const id = await waitForRecordId(page)
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Other')
    await locateExactButton(page, 'Save draft').click()

    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')

    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectFocus(locateExactButton(page, 'Save draft'))
    expect(await title.inputValue()).toBe('Other')
    expect((await listDates(id)).map(date => date.title)).toEqual(['Glazing', 'Glazing'])
  })
})
