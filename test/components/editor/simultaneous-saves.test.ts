import { describe, expect, it } from 'vitest'
import type { Page } from '../support/page.ts'
import { locateExactButton, locateName, locateTitle, waitForSaved } from './event-form.ts'
import { chooseScope, locateDialog, useSeriesPage } from './series-page.ts'

const { visit, factories, rest, getUser, createSeries, editorRest, openForm } = useSeriesPage()

/** Runs `work` of another user each time before the save of the page arrives, as often as there is work. */
async function saveBetween(page: Page, procedure: string, ...works: (() => Promise<unknown>)[]): Promise<void> {
  await page.route(`**/trpc/${procedure}*`, async route => {
    await works.shift()?.()
    await route.continue()
  })
}

const waitForConflict = (page: Page) =>
  page.getByRole('alertdialog').getByText('Somebody else has saved changes since you opened this').waitFor()

const countRequests = (page: Page, procedure: string): number =>
  page.requests.filter(({ url }) => url.includes(procedure)).length

describe('two users who save at the same time', () => {
  it.each([
    ['venues', 'venue', () => factories.venue()],
    ['organizers', 'organizer', () => factories.organizer()],
    ['categories', 'name', () => factories.category()],
    ['tags', 'name', () => factories.tag()],
  ] as const)('see the conflict, and the first save stays: %s', async (kind, field, create) => {
    const { id } = await create()
    const page = await visit(`/en/edit/${kind}/${id}/`, { signedInAs: await getUser('editor') })
    await locateName(page).fill(`Mine ${id}`)
    const others = await editorRest()
    await saveBetween(page, `${kind}.update`, () => others.patch(`/${kind}/${id}`, { [field]: `Theirs ${id}` }))

    await locateExactButton(page, 'Save').click()

    await waitForConflict(page)
    expect((await rest.get(`/${kind}/${id}`)).body[field]).toBe(`Theirs ${id}`)
  })

  it('see the conflict with an event, and again if a third user saves before “Save mine anyway”', async () => {
    const { id } = await factories.event({ title: 'Ours' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await locateTitle(page).fill('Mine')
    const others = await editorRest()
    const save = (title: string) => () => others.patch(`/events/${id}`, { title })
    await saveBetween(page, 'events.update', save('Theirs'), save('Third'))

    await locateExactButton(page, 'Save changes').click()
    await waitForConflict(page)
    await locateExactButton(page, 'Save mine anyway').click()

    await page.getByRole('alertdialog').getByText('Third').waitFor()
    expect((await rest.get(`/events/${id}`)).body.title).toBe('Third')
    await locateExactButton(page, 'Save mine anyway').click()
    await waitForSaved(page)
    expect((await rest.get(`/events/${id}`)).body.title).toBe('Mine')
  })

  it('see no conflict when both save the same', async () => {
    const { id } = await factories.event({ title: 'Ours' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    await locateTitle(page).fill('Agreed')
    const others = await editorRest()
    await saveBetween(page, 'events.update', () => others.patch(`/events/${id}`, { title: 'Agreed' }))

    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(countRequests(page, 'events.update')).toBe(2)
  })

  it('see the conflict with a translation', async () => {
    const { id } = await factories.organizer()
    const page = await visit(`/en/edit/organizers/${id}/translate/?from=en&to=fr`, {
      signedInAs: await getUser('editor'),
    })
    await page.getByLabel('Name (French)').fill('Le mien')
    const others = await editorRest()
    await saveBetween(page, 'organizers.update', () =>
      others.patch(`/organizers/${id}?i18n_language=fr`, { organizer: 'Le leur' }),
    )

    await locateExactButton(page, 'Save').click()

    await waitForConflict(page)
    expect((await rest.get(`/organizers/${id}?i18n_language=fr`)).body.organizer).toBe('Le leur')
  })

  it('save when a proxy changes the entity tags', async () => {
    const { id } = await factories.venue()
    const page = await visit(`/en/edit/venues/${id}/`, { signedInAs: await getUser('editor') })
    await locateName(page).fill(`Proxied ${id}`)
    await page.route('**/trpc/venues.read*', async route => {
      const response = await route.fetch()
      const headers = new Headers(response.headers)
      headers.set('etag', '"other"')
      await route.fulfill({ status: response.status, body: await response.text(), headers })
    })

    await locateExactButton(page, 'Save').click()

    await waitForSaved(page)
    expect((await rest.get(`/venues/${id}`)).body.venue).toBe(`Proxied ${id}`)
  })
})

describe('two users who save dates of one series at the same time', () => {
  it('see the conflict, with the rule in words', async () => {
    const dates = await createSeries()
    const page = await openForm(dates[1])
    await locateTitle(page).fill('Mine')
    const others = await editorRest()
    await saveBetween(page, 'events.update', () =>
      others.patch(`/events/${dates[0].id}`, { recurrence: ['RRULE:FREQ=WEEKLY;COUNT=6'], scope: 'all' }),
    )

    await locateExactButton(page, 'Save changes').click()
    await chooseScope(page, 'All dates', 'Save')

    await waitForConflict(page)
    const notice = page.getByRole('alertdialog')
    await notice.getByText(/^Every week on Tuesday, 6 times$/).waitFor()
    expect((await notice.locator('dl').allTextContents()).join()).not.toContain('RRULE')
    expect((await rest.get(`/events/${dates[2].id}`)).body.title).not.toBe('Mine')
  })

  it('see the conflict with the translation of all dates', async () => {
    const dates = await createSeries()
    const page = await visit(`/en/edit/events/${dates[1].id}/translate/?from=en&to=el`, {
      signedInAs: await getUser('editor'),
    })
    await page.getByLabel('Title (Greek)').fill('Δικό μου')
    const others = await editorRest()
    await saveBetween(page, 'events.update', () =>
      others.patch(`/events/${dates[0].id}?i18n_language=el`, { title: 'Δικό τους', scope: 'all' }),
    )

    await locateExactButton(page, 'Save').click()

    await waitForConflict(page)
    expect((await rest.get(`/events/${dates[3].id}?i18n_language=el`)).body.title).toBe('Δικό τους')
  })

  it('save when nobody else does, also after another date was changed', async () => {
    const dates = await createSeries()
    const page = await openForm(dates[1])
    await locateTitle(page).fill('Mine')
    await (await editorRest()).patch(`/events/${dates[3].id}`, { title: 'Guest' })

    await locateExactButton(page, 'Save changes').click()
    await locateDialog(page).waitFor()
    await chooseScope(page, 'All dates', 'Save')

    await waitForSaved(page)
    expect((await rest.get(`/events/${dates[2].id}`)).body.title).toBe('Mine')
    expect((await rest.get(`/events/${dates[3].id}`)).body.title).toBe('Guest')
  })
})
