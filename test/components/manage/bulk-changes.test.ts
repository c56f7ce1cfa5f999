import { describe, expect, it } from 'vitest'
import { pickOption } from '../../support/page-flows/form-actions.ts'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton } from '../editor/event-form.ts'
import { chooseScope, locateDialog, useSeriesPage } from '../editor/series-page.ts'
import type { Page } from '../support/page.ts'

const { visit, factories, getUser, readStoredEvent, createSeries, editorRest } = useSeriesPage()

/** Creates events with a common word in their titles, and opens the list that finds them. */
async function openList(count: number, fields: object = {}) {
  const word = uniqueName('Bulk').replace(' ', '')
  const events = []
  for (let i = 0; i < count; i++) events.push(await factories.event({ title: `${word} ${i}`, ...fields }))
  return { word, events, page: await visitList(word) }
}

const visitList = async (word: string) =>
  visit(`/en/edit/events/?order=title&search=${word}`, { signedInAs: await getUser('editor') })

async function selectPage(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
}

/** Opens the dialog for the selected records and chooses what to change. */
async function chooseChange(page: Page, change: string): Promise<void> {
  await locateExactButton(page, 'Change…').click()
  await locateDialog(page).getByLabel('What to change').selectOption(change)
}

const confirm = async (page: Page) => locateDialog(page).getByRole('button', { name: 'Change', exact: true }).click()

describe('a change of the selected events', () => {
  it('sets their status, and Undo gives each the status that it had', async () => {
    const { events, page } = await openList(2)
    const [first, second] = [events[0]!.id, events[1]!.id]
    await (await editorRest()).patch(`/events/${second}`, { status: 'pending' })
    await page.reload()
    await selectPage(page)
    await chooseChange(page, 'Set the status')
    await locateDialog(page).getByLabel('Status').selectOption('Draft')
    await confirm(page)

    await page.getByText('Changed: 2 records.').waitFor()
    expect((await readStoredEvent(first)).status).toBe('draft')
    await locateExactButton(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect((await readStoredEvent(first)).status).toBe('publish')
    expect((await readStoredEvent(second)).status).toBe('pending')
  })

  it('adds a category to those that they have, and removes it again', async () => {
    const [kept, added] = [await factories.category(), await factories.category({ name: uniqueName('Added') })]
    const { events, page } = await openList(2, { categories: [kept.id] })
    const readCategories = async () =>
      Promise.all(events.map(async ({ id }) => (await readStoredEvent(id)).categories.map(({ id }) => id).sort()))
    for (const [change, expected] of [
      ['Add categories', [kept.id, added.id]],
      ['Remove categories', [kept.id]],
    ] as const) {
      await selectPage(page)
      await chooseChange(page, change)
      await pickOption(page, change, added.name, added.name)
      await confirm(page)
      await expect.poll(readCategories).toEqual([expected, expected])
      await page.locator('.bulk-action-bar').waitFor({ state: 'detached' })
    }
  })

  it('sets their venue, lists those that somebody else has changed meanwhile, and changes the others', async () => {
    const [venue, other] = [await factories.venue({ venue: uniqueName('Hall') }), await factories.venue()]
    const { word, events, page } = await openList(2)
    const [first, second] = [events[0]!, events[1]!]
    await selectPage(page)
    await chooseChange(page, 'Set the venues')
    await pickOption(page, 'Set the venues', venue.venue, venue.venue)
    await (await editorRest()).patch(`/events/${first.id}`, { venue: other.id })
    await confirm(page)

    await page.getByRole('alert').getByText('1 record was not changed').waitFor()
    await page.getByRole('alert').getByText(`${word} 0: Somebody else has changed it meanwhile.`).waitFor()
    expect((await readStoredEvent(first.id)).venue).toMatchObject({ id: other.id })
    expect((await readStoredEvent(second.id)).venue).toMatchObject({ id: venue.id })
  })

  it('asks once for dates of a series, and changes all of them', async () => {
    const tag = await factories.tag({ name: uniqueName('Tagged') })
    const title = uniqueName('Choir')
    const dates = await createSeries({ title })
    const page = await visitList(title.replace(' ', '+'))
    await page
      .getByRole('checkbox', { name: `Select “${title}”` })
      .first()
      .check()
    await chooseChange(page, 'Add tags')
    await pickOption(page, 'Add tags', tag.name, tag.name)
    await confirm(page)
    await chooseScope(page, 'All dates', 'Save')

    await page.getByText(`Changed: “${title}”.`).waitFor()
    for (const { id } of dates) expect((await readStoredEvent(id)).tags.map(({ id }) => id)).toEqual([tag.id])
  })

  it('is for all that match, also on other pages', async () => {
    const { events, page } = await openList(22)
    await selectPage(page)
    await locateExactButton(page, 'Select all 22 that match').click()
    await page.getByText('22 selected').waitFor()
    await chooseChange(page, 'Set the status')
    await locateDialog(page).getByLabel('Status').selectOption('Waiting for review')
    await confirm(page)

    await page.getByText('Changed: 22 records.').waitFor()
    for (const { id } of [events[0], events[21]] as { id: number }[])
      expect((await readStoredEvent(id)).status).toBe('pending')
  })
})
