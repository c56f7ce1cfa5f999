import { describe, expect, it } from 'vitest'
import { showTimesInViewerZone } from '../../support/page-flows/month-grid.ts'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton } from '../editor/event-form.ts'
import { chooseScope, locateDialog, useSeriesPage } from '../editor/series-page.ts'
import type { Locator } from '../support/locators.ts'
import type { Page } from '../support/page.ts'

const { visit, factories, rest, getUser, readStoredEvent, createSeries, editorRest } = useSeriesPage()

type Role = Parameters<typeof getUser>[0]

/** Opens a month as a user with this role. */
const openMonth = async (month: string, role: Role = 'editor', options: Parameters<typeof visit>[1] = {}) =>
  visit(`/en/month/${month}/`, { signedInAs: await getUser(role), ...options })

/** Moves the focus into the grid, which loads what only people who may write need, and waits until it is there. */
async function focusInGrid(page: Page, element: Locator): Promise<void> {
  // Until the page knows the user, it does not react to the focus.
  await locateExactButton(page, 'New event').waitFor()
  await element.focus()
  await page.getByText(/Keys: N adds an event/).waitFor()
}

/** Moves the focus to an event and presses M. */
async function pressMoveKey(page: Page, title: string): Promise<void> {
  const event = page.locator('.grid-event', { hasText: title }).first()
  await focusInGrid(page, event)
  await event.focus()
  await page.keyboard.press('m')
}

/** Opens the dialog that moves an event. */
async function openDialog(page: Page, title: string) {
  await pressMoveKey(page, title)
  const dialog = locateDialog(page)
  await dialog.getByRole('heading', { name: `Move “${title}”` }).waitFor()
  return dialog
}

const createEvent = (fields: object = {}) =>
  factories.event({
    title: uniqueName('Movable'),
    start_date: '2027-03-10 19:00:00',
    end_date: '2027-03-10 21:30:00',
    timezone: 'Europe/Athens',
    ...fields,
  })

describe('the key M on an event', () => {
  it('moves it to the times in a dialog, and Undo moves it back', async () => {
    const { id, title } = await createEvent()
    const page = await openMonth('2027-03')
    const dialog = await openDialog(page, title)
    await dialog.getByLabel('Start: date').fill('12/03/2027')
    await dialog.getByLabel('Start: time').fill('18:00')

    await dialog.getByRole('button', { name: 'Move' }).click()

    await page.getByText(`Moved: “${title}”, Friday, 12 March 2027, 18:00 – 20:30.`).waitFor()
    expect(await readStoredEvent(id)).toMatchObject({
      start_date: '2027-03-12 18:00:00',
      end_date: '2027-03-12 20:30:00',
    })
    await locateExactButton(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect((await readStoredEvent(id)).start_date).toBe('2027-03-10 19:00:00')
  })

  it('keeps the wall times of the event in a night with a change of clocks, in the zone of the viewer too', async () => {
    const { id, title } = await createEvent({ start_date: '2027-03-20 22:00:00', end_date: '2027-03-21 05:00:00' })
    const page = await openMonth('2027-03', 'editor', { timezone: 'America/New_York' })
    await showTimesInViewerZone(page)
    const dialog = await openDialog(page, title)
    expect(await dialog.getByLabel('Start: time').inputValue()).toBe('22:00')
    await dialog.getByText('Times in Europe/Athens.').waitFor()
    await dialog.getByLabel('Start: date').fill('27/03/2027')

    await dialog.getByRole('button', { name: 'Move' }).click()

    await page.getByText(`Moved: “${title}”`).waitFor()
    expect(await readStoredEvent(id)).toMatchObject({
      start_date: '2027-03-27 22:00:00',
      end_date: '2027-03-28 05:00:00',
      timezone: 'Europe/Athens',
      utc_end_date: '2027-03-28 02:00:00',
    })
  })

  it('does not overwrite times that somebody else has changed meanwhile', async () => {
    const { id, title } = await createEvent()
    const page = await openMonth('2027-03')
    const dialog = await openDialog(page, title)
    await dialog.getByLabel('Start: date').fill('12/03/2027')
    await (await editorRest()).patch(`/events/${id}`, { end_date: '2027-03-10 23:00' })

    await dialog.getByRole('button', { name: 'Move' }).click()

    await page.getByText(`“${title}” was not moved. Somebody else has changed it meanwhile.`).waitFor()
    expect(await readStoredEvent(id)).toMatchObject({
      start_date: '2027-03-10 19:00:00',
      end_date: '2027-03-10 23:00:00',
    })
  })

  it('says why the service did not move it, and shows it where it was', async () => {
    const { title } = await createEvent()
    const page = await openMonth('2027-03')
    const dialog = await openDialog(page, title)
    await dialog.getByLabel('Start: date').fill('12/03/2027')
    await page.route('**/trpc/*events.update*', route => route.abort())

    await dialog.getByRole('button', { name: 'Move' }).click()

    await page.getByText(`“${title}” was not moved. The calendar cannot be reached`).waitFor()
    await page.getByRole('link', { name: new RegExp(`${title}.*10 March 2027`) }).waitFor()
  })

  it('asks which dates of a series it moves, and changes nothing when the user cancels', async () => {
    const title = uniqueName('Class')
    const dates = await createSeries({ title })
    const page = await openMonth('2026-12')
    const dialog = await openDialog(page, title)
    await dialog.getByLabel('Start: date').fill('03/12/2026')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await locateDialog(page).getByRole('heading', { name: 'Move which dates?' }).waitFor()
    await locateDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: new RegExp(`${title}.*1 December 2026`) }).waitFor()

    const again = await openDialog(page, title)
    await again.getByLabel('Start: date').fill('03/12/2026')
    await again.getByRole('button', { name: 'Move' }).click()
    await chooseScope(page, 'This and following dates', 'Move')

    await page.getByText(`Moved: “${title}”`).waitFor()
    const readDays = async () =>
      Promise.all(dates.map(async ({ id }) => (await rest.get(`/events/${id}`)).body.start_date.slice(0, 10)))
    expect(await readDays()).toEqual(['2026-11-24', '2026-12-03', '2026-12-10', '2026-12-17'])
    await locateExactButton(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()
    expect(await readDays()).toEqual(dates.map(({ start_date }) => start_date.slice(0, 10)))
  })

  it('does nothing on an event that the user may not change', async () => {
    const { title } = await createEvent()
    const page = await openMonth('2027-03', 'author')

    await pressMoveKey(page, title)

    expect(await locateDialog(page).count()).toBe(0)
  })
})

describe('the key N on a day', () => {
  it('opens the small form for an event on this day, also with Greek letters', async () => {
    const page = await openMonth('2027-03', 'author')
    const day = page.locator('[role=gridcell][data-date="2027-03-17"]')
    await focusInGrid(page, day)

    await day.evaluate(cell =>
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'ν', code: 'KeyN', bubbles: true, cancelable: true })),
    )

    await expect.poll(() => locateDialog(page).getByLabel('Start: date').inputValue()).toBe('17/03/2027')
  })
})
