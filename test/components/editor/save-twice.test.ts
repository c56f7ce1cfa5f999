import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import { locateExactButton, pickOption, waitForSaved, useSignedInPage } from './event-form.ts'

const { visit, factories, rest, getUser, readStoredEvent } = useSignedInPage()

describe('saving an event again', () => {
  it('saves without a conflict after its parent was set, and shows the parent', async () => {
    const [{ id }, parent] = [await factories.event(), await factories.event({ title: uniqueName('Festival') })]
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await page.locator('summary').click()
    await pickOption(page, 'Belongs to the event', parent.title, new RegExp(parent.title))
    await locateExactButton(page, 'Save changes').click()
    await waitForSaved(page)
    await page.locator('.chip').getByText(parent.title).waitFor()

    await page.getByLabel('Title').fill('Once more')
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Once more', post_parent: parent.id })
  })

  it('saves without a conflict when its venue has been renamed', async () => {
    const venue = await factories.venue()
    const { id } = await factories.event({ venue: venue.id })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await page.getByLabel('Title').fill('At the same place')
    const renamed = uniqueName('Renamed')
    const { headers } = await getUser('editor')
    await rest.withHeaders(headers).patch(`/venues/${venue.id}`, { venue: renamed })

    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({
      title: 'At the same place',
      venue: { id: venue.id, venue: renamed },
    })
  })
})
