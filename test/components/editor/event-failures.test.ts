import { describe, expect, it } from 'vitest'
import {
  locateExactButton,
  fillRequiredFields,
  expectFocus,
  locateTitle,
  waitForRecordId,
  pickOption,
  showMoreFields,
  waitForSaved,
  useSignedInPage,
} from './event-form.ts'

const { visit, factories, rest, getUser, readStoredEvent } = useSignedInPage()

describe('validation errors', () => {
  it('shows errors that the page finds itself, without a request', async () => {
    const page = await visit('/fr/edit/events/new/', { signedInAs: await getUser('editor') })

    await locateExactButton(page, 'Publier').click()

    await page.getByRole('alert').getByRole('link', { name: 'Titre : Ce champ ne peut pas être vide.' }).waitFor()
    await page.getByRole('alert').getByRole('link', { name: 'Début : Indiquez une date et une heure.' }).waitFor()
    await expectFocus(page.locator('#field-title'))
  })

  it('moves the focus to the first invalid field when the errors appear', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
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

  it('shows each error at its field and in a summary with links, and focuses the first field', async () => {
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
    })
    await fillRequiredFields(page, 'Wrong')
    await showMoreFields(page)
    await page.getByLabel('Website').fill('not an address')
    await showMoreFields(page)
    await page.getByRole('textbox', { name: 'Picture' }).fill('neither')

    await locateExactButton(page, 'Publish').click()

    const alert = page.getByRole('alert')
    await alert.getByRole('link', { name: 'Website: Send an http or https address.' }).waitFor()
    await expectFocus(page.locator('#field-image'))
    expect(await page.getByLabel('Website').isVisible()).toBe(true)
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe('true')
    await alert.getByRole('link', { name: /^Website/ }).click()
    await expectFocus(page.locator('#field-website'))
    await page.getByLabel('Website').fill('https://jazz.example/')
    await expect.poll(() => page.getByLabel('Website').getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('textbox', { name: 'Picture' }).fill('https://jazz.example/a.png')
    await page.getByRole('img', { name: 'Preview of the picture' }).waitFor()
    await locateExactButton(page, 'Publish').click()
    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({ website: 'https://jazz.example/' })
  })

  it('opens the closed section that contains the invalid field', async () => {
    const { id, title: name } = await factories.event()
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
    })
    await fillRequiredFields(page, 'Part of nothing')
    await page.locator('summary').click()
    await pickOption(page, 'Belongs to the event', name, new RegExp(name))
    await page.locator('summary').click()
    await rest.withHeaders((await getUser('editor')).headers).delete(`/events/${id}?force=true`)

    await locateExactButton(page, 'Publish').click()

    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Belongs to the event: / })
      .waitFor()
    await expectFocus(page.locator('#field-post_parent'))
  })
})

describe('a save that fails', () => {
  it('shows when to try again after too many requests', async () => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      signedInAs: await getUser('editor'),
    })
    await locateTitle(page).fill('Patience')
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
    await expect.poll(() => locateTitle(page).inputValue()).toBe('Patience')
  })

  it.each([500, 502])('keeps the text after status %i, and can be repeated', async status => {
    const { id } = await factories.event()
    const page = await visit(`/en/edit/events/${id}/`, {
      signedInAs: await getUser('editor'),
    })
    await locateTitle(page).fill('Once more')
    await page.route('**/trpc/*events.update*', route => route.fulfill({ status, body: '<h1>Bad gateway</h1>' }))
    await locateExactButton(page, 'Save changes').click()
    await page.getByRole('alert').waitFor()
    await page.unroute('**/trpc/*events.update*')

    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Once more' })
  })

  it('the next save reuses the tags that the failed one created', async () => {
    const page = await visit('/en/edit/events/new/', {
      signedInAs: await getUser('editor'),
    })
    await fillRequiredFields(page, 'With figures')
    await showMoreFields(page)
    await pickOption(page, 'Tags', '2031', 'Create “2031”')
    await page.getByLabel('Website').fill('nowhere')
    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Website').fill('')

    await locateExactButton(page, 'Save draft').click()

    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({ tags: [{ name: '2031' }] })
  })
})

describe('text in a combobox that is not an option', () => {
  it('shows an error instead of saving without it', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
    await fillRequiredFields(page, 'Where?')
    await page.getByRole('combobox', { name: 'Venues' }).fill('Nowhere Hall')

    await locateExactButton(page, 'Save draft').click()
    await page.getByRole('alert').getByText('“Nowhere Hall” is not chosen yet').waitFor()
    await expectFocus(page.locator('#field-venue'))
    await page.getByRole('combobox', { name: 'Venues' }).fill('')
    await locateExactButton(page, 'Save draft').click()

    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({ venue: [] })
  })

  it('does not choose an option of an earlier search', async () => {
    for (const venue of ['Arsenal', 'Zappeion']) await factories.venue({ venue })
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })
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

  it('accepts the typed name of a time zone', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })

    await page.getByRole('combobox', { name: 'Time zone' }).fill('europe/paris')
    await page.getByLabel('Title').focus()

    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Paris')
  })
})
