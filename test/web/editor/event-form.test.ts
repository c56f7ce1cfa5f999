import { expect, it } from 'vitest'
import {
  locateExactButton,
  expectAccessible,
  fillRequiredFields,
  expectFocus,
  waitForRecordId,
  describeInBrowser,
  pickOption,
  waitForSaved,
  useSignedInBrowser,
} from './event-form.ts'

const { visit, factories, rest, getUser, readStoredEvent } = useSignedInBrowser()

describeInBrowser('creating an event', () => {
  it('creates the event with the typed values and continues at its own URL, with a link to its page', async () => {
    const venue = await factories.venue({ venue: 'Harbour Hall', city: 'Piraeus' })
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })

    await fillRequiredFields(page, 'Jazz night')
    await pickOption(page, 'Venues', 'harbour', /Harbour Hall/)
    await pickOption(page, 'Organizers', 'Nikos & friends', 'Create “Nikos & friends”')
    await pickOption(page, 'Tags', '2027', 'Create “2027”')
    await pickOption(page, 'Categories', 'Concerts', 'Create “Concerts”')
    await page.getByRole('textbox', { name: 'Description' }).fill('<p>Bring <em>friends</em>.</p>')
    await page.getByLabel('Price').fill('12 €')
    await page.getByLabel('Featured').check()
    await locateExactButton(page, 'Publish').click()

    await page.getByText('The event was created and is published.').waitFor()
    const event = await readStoredEvent(await waitForRecordId(page))
    expect(event).toMatchObject({
      title: 'Jazz night',
      status: 'publish',
      timezone: 'Europe/Athens',
      cost: '12€',
      featured: true,
      start_date: '2026-12-05 20:30:00',
      end_date: '2026-12-05 22:30:00',
      description: '<p>Bring <em>friends</em>.</p>',
      venue: { id: venue.id },
      organizer: [{ organizer: 'Nikos & friends' }],
      tags: [{ name: '2027' }],
      categories: [{ name: 'Concerts' }],
    })
    const link = page.getByRole('status').getByRole('link', { name: 'View its page' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/en${new URL(event.url).pathname}`)
  })

  it('pressing Enter saves a draft', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('author') })

    await fillRequiredFields(page, 'Some day')
    await page.getByLabel('Title').press('Enter')

    await page.getByText('The event was created as a draft.').waitFor()
    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({ status: 'draft' })
  })
})

describeInBrowser('editing an event', () => {
  it('a formatting button changes nothing else in the text', async () => {
    const { id } = await factories.event({ description: 'One  &amp; two\r\n\r\nthree\tfour' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })

    await page.getByRole('textbox', { name: 'Description' }).evaluate((area: HTMLTextAreaElement) => {
      const start = area.value.indexOf('three')
      area.focus()
      area.setSelectionRange(start, start + 5)
    })
    await locateExactButton(page, 'Bold').click()
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect((await readStoredEvent(id)).description).toBe('One  &amp; two\r\n\r\n<strong>three</strong>\tfour')
  })

  it('moves an event to the trash and restores it with its status', async () => {
    const { id } = await factories.event({ status: 'private' })
    const page = await visit(`/en/edit/events/${id}/`, {
      signedInAs: await getUser('editor'),
      expectedConsoleErrors: /status of 410/,
    })

    await locateExactButton(page, 'Move to the trash').click()
    await page.waitForURL('**/en/edit/events/')
    const { headers } = await getUser('editor')
    expect((await rest.withHeaders(headers).get(`/events/${id}`)).status).toBe(410)
    await page.goBack()
    await page.getByRole('heading', { name: 'This is in the trash' }).waitFor()
    await expectAccessible(page)
    await locateExactButton(page, 'Restore').click()

    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    expect(await readStoredEvent(id)).toMatchObject({ status: 'private' })
  })

  it('the preview shows the event as its page does, without unsafe markup', async () => {
    await factories.venue({ venue: 'Quay House', address: '3 Quay Street', city: 'Piraeus' })
    const options = {
      signedInAs: await getUser('author'),
      expectedConsoleErrors: /inline event handler violates|inline style/,
    }
    const page = await visit('/en/edit/events/new/', options)
    await fillRequiredFields(page, 'Look')
    await pickOption(page, 'Venues', 'quay', /Quay House/)
    await pickOption(page, 'Organizers', 'Eleni', 'Create “Eleni”')
    await page.getByRole('textbox', { name: 'Description' }).fill(dangerous)

    await locateExactButton(page, 'Preview').click()

    const preview = page.getByRole('dialog', { name: 'Preview' })
    await preview.getByRole('heading', { name: 'Look', level: 1 }).waitFor()
    await preview.getByText(/Saturday,? 5 December 2026,? 20:30 – 22:30/).waitFor()
    await preview.getByText('3 Quay Street').waitFor()
    await preview.getByText('Eleni', { exact: true }).last().waitFor()
    await expect
      .poll(() => preview.locator('.prose').innerHTML())
      .toBe('<p>Fine</p><img src="x" loading="lazy" alt="">')
    await expect.poll(() => page.title()).toContain('New event')
    await expectAccessible(page)
    await preview.getByRole('link', { name: 'Quay House' }).click()
    expect(page.url()).toMatch(/\/edit\/events\/new\/$/)
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await expectFocus(locateExactButton(page, 'Preview'))
  })

  it('the preview opens without times, and with an end before the start', async () => {
    const page = await visit('/fr/edit/events/new/', { signedInAs: await getUser('author') })
    await locateExactButton(page, 'Aperçu').click()
    await page.getByText('Les horaires sont incomplets').waitFor()
    await page.keyboard.press('Escape')

    await page.locator('#field-start_date').fill('2026-12-05')
    await page.locator('#field-start_date-time').fill('20:30')
    await page.locator('#field-end_date').fill('2026-12-04')
    await locateExactButton(page, 'Aperçu').click()

    await page.getByText('Les horaires sont incomplets').waitFor()
  })
})

/** HTML with a script, an event handler, a form field and a style. */
const dangerous =
  '<p style="position:fixed">Fine</p><img src=x onerror="document.title=1"><script>document.title=2</script>' +
  '<form action="https://elsewhere.example/"><input name="password"></form><style>main{display:none}</style>'
