import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton, locateRow, readRowTitles, waitForRow } from '../../support/page-flows/record-list.ts'
import { testTrashAndUndoByKeyboard } from '../../support/page-flows/trash.ts'
import { expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const calendar = useCalendarPage()
const { visit, factories, rest } = calendar

describe('the trash', () => {
  it.each([
    ['events', () => factories.event({ status: 'pending' })],
    ['venues', () => factories.venue({ status: 'private' }).then(({ id, venue }) => ({ id, title: venue }))],
    ['organizers', () => factories.organizer().then(({ id, organizer }) => ({ id, title: organizer }))],
  ] as const)('moves to the trash and restores by keyboard: %s', async (kind, create) =>
    testTrashAndUndoByKeyboard(calendar, kind, await create()),
  )

  it('a restored venue belongs to its events again', async () => {
    const venue = await factories.venue()
    const event = await factories.event({ venue: venue.id })
    const page = await visit('/en/edit/venues/')

    await locateButton(page, `Move “${venue.venue}” to the trash`).click()
    await locateButton(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()

    expect((await rest.get(`/events/${event.id}`)).body.venue).toMatchObject({ id: venue.id })
  })

  it('restores an event as a draft when the list did not delete it', async () => {
    const { id, title } = await factories.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')

    await locateButton(page, `Restore “${title}”`).click()
    await page.getByText(`Restored: “${title}”, a draft now.`).waitFor()
    expect((await rest.get(`/events/${id}`)).body.status).toBe('draft')
  })

  it('moves several records to the trash, names the one that failed, and restores the others', async () => {
    const word = uniqueName('Together').replace(' ', '')
    const events = await Promise.all(['one', 'two', 'three'].map(n => factories.event({ title: `${word} ${n}` })))
    const page = await visit(`/en/edit/events/?search=${word}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByText('3 selected').waitFor()
    await rest.delete(`/events/${events[1]!.id}?force=true`)

    await locateButton(page, 'Move to the trash').click()
    await page.getByText('Moved to the trash: 2 records.').waitFor()
    await page.getByText(`Not changed: ${word} two: `).waitFor()
    await page.getByText('No results').waitFor()

    await locateButton(page, 'Undo').click()
    await waitForRow(page, `${word} one`)
    await expect.poll(() => readRowTitles(page)).toHaveLength(2)
  })

  it('deletes permanently only after a confirmation', async () => {
    const { id, title } = await factories.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')
    const deleteButton = locateButton(page, `Delete “${title}” for good`)

    await deleteButton.click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await locateButton(page, 'Cancel').click()
    expect((await rest.get(`/events/${id}`)).status).toBe(410)

    await deleteButton.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText(`Deleted for good: “${title}”.`).waitFor()
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })

  it('shows at the record that the service cannot be reached', async () => {
    const { title } = await factories.event()
    const page = await visit('/en/edit/events/')
    await locateButton(page, `Move “${title}” to the trash`).waitFor()

    await page.setOffline(true)
    await locateButton(page, `Move “${title}” to the trash`).click()
    await locateRow(page, title).getByRole('alert').getByText('The calendar cannot be reached').waitFor()
    await page.getByText('There is no connection.').waitFor()
  })
})

describe('terms', () => {
  it('deletes a term after a confirmation and a delay in which Undo keeps it', async () => {
    const { id, name } = await factories.category()
    await factories.event({ categories: [id] })
    const page = await visit('/en/edit/categories/')
    const confirmDeletion = async () => {
      await locateButton(page, `Delete “${name}” for good`).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 public event has it').waitFor()
      await dialog.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText(`“${name}” will be deleted in a few seconds.`).waitFor()
    }

    await confirmDeletion()
    await expectFocus(locateButton(page, 'Undo'))
    await page.keyboard.press('Enter')
    await page.getByText('will be deleted in a few seconds').waitFor({ state: 'detached' })
    // Held until the test has read the category, because on a slow machine the delay may be over before.
    let release = () => {}
    const isReleased = new Promise<void>(done => (release = done))
    const confirmedAtMs = performance.now()
    let delayMs = 0
    await page.route('**/trpc/*categories.remove*', async route => {
      delayMs = performance.now() - confirmedAtMs
      await isReleased
      await route.continue()
    })
    await confirmDeletion()
    expect((await rest.get(`/categories/${id}`)).status).toBe(200)
    release()

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    await locateRow(page, name).waitFor({ state: 'detached' })
    expect(delayMs).toBeGreaterThan(5_000)
    expect((await rest.get(`/categories/${id}`)).status).toBe(404)
  })

  it('deletes a term at once when the user opens another page', async () => {
    const { id, name } = await factories.tag()
    const page = await visit('/en/edit/tags/')
    await locateButton(page, `Delete “${name}” for good`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()

    await page.getByRole('link', { name: 'Venues' }).click()

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    expect((await rest.get(`/tags/${id}`)).status).toBe(404)
  })
})
