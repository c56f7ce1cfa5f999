import type { Page } from '../support/page.ts'
import { describe, expect, it } from 'vitest'
import {
  locateExactButton,
  fillRequiredFields,
  expectFocus,
  waitForRecordId,
  pickOption,
  waitForSaved,
  useSignedInPage,
} from './event-form.ts'

const { visit, factories, writer, stored } = useSignedInPage()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

describe('what the service refuses', () => {
  it('is said before it is asked where the page knows it', async () => {
    const page = await visit('/fr/edit/events/new/', await writer('editor'))

    await locateExactButton(page, 'Publier').click()

    await page.getByRole('alert').getByRole('link', { name: 'Titre : Ce champ ne peut pas être vide.' }).waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Début : Indiquez une date et une heure.' }).waitFor()
    await expectFocus(page.locator('#field-title'))
  })

  it('has the focus at it the moment that it is said', async () => {
    const page = await visit('/en/edit/events/new/', await writer('editor'))
    await page.locator('#field-title').waitFor()
    const focused = page.evaluate(
      () =>
        new Promise(done => {
          const look = () => document.querySelector('.error-summary') && done(document.activeElement?.id)
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
        }),
    )

    await locateExactButton(page, 'Publish').click()

    expect(await focused).toBe('field-title')
  })
})

describe('a save that was refused', () => {
  it('says when to try again, where too much was asked', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      ...(await writer('editor')),
    })
    await title(page).fill('Patience')
    const data = {
      code: 'rest_too_many_requests',
      message: 'Too many requests',
      data: { status: 429, retry_after: 17 },
    }
    const body = JSON.stringify([{ error: { message: 'Too many requests', code: -32029, data } }])
    await page.route('**/trpc/*events.update*', route =>
      route.fulfill({ status: 429, contentType: 'application/json', body }),
    )

    await locateExactButton(page, 'Save changes').click()

    await page.getByRole('alert').getByText('Try again in 17 seconds').waitFor()
    await expect.poll(() => title(page).inputValue()).toBe('Patience')
  })

  it.each([500, 502])('with status %i keeps what was typed, and can be repeated', async status => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      ...(await writer('editor')),
    })
    await title(page).fill('Once more')
    await page.route('**/trpc/*events.update*', route => route.fulfill({ status, body: '<h1>Bad gateway</h1>' }))
    await locateExactButton(page, 'Save changes').click()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/trpc/*events.update*')

    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await stored(id)).toMatchObject({ title: 'Once more' })
  })

  it('does not stand in the way of the next: tags that it has made are taken', async () => {
    const page = await visit('/en/edit/events/new/', {
      ...(await writer('editor')),
    })
    await fillRequiredFields(page, 'With figures')
    await pickOption(page, 'Tags', '2031', 'Create “2031”')
    await page.getByLabel('Website').fill('nowhere')
    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Website').fill('')

    await locateExactButton(page, 'Save draft').click()

    expect(await stored(await waitForRecordId(page))).toMatchObject({ tags: [{ name: '2031' }] })
  })
})

describe('a name that was typed and not chosen', () => {
  it('is not left out in silence', async () => {
    const page = await visit('/en/edit/events/new/', await writer('author'))
    await fillRequiredFields(page, 'Where?')
    await page.getByRole('combobox', { name: 'Venues' }).fill('Nowhere Hall')

    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').getByText('“Nowhere Hall” is not chosen yet').waitFor()
    await expectFocus(page.locator('#field-venue'))
    await page.getByRole('combobox', { name: 'Venues' }).fill('')
    await locateExactButton(page, 'Save draft').click()

    expect(await stored(await waitForRecordId(page))).toMatchObject({ venue: [] })
  })

  it('is not taken for what another has found, however quick the hand', async () => {
    for (const venue of ['Arsenal', 'Zappeion']) await factories.venue({ venue })
    const page = await visit('/en/edit/events/new/', await writer('author'))
    const venues = page.getByRole('combobox', { name: 'Venues' })
    await venues.click()
    await page.getByRole('option', { name: 'Arsenal' }).waitFor()
    await page.route('**/trpc/*venues.list*', () => undefined)

    await venues.fill('zapp')
    await page.getByRole('option', { name: 'Arsenal' }).waitFor({ state: 'detached' })
    await venues.press('ArrowDown')
    await venues.press('Enter')

    await page.getByRole('button', { name: 'Remove Zappeion' }).waitFor()
  })
})
