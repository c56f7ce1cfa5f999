import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  locateExactButton,
  fillRequiredFields,
  expectFocus,
  waitForRecordId,
  describeInBrowser,
  pickOption,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, rest, writer, stored } = useSignedInBrowser()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })

describeInBrowser('what the service refuses', () => {
  it('stands at its field, in a summary with links, and the focus is at the first', async () => {
    const page = await visit('/en/edit/events/new/', {
      ...(await writer('editor')),
      expectedConsoleErrors: /status of 400/,
    })
    await fillRequiredFields(page, 'Wrong')
    await page.getByLabel('Website').fill('not an address')
    await page.getByRole('textbox', { name: 'Picture' }).fill('neither')

    await locateExactButton(page, 'Publish').click()

    const alert = page.getByRole('alert')
    await alert.getByRole('link', { name: 'Website: Send an http or https address.' }).waitFor()
    await expectFocus(page.locator('#field-image'))
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
    await alert.getByRole('link', { name: /^Website/ }).click()
    await expectFocus(page.locator('#field-website'))
    await page.getByLabel('Website').fill('https://jazz.example/')
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('textbox', { name: 'Picture' }).fill('https://jazz.example/a.png')
    await page.getByRole('img', { name: 'Preview of the picture' }).waitFor()
    await locateExactButton(page, 'Publish').click()
    expect(await stored(await waitForRecordId(page))).toMatchObject({ website: 'https://jazz.example/' })
  })

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

  it('in a part that is closed opens it', async () => {
    const { id, title: name } = await factories.event()
    const page = await visit('/en/edit/events/new/', {
      ...(await writer('editor')),
      expectedConsoleErrors: /status of 400/,
    })
    await fillRequiredFields(page, 'Part of nothing')
    await page.locator('summary').click()
    await pickOption(page, 'Belongs to the event', name, new RegExp(name))
    await page.locator('summary').click()
    await rest.withHeaders((await writer('editor')).headers).delete(`/events/${id}?force=true`)

    await locateExactButton(page, 'Publish').click()

    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Belongs to the event: / })
      .waitFor()
    await expectFocus(page.locator('#field-post_parent'))
  })
})

describeInBrowser('a save that was refused', () => {
  it('says when to try again, where too much was asked', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      ...(await writer('editor')),
      expectedConsoleErrors: /status of 429/,
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
      expectedConsoleErrors: /status of 50/,
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

  it('because of its size says so', async () => {
    const page = await visit('/en/edit/events/new/', {
      ...(await writer('editor')),
      expectedConsoleErrors: /status of 413/,
    })
    await fillRequiredFields(page, 'Long')
    await page.getByRole('textbox', { name: 'Description' }).fill('x'.repeat(1_000_100))

    await locateExactButton(page, 'Save draft').click()

    await page.getByRole('alert').getByText('larger than this service accepts').waitFor()
  })

  it('does not stand in the way of the next: tags that it has made are taken', async () => {
    const page = await visit('/en/edit/events/new/', {
      ...(await writer('editor')),
      expectedConsoleErrors: /status of 400/,
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

describeInBrowser('a name that was typed and not chosen', () => {
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

  it('is taken as the time zone when it is one', async () => {
    const page = await visit('/en/edit/events/new/', await writer('author'))

    await page.getByRole('combobox', { name: 'Time zone' }).fill('europe/paris')
    await page.keyboard.press('Tab')

    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Paris')
  })
})
