import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import { locateExactButton, fillRequiredFields, waitForRecordId, waitForSaved, useSignedInPage } from './event-form.ts'

const { visit, rest, writer, stored } = useSignedInPage()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

/** Requests to `procedure` arrive at the service, but their responses are lost. */
const loseResponses = (page: Page, procedure: string) =>
  page.route(`**/trpc/*${procedure}*`, async route => {
    await route.fetch()
    await route.abort('connectionreset')
  })

const countEvents = async (title: string, headers: Record<string, string>): Promise<number> =>
  (
    await rest
      .withHeaders(headers)
      .get(`/events?when=all&status=draft,publish&search=${encodeURIComponent(`"${title}"`)}`)
  ).body.total

describe('text typed while an event is created', () => {
  it('text typed during the save stays in the form of the new event', async () => {
    const page = await visit('/en/edit/events/new/', await writer('author'))
    await fillRequiredFields(page, 'Quick')
    await page.route('**/trpc/*events.create*', async route => {
      await page.getByRole('textbox', { name: 'Description' }).fill('Typed meanwhile')
      await route.continue()
    })

    await locateExactButton(page, 'Save draft').click()
    const id = await waitForRecordId(page)
    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('Typed meanwhile')
    await locateExactButton(page, 'Save draft').click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Quick', description: 'Typed meanwhile' })
    await page.goto('/en/edit/events/new/')
    expect(await title(page).inputValue()).toBe('')
  })
})

describe('creating an event when the response is lost', () => {
  const createAndLoseResponse = async (name: string) => {
    const as = await writer('author')
    const page = await visit('/en/edit/events/new/', {
      ...as,
    })
    await fillRequiredFields(page, name)
    await loseResponses(page, 'events.create')
    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await page.unroute('**/trpc/*events.create*')
    return { page, ...as }
  }

  it('asks after a reload too, and creates another event if the user chooses to', async () => {
    const { page, headers } = await createAndLoseResponse('Lost and reloaded')
    await page.reload()

    await page.getByText('Unsaved changes from').waitFor()
    await locateExactButton(page, 'Save draft').click()
    await locateExactButton(page, 'Save another one').click()

    await waitForRecordId(page)
    expect(await countEvents('Lost and reloaded', headers)).toBe(2)
  })

  it('creates the event when the request did not arrive', async () => {
    const as = await writer('author')
    const page = await visit('/en/edit/events/new/', { ...as })
    await fillRequiredFields(page, 'Never arrived')
    await page.route('**/trpc/*events.create*', route => route.abort('connectionreset'))
    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').getByText('The calendar cannot be reached.').waitFor()
    await page.unroute('**/trpc/*events.create*')

    await locateExactButton(page, 'Save draft').click()

    await waitForRecordId(page)
    expect(await countEvents('Never arrived', as.headers)).toBe(1)
  })
})
