import { expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateButton, locateRow, waitForRows, readRowTitles } from './record-list.ts'
import { expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

const statusOf = async (path: string) => (await rest.get(path)).body.status

describeInBrowser('the trash', () => {
  it.each([
    ['events', () => factories.event({ status: 'pending' }).then(({ id, title }) => ({ id, title }))],
    ['venues', () => factories.venue({ status: 'private' }).then(({ id, venue }) => ({ id, title: venue }))],
    ['organizers', () => factories.organizer().then(({ id, organizer }) => ({ id, title: organizer }))],
  ] as const)('takes %s and gives them back as they were, by the keyboard alone', async (kind, make) => {
    const { id, title } = await make()
    const before = await statusOf(`/${kind}/${id}`)
    const page = await visit(`/en/edit/${kind}/`)

    await locateButton(page, `Move “${title}” to the trash`).focus()
    await page.keyboard.press('Enter')
    await locateRow(page, title).waitFor({ state: 'detached' })
    await page.getByText(`Moved to the trash: “${title}”.`).waitFor()
    expect((await rest.get(`/${kind}/${id}`)).status).toBe(410)

    await expectFocus(locateButton(page, 'Undo'))
    await page.keyboard.press('Enter')
    await waitForRows(page, title)
    await page.getByText('Undone.').waitFor()
    expect(await statusOf(`/${kind}/${id}`)).toBe(before)
  })

  it('keeps a venue in its events, so that undoing brings it back there', async () => {
    const venue = await factories.venue()
    const event = await factories.event({ venue: venue.id })
    const page = await visit('/en/edit/venues/')

    await locateButton(page, `Move “${venue.venue}” to the trash`).click()
    await locateButton(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()

    expect((await rest.get(`/events/${event.id}`)).body.venue).toMatchObject({ id: venue.id })
  })

  it('gives back as a draft what it did not take itself', async () => {
    const { id, title } = await factories.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')

    await locateButton(page, `Restore “${title}”`).click()
    await page.getByText(`Restored: “${title}”, a draft now.`).waitFor()
    expect(await statusOf(`/events/${id}`)).toBe('draft')
  })

  it('is emptied only after a question', async () => {
    const { id, title } = await factories.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')
    const ask = locateButton(page, `Delete “${title}” for good`)

    await ask.click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await locateButton(page, 'Cancel').click()
    expect((await rest.get(`/events/${id}`)).status).toBe(410)

    await ask.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText(`Deleted for good: “${title}”.`).waitFor()
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })

  it('takes several at once, says which it could not, and gives back the others', async () => {
    const word = uniqueName('Together').replace(' ', '')
    const events = await Promise.all(['one', 'two', 'three'].map(n => factories.event({ title: `${word} ${n}` })))
    const page = await visit(`/en/edit/events/?search=${word}`, { expectedConsoleErrors: /404/ })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByText('3 selected').waitFor()
    await rest.delete(`/events/${events[1]!.id}?force=true`)

    await locateButton(page, 'Move to the trash').click()
    await page.getByText('Moved to the trash: 2 records.').waitFor()
    await page.getByText(`Not changed: ${word} two: `).waitFor()
    await page.getByText('No results').waitFor()

    await locateButton(page, 'Undo').click()
    await waitForRows(page, `${word} one`)
    await expect.poll(() => readRowTitles(page)).toHaveLength(2)
  })

  it('tells at the record that the service cannot be reached', async () => {
    const { title } = await factories.event()
    const page = await visit('/en/edit/events/', { expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })
    await locateButton(page, `Move “${title}” to the trash`).waitFor()

    await page.context().setOffline(true)
    await locateButton(page, `Move “${title}” to the trash`).click()
    await locateRow(page, title).getByRole('alert').getByText('The calendar cannot be reached').waitFor()
    await page.getByText('There is no connection.').waitFor()
  })
})

describeInBrowser('terms', () => {
  it('are deleted after a question and a moment in which it can be undone', async () => {
    const { id, name } = await factories.category()
    await factories.event({ categories: [id] })
    const page = await visit('/en/edit/categories/')
    const condemn = async () => {
      await locateButton(page, `Delete “${name}” for good`).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 published event has it').waitFor()
      await dialog.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText(`“${name}” will be deleted in a few seconds.`).waitFor()
    }

    await condemn()
    await expectFocus(locateButton(page, 'Undo'))
    await page.keyboard.press('Enter')
    await page.getByText('will be deleted in a few seconds').waitFor({ state: 'detached' })
    await condemn()
    expect((await rest.get(`/categories/${id}`)).status).toBe(200)

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    await locateRow(page, name).waitFor({ state: 'detached' })
    expect((await rest.get(`/categories/${id}`)).status).toBe(404)
  })

  it('are deleted at once when the reader goes elsewhere in the page', async () => {
    const { id, name } = await factories.tag()
    const page = await visit('/en/edit/tags/')
    await locateButton(page, `Delete “${name}” for good`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()

    await page.getByRole('link', { name: 'Venues' }).click()

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    expect((await rest.get(`/tags/${id}`)).status).toBe(404)
  })
})
