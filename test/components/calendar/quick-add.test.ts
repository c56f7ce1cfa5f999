import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  fillRequiredFields,
  locateExactButton,
  locateTitle,
  pickOption,
  useSignedInPage,
} from '../editor/event-form.ts'
import type { Page } from '../support/page.ts'

const { factories, rest, getUser, visit } = useSignedInPage()

const openMonth = async (role: Parameters<typeof getUser>[0], path = '/month/2026-12/') =>
  visit(`/en${path}`, { signedInAs: await getUser(role) })

/** Opens the form for a new event, on the first day of the month unless a day has the focus. */
async function openForm(page: Page): Promise<ReturnType<Page['getByRole']>> {
  await locateExactButton(page, 'New event').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).waitFor()
  return dialog
}

/** The only event with this title, as an administrator reads it. */
async function findEvent(title: string) {
  const { headers } = await getUser('administrator')
  const query = `when=all&status=publish,pending,trash&search=${encodeURIComponent(title)}`
  const { body } = await rest.withHeaders(headers).get(`/events?${query}`)
  expect(body.total).toBe(1)
  return body.events[0]
}

describe('the small form for a new event', () => {
  it('publishes an event with a title, the proposed times and a place', async () => {
    const [title, place] = [uniqueName('Lantern walk'), uniqueName('Old harbour')]
    const venue = await factories.venue({ venue: place })
    const page = await openMonth('author')
    const dialog = await openForm(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await pickOption(page, 'Venues', place, place)

    await dialog.getByRole('button', { name: 'Publish' }).click()

    await page.getByText('The event was created and is published.').waitFor()
    await page.locator('.grid-event', { hasText: title }).waitFor()
    expect(await findEvent(title)).toMatchObject({
      status: 'publish',
      start_date: '2026-12-01 18:00:00',
      end_date: '2026-12-01 20:00:00',
      timezone: 'Europe/Athens',
      venue: { id: venue.id },
    })
  })

  it('offers to undo the new event, and to open it', async () => {
    const title = uniqueName('Undone walk')
    const page = await openMonth('author')
    const dialog = await openForm(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('The event was created and is published.').waitFor()
    const { url } = await findEvent(title)
    expect(await page.getByRole('link', { name: 'Open', exact: true }).getAttribute('href')).toBe(
      `/en${new URL(url).pathname}`,
    )

    await locateExactButton(page, 'Undo').click()

    await page.getByText('Undone.').waitFor()
    expect((await findEvent(title)).status).toBe('trash')
  })

  it('creates no second event when the response of the first save was lost', async () => {
    const title = uniqueName('Lost walk')
    const page = await openMonth('author')
    const dialog = await openForm(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await page.route('**/trpc/*events.create*', async route => {
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await dialog.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await page.unroute('**/trpc/*events.create*')

    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('button', { name: 'Continue with it' }).click()

    await page.getByText('The event was created and is published.').waitFor()
    expect((await findEvent(title)).status).toBe('publish')
  })

  it('keeps what was typed in the whole form, and does not mix it with the draft of another new event', async () => {
    const title = uniqueName('Long walk')
    const page = await openMonth('author', '/edit/events/new/')
    await fillRequiredFields(page, 'Another draft')
    await page.goto('/en/month/2026-12/')
    const dialog = await openForm(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByLabel('Start: time').fill('09:15')

    await dialog.getByRole('button', { name: 'More fields' }).click()

    await page.waitForURL('**/en/edit/events/new/')
    expect(await locateTitle(page).inputValue()).toBe(title)
    expect(await page.getByLabel('Start: time').inputValue()).toBe('09:15')
    expect(await page.getByLabel('End: time').inputValue()).toBe('11:15')
    await locateExactButton(page, 'Publish').click()
    await page.getByText('The event was created and is published.').waitFor()
    expect(await findEvent(title)).toMatchObject({ start_date: '2026-12-01 09:15:00', end_date: '2026-12-01 11:15:00' })
    await page.goto('/en/edit/events/new/')
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Another draft')
  })

  it('submits the event of a contributor for review', async () => {
    const title = uniqueName('Shy walk')
    const page = await openMonth('contributor')
    const dialog = await openForm(page)
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)

    await dialog.getByRole('button', { name: 'Submit for review' }).click()

    await page.getByText('The event was created and is waiting for review.').waitFor()
    expect((await findEvent(title)).status).toBe('pending')
  })

  it('says at the title that it is missing, and saves nothing', async () => {
    const page = await openMonth('author')
    const dialog = await openForm(page)

    await dialog.getByRole('button', { name: 'Publish' }).click()

    await dialog.getByRole('link', { name: 'Title: This may not be empty.' }).waitFor()
  })

  it('proposes the day that is chosen on a phone', async () => {
    const page = await visit('/en/month/2026-12/', { signedInAs: await getUser('author'), screen: 'phone' })
    await page.locator('.month-day[data-date="2026-12-09"]').click()

    const dialog = await openForm(page)

    expect(await dialog.getByLabel('Start: date').inputValue()).toBe('09/12/2026')
  })
})

describe('an anonymous reader', () => {
  it('sees no button for a new event', async () => {
    const page = await visit('/en/month/2026-12/')
    await page.getByRole('heading', { name: 'December 2026' }).waitFor()
    expect(await locateExactButton(page, 'New event').count()).toBe(0)
  })
})
