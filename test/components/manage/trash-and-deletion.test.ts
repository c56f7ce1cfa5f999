import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton, readRowTitles, waitForRow } from '../../support/page-flows/record-list.ts'
import { testTrashAndUndoByKeyboard } from '../../support/page-flows/trash.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const calendar = useCalendarPage()
const { visit, factories, rest } = calendar

describe('the trash', () => {
  it.each([
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
})
