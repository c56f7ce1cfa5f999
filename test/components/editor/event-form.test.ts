import { describe, expect, it } from 'vitest'
import {
  expectFocus,
  fillDescription,
  locateExactButton,
  locateTitle,
  fillRequiredFields,
  pickOption,
  readDescription,
  showMoreFields,
  waitForRecordId,
  waitForSaved,
  useSignedInPage,
} from './event-form.ts'

const { visit, factories, service, rest, getUser, readStoredEvent } = useSignedInPage()

describe('creating an event', () => {
  it('a contributor submits an event for review, and sees no other actions', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('contributor') })

    await fillRequiredFields(page, 'Please look')
    expect(await locateExactButton(page, 'Publish').count()).toBe(0)
    await expect
      .poll(() => page.getByLabel('Status').locator('option').allTextContents())
      .toEqual(['Draft', 'Waiting for review'])
    await showMoreFields(page)
    await page.getByRole('combobox', { name: 'Categories' }).fill('Unheard of')
    await page.getByText('Nothing found.').waitFor()
    expect(await page.getByRole('listbox').locator('[role=option]').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Categories' }).fill('')
    await locateExactButton(page, 'Submit for review').click()

    await page.getByText('The event was created and is waiting for review.').waitFor()
    expect(await readStoredEvent(await waitForRecordId(page))).toMatchObject({ status: 'pending' })
  })

  it('starts on the day that the URL names', async () => {
    const page = await visit('/en/edit/events/new/?day=2026-12-24', { signedInAs: await getUser('author') })

    await page.getByLabel('Start: time').fill('18:00')

    await expect.poll(() => page.getByLabel('Start: date').inputValue()).toBe('24/12/2026')
    await expect.poll(() => page.getByLabel('End: time').inputValue()).toBe('20:00')
  })

  it('has the focus in the title, and creates a venue with its address', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    await expectFocus(locateTitle(page))
    await fillRequiredFields(page, 'Opening night')
    await pickOption(page, 'Venues', 'Corner Stage', 'Create “Corner Stage”')
    const address = page.getByRole('group', { name: 'Address of the new venue “Corner Stage”' })
    await address.getByLabel('Street and number').fill('4 Harbour Road')
    await address.getByLabel('City').fill('Volos')
    await locateExactButton(page, 'Save draft').click()

    const { venue } = await readStoredEvent(await waitForRecordId(page))
    expect(venue).toMatchObject({ venue: 'Corner Stage', address: '4 Harbour Road', city: 'Volos' })
  })

  it('says in a line what the folded fields have', async () => {
    const { id } = await factories.event({
      cost: '12 €',
      categories: ['Choirs', 'Boats'],
      featured: true,
      organizer: { organizer: 'Eleni' },
    })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })

    const line = page.locator('.collapsed-fields-summary')
    await line.getByText('1 organizer · Price: 12€ · 2 categories · Published · Featured').waitFor()
    expect(await page.getByLabel('Featured').isVisible()).toBe(false)
    await showMoreFields(page)
    await page.getByLabel('Price').fill('')
    await page.getByLabel('Status').selectOption('Private')
    await line.getByText('1 organizer · 2 categories · Private · Featured', { exact: true }).waitFor()
  })

  it('creates the event once when the button is pressed three times', async () => {
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })
    await fillRequiredFields(page, 'Only once')

    await locateExactButton(page, 'Save draft').evaluate((one: HTMLElement) => (one.click(), one.click(), one.click()))

    await waitForRecordId(page)
    const { headers } = await getUser('editor')
    const { body } = await rest.withHeaders(headers).get('/events?search=%22Only+once%22&status=draft')
    expect(body.total).toBe(1)
  })

  it.each([
    'One  &amp; two\r\n\r\nthree\tfour',
    '<P CLASS=x>One<br>two <b>three</b></P>\r\n\r\n<p><img src="https://pictures.example/a.png"></p>',
    '<div><table><tr><td>10:00</table></div>',
  ])('keeps a description that nobody edits to the last character, %#', async description => {
    const { id, description: stored } = await factories.event({ description })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })
    expect(await readDescription(page)).toBe(stored.replaceAll('\r\n', '\n'))
    expect(await page.locator('.save-state').textContent()).toBe('')

    await locateTitle(page).fill('Another title')
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    expect(await readStoredEvent(id)).toMatchObject({ title: 'Another title', description: stored })
  })

  it('creates the event with the typed values and continues at its own URL, with a link to its page', async () => {
    const venue = await factories.venue({ venue: 'Harbour Hall', city: 'Piraeus' })
    const page = await visit('/en/edit/events/new/', { signedInAs: await getUser('editor') })

    await fillRequiredFields(page, 'Jazz night')
    await pickOption(page, 'Venues', 'harbour', /Harbour Hall/)
    await showMoreFields(page)
    await pickOption(page, 'Organizers', 'Nikos & friends', 'Create “Nikos & friends”')
    await pickOption(page, 'Tags', '2027', 'Create “2027”')
    await pickOption(page, 'Categories', 'Concerts', 'Create “Concerts”')
    await fillDescription(page, '<p>Bring <em>friends</em>.</p>')
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

describe('editing an event', () => {
  it('sends only the changed fields', async () => {
    const { id } = await factories.event({ title: 'Before', description: 'One\r\nTwo', excerpt: 'Short', cost: '5 €' })
    const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })

    await page.getByLabel('Title').fill('After')
    await page.getByLabel('Summary').fill('')
    await locateExactButton(page, 'Save changes').click()

    await waitForSaved(page)
    const sent = page.requests.filter(({ url }) => url.includes('update'))
    expect(JSON.parse(sent[0]?.postData ?? '{}')).toEqual({ 0: { id, title: 'After', excerpt: '' } })
    expect(await readStoredEvent(id)).toMatchObject({
      title: 'After',
      description: 'One\r\nTwo',
      excerpt: '',
      cost: '5€',
    })
  })

  it('proposes the time zone of the user when the calendar has none of its own', async () => {
    const options = { signedInAs: await getUser('editor'), timezone: 'Europe/Athens' }
    const page = await visit('/en/edit/events/new/', options)

    await expect.poll(() => page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Athens')
  })

  it('a copy has all fields except slug and status', async () => {
    const event = await factories.event({ title: 'Annual', cost: '3 €', tags: ['Yearly'], slug: 'annual-event' })
    const page = await visit(`/fr/edit/events/${event.id}/`, { signedInAs: await getUser('author') })

    await page.getByRole('link', { name: 'Dupliquer' }).click()
    await page.waitForURL(`**/fr/edit/events/new/?copy=${event.id}`)
    await page.getByRole('heading', { name: 'Nouvel événement' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Titre' }).inputValue()).toBe('Annual')
    await locateExactButton(page, 'Enregistrer le brouillon').click()

    const copy = await readStoredEvent(await waitForRecordId(page))
    expect(copy).toMatchObject({
      title: 'Annual',
      status: 'draft',
      cost: '3€',
      start_date: event.start_date,
      tags: [{ name: 'Yearly' }],
    })
    expect(copy.slug).not.toBe('annual-event')
  })

  it('a contributor and other authors cannot edit a published event', async () => {
    const { id } = await factories.event()

    for (const role of ['contributor', 'author'] as const) {
      const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser(role) })
      await page.getByRole('heading', { name: 'You cannot edit this' }).waitFor()
    }
  })

  it('shows that the service rejects a change that the page offered', async () => {
    const author = await factories.user('author')
    const { body } = await rest
      .withHeaders(author.headers)
      .post('/events', { title: 'Mine', start_date: '2026-12-01', end_date: '2026-12-01' })
    const page = await visit(`/en/edit/events/${body.id}/`, { signedInAs: author })
    await page.getByLabel('Title').fill('Still mine')
    await service.db.prisma.user.update({ where: { id: author.id }, data: { role: 'contributor' } })

    await locateExactButton(page, 'Save changes').click()

    await page.getByRole('alert').getByText('You may not do this.').waitFor()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Still mine')
  })

  it.each(['0', '1e3', '-1', '99999999999', 'new-one', '2147483648'])(
    'shows that nothing is there, for the invalid id %s',
    async id => {
      const page = await visit(`/en/edit/events/${id}/`, { signedInAs: await getUser('editor') })

      await page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
    },
  )

  it('moves an event to the trash and restores it with its status', async () => {
    const { id } = await factories.event({ status: 'private' })
    const page = await visit(`/en/edit/events/${id}/`, {
      signedInAs: await getUser('editor'),
    })

    await locateExactButton(page, 'Move to the trash').click()
    await page.waitForURL('**/en/edit/events/')
    const { headers } = await getUser('editor')
    expect((await rest.withHeaders(headers).get(`/events/${id}`)).status).toBe(410)
    await page.goBack()
    await page.getByRole('heading', { name: 'This is in the trash' }).waitFor()
    await locateExactButton(page, 'Restore').click()

    await page.getByRole('heading', { name: 'Edit event' }).waitFor()
    expect(await readStoredEvent(id)).toMatchObject({ status: 'private' })
  })

  it('the preview opens without times, and with an end before the start', async () => {
    const page = await visit('/fr/edit/events/new/', { signedInAs: await getUser('author') })
    await locateExactButton(page, 'Aperçu').click()
    await page.getByText('Les horaires sont incomplets').waitFor()
    await locateExactButton(page, 'Fermer l’aperçu').click()

    await page.locator('#field-start_date').fill('2026-12-05')
    await page.locator('#field-start_date-time').fill('20:30')
    await page.locator('#field-end_date').fill('2026-12-04')
    await locateExactButton(page, 'Aperçu').click()

    await page.getByText('Les horaires sont incomplets').waitFor()
  })
})
