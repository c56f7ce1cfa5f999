import { expect, it } from 'vitest'
import { expectAccessible, inBrowser, useCalendarPage } from './support.ts'
import { unique } from '../support/service.ts'
import { button, choose, row, shows, titles } from './manage-support.ts'
import { kinds } from '../support/kinds.ts'

const { visit, given, rest } = useCalendarPage()

const statusOf = async (path: string) => (await rest.get(path)).body.status

inBrowser('the lists of those who write', () => {
  it.each([
    ['en', 'Events', 'New event', 'not in Greek yet: translate'],
    ['fr', 'Événements', 'Nouvel événement', 'pas encore en grec : traduire'],
    ['el', 'Εκδηλώσεις', 'Νέα εκδήλωση', 'όχι ακόμη στα ελληνικά: μεταφράστε'],
  ] as const)('speak the language of the address: %s', async (language, head, create, missing) => {
    const { title, id } = await given.event({ title: unique('Untranslated') })
    const page = await visit(`/${language}/edit/events/`)

    await page.getByRole('heading', { level: 1, name: head }).waitFor()
    await page.getByRole('link', { name: create }).waitFor()
    const link = row(page, title).getByRole('link', { name: missing })
    expect(await link.getAttribute('href')).toBe(`/${language}/edit/events/${id}/translate/?to=el`)
    expect(await row(page, title).getByRole('listitem').count()).toBe(3)
  })

  it('lead from kind to kind, and list terms without events too', async () => {
    const { name } = await given.tag()
    const page = await visit('/en/edit/')

    await page.getByRole('navigation', { name: 'What to edit' }).getByRole('link', { name: 'Tags' }).click()
    await page.waitForURL('**/en/edit/tags/')
    await row(page, name).getByText('0', { exact: true }).waitFor()
    expect(await page.getByLabel('State', { exact: true }).count()).toBe(0)
  })

  it('search as the reader types; the search stands in the address', async () => {
    const [one, other] = [
      await given.venue({ venue: unique('Quayside') }),
      await given.venue({ venue: unique('Attic') }),
    ]
    const page = await visit('/en/edit/venues/')
    await shows(page, other.venue)

    await page.getByLabel('Search', { exact: true }).pressSequentially(one.venue)
    await shows(page, one.venue, other.venue)
    await page.waitForURL(url => url.searchParams.get('search') === one.venue)
    await page.getByText('1 result', { exact: true }).waitFor()

    await page.reload()
    await shows(page, one.venue, other.venue)
    expect(await page.getByLabel('Search', { exact: true }).inputValue()).toBe(one.venue)

    await page.getByLabel('Search', { exact: true }).fill('there is no such venue')
    await page.getByText('Nothing matches').waitFor()
    await button(page, 'Show everything').click()
    await shows(page, other.venue)
  })

  it.each([
    ['publish', 'Published'],
    ['draft', 'Draft'],
    ['pending', 'Waiting for review'],
    ['future', 'Scheduled'],
    ['private', 'Private'],
    ['trash', 'Trash'],
  ])('show one state alone: %s', async (status, word) => {
    const [title, beside] = [unique('In this state'), unique('In another')]
    const date = status === 'future' ? { date: '2027-01-01 10:00:00' } : {}
    await given.event({ title, status, ...date })
    await given.event({ title: beside, status: status === 'draft' ? 'publish' : 'draft' })
    const page = await visit('/en/edit/events/')
    await shows(page, beside)

    await choose(page, 'State', status)

    await shows(page, title, beside)
    await row(page, title).getByText(word, { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('state')).toBe(status)
  })

  it('show what is not translated into a language', async () => {
    const { name, id } = await given.category()
    const { name: other } = await given.category()
    await rest.patch(`/categories/${id}`, { name: 'Μεταφρασμένη', i18n_language: 'el' })
    const page = await visit('/en/edit/categories/')
    await shows(page, name)

    await choose(page, 'Translation', 'el')
    await shows(page, other, name)
    await choose(page, 'Translation', 'fr')
    await shows(page, name)
  })

  it('are ordered and turned as the reader asks; back undoes it', async () => {
    const page = await visit('/en/edit/events/?when=upcoming')
    await page.getByText(/^Page 1 of/).waitFor()
    const unordered = await titles(page)

    await choose(page, 'Order', 'start')
    await expect.poll(() => titles(page)).not.toEqual(unordered)
    const first = await titles(page)
    await button(page, 'Next page').click()
    await page.getByText(/^Page 2 of/).waitFor()
    await expect.poll(() => titles(page)).not.toEqual(first)

    await page.goBack()
    await page.getByText(/^Page 1 of/).waitFor()
    await expect.poll(() => titles(page)).toEqual(first)
  })

  it('turn to a page that exists when the address asks for one that does not', async () => {
    for (let i = 0; i < 21; i++) await given.organizer({ organizer: unique('Crowd') })
    const page = await visit('/en/edit/organizers/?search=crowd&page=3', { expects: /404/ })

    await page.getByText('Page 2 of 2').waitFor()
    expect(await titles(page)).toHaveLength(1)
  })

  it('offer of each record what leads to it: form, page, translation, duplicate', async () => {
    const { title, id, slug } = await given.event()
    const page = await visit('/en/edit/events/')
    const links = row(page, title).locator('.row-actions a')

    await links.first().waitFor()
    expect(await links.evaluateAll(all => all.map(one => one.getAttribute('href')))).toEqual([
      `/en/edit/events/${id}/`,
      `/en/event/${slug}/`,
      `/en/edit/events/${id}/translate/`,
      `/en/edit/events/new/?copy=${id}`,
    ])
  })
})

inBrowser('the trash', () => {
  it.each([
    ['events', () => given.event({ status: 'pending' }).then(({ id, title }) => ({ id, title }))],
    ['venues', () => given.venue({ status: 'private' }).then(({ id, venue }) => ({ id, title: venue }))],
    ['organizers', () => given.organizer().then(({ id, organizer }) => ({ id, title: organizer }))],
  ] as const)('takes %s and gives them back as they were, by the keyboard alone', async (kind, make) => {
    const { id, title } = await make()
    const before = await statusOf(`/${kind}/${id}`)
    const page = await visit(`/en/edit/${kind}/`)

    await button(page, `Move “${title}” to the trash`).focus()
    await page.keyboard.press('Enter')
    await row(page, title).waitFor({ state: 'detached' })
    await page.getByText(`Moved to the trash: “${title}”.`).waitFor()
    expect((await rest.get(`/${kind}/${id}`)).status).toBe(410)

    await page.keyboard.press('Enter') // the notice has the focus at its way back
    await shows(page, title)
    await page.getByText('Undone.').waitFor()
    expect(await statusOf(`/${kind}/${id}`)).toBe(before)
  })

  it('keeps a venue in its events, so that undoing brings it back there', async () => {
    const venue = await given.venue()
    const event = await given.event({ venue: venue.id })
    const page = await visit('/en/edit/venues/')

    await button(page, `Move “${venue.venue}” to the trash`).click()
    await button(page, 'Undo').click()
    await page.getByText('Undone.').waitFor()

    expect((await rest.get(`/events/${event.id}`)).body.venue).toMatchObject({ id: venue.id })
  })

  it('gives back as a draft what it did not take itself', async () => {
    const { id, title } = await given.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')

    await button(page, `Restore “${title}”`).click()
    await page.getByText(`Restored: “${title}”, a draft now.`).waitFor()
    expect(await statusOf(`/events/${id}`)).toBe('draft')
  })

  it('is emptied only after a question', async () => {
    const { id, title } = await given.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash')
    const ask = button(page, `Delete “${title}” for good`)

    await ask.click()
    await page.getByRole('dialog').getByText('This cannot be undone.').waitFor()
    await button(page, 'Cancel').click()
    expect((await rest.get(`/events/${id}`)).status).toBe(410)

    await ask.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText(`Deleted for good: “${title}”.`).waitFor()
    expect((await rest.get(`/events/${id}`)).status).toBe(404)
  })

  it('takes several at once, says which it could not, and gives back the others', async () => {
    const word = unique('Together').replace(' ', '')
    const events = await Promise.all(['one', 'two', 'three'].map(n => given.event({ title: `${word} ${n}` })))
    const page = await visit(`/en/edit/events/?search=${word}`, { expects: /404/ })
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByText('3 selected').waitFor()
    await rest.delete(`/events/${events[1]!.id}?force=true`)

    await button(page, 'Move to the trash').click()
    await page.getByText('Moved to the trash: 2 records.').waitFor()
    await page.getByText(`Not changed: ${word} two: `).waitFor()
    await page.getByText('Nothing matches').waitFor()

    await button(page, 'Undo').click()
    await shows(page, `${word} one`)
    expect(await titles(page)).toHaveLength(2)
  })

  it('is told of at the record when the service refuses', async () => {
    const { title } = await given.event()
    const page = await visit('/en/edit/events/', { expects: /ERR_INTERNET_DISCONNECTED/ })
    await button(page, `Move “${title}” to the trash`).waitFor()

    await page.context().setOffline(true)
    await button(page, `Move “${title}” to the trash`).click()
    await row(page, title).getByRole('alert').getByText('The calendar cannot be reached').waitFor()
    await page.getByText('There is no connection.').waitFor()
  })
})

inBrowser('terms', () => {
  it('are deleted after a question and a moment in which it can be undone', async () => {
    const { id, name } = await given.category()
    await given.event({ categories: [id] })
    const page = await visit('/en/edit/categories/')
    const condemn = async () => {
      await button(page, `Delete “${name}” for good`).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('1 published event carries it').waitFor()
      await dialog.getByRole('button', { name: 'Delete for good' }).click()
      await page.getByText(`“${name}” is deleted in a few seconds.`).waitFor()
    }

    await condemn()
    await page.keyboard.press('Enter') // the notice has the focus at its way back
    await page.getByText('is deleted in a few seconds').waitFor({ state: 'detached' })
    await condemn()
    expect((await rest.get(`/categories/${id}`)).status).toBe(200)

    await page.getByText(`Deleted for good: “${name}”.`).waitFor({ timeout: 12_000 })
    await row(page, name).waitFor({ state: 'detached' })
    expect((await rest.get(`/categories/${id}`)).status).toBe(404)
  })

  it('are deleted at once when the reader goes elsewhere in the page', async () => {
    const { id, name } = await given.tag()
    const page = await visit('/en/edit/tags/')
    await button(page, `Delete “${name}” for good`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()

    await page.getByRole('link', { name: 'Venues' }).click()

    await page.getByText(`Deleted for good: “${name}”.`).waitFor()
    expect((await rest.get(`/tags/${id}`)).status).toBe(404)
  })
})

inBrowser('every list is accessible', () => {
  it.each([
    ...kinds.flatMap(kind => [[kind, 'phone', 'light'] as const, [kind, 'wide', 'dark'] as const]),
    ['events', 'phone', 'dark'] as const,
    ['categories', 'wide', 'light'] as const,
  ])('%s on a %s, %s', async (kind, screen, colorScheme) => {
    const page = await visit(`/en/edit/${kind}/`, { screen, colorScheme })
    await page.locator('.row-actions').first().waitFor()
    await expectAccessible(page)
  })

  it.each([
    ['phone', 'dark'],
    ['wide', 'light'],
  ] as const)('with filters, something chosen, a notice and a question, on a %s, %s', async (screen, colorScheme) => {
    await given.event({ status: 'trash' })
    const { title } = await given.event({ status: 'trash' })
    const page = await visit('/en/edit/events/?state=trash', { screen, colorScheme })
    await button(page, `Restore “${title}”`).click()
    await page.getByText(`Restored: “${title}”`).waitFor()
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await expectAccessible(page)

    await button(page, /^Delete for good$/).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
  })

  it('when it is empty', async () => {
    const page = await visit('/fr/edit/venues/?search=introuvable')
    await page.getByText('Rien ne correspond').waitFor()
    await expectAccessible(page)
  })
})
