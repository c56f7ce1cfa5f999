import { describe, expect, it } from 'vitest'
import { uniqueName } from '../../support/use-service.ts'
import {
  locateButton,
  selectByLabel,
  locateRow,
  readRowTitles,
  waitForRow,
  waitForRowToDisappear,
} from '../../support/page-flows/record-list.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories, rest } = useCalendarPage()

describe('the record lists', () => {
  it.each([
    ['en', 'Events', 'New event', 'not in Greek yet: translate'],
    ['fr', 'Événements', 'Nouvel événement', 'pas encore en grec : traduire'],
    ['el', 'Εκδηλώσεις', 'Νέα εκδήλωση', 'όχι ακόμη στα ελληνικά: μεταφράστε'],
  ] as const)('use the language of the URL: %s', async (language, head, create, missing) => {
    const { title, id } = await factories.event({ title: uniqueName('Untranslated') })
    const page = await visit(`/${language}/edit/events/`)

    await page.getByRole('heading', { level: 1, name: head }).waitFor()
    await page.getByRole('link', { name: create }).waitFor()
    const link = locateRow(page, title).getByRole('link', { name: missing })
    await expect.poll(() => link.getAttribute('href')).toBe(`/${language}/edit/events/${id}/translate/?to=el`)
    await expect.poll(() => locateRow(page, title).getByRole('listitem').count()).toBe(3)
  })

  it('link to each other, and show terms without events', async () => {
    const { name } = await factories.tag()
    const page = await visit('/en/edit/')

    await page.getByRole('navigation', { name: 'Records to edit' }).getByRole('link', { name: 'Tags' }).click()
    await page.waitForURL('**/en/edit/tags/')
    await locateRow(page, name).getByText('0', { exact: true }).waitFor()
    expect(await page.getByLabel('Status', { exact: true }).count()).toBe(0)
  })

  it.each([
    ['publish', 'Published'],
    ['draft', 'Draft'],
    ['pending', 'Waiting for review'],
    ['future', 'Scheduled'],
    ['private', 'Private'],
    ['trash', 'Trash'],
  ])('filter by status: %s', async (status, word) => {
    const [title, beside] = [uniqueName('In this state'), uniqueName('In another')]
    const date = status === 'future' ? { date: '2027-01-01 10:00:00' } : {}
    await factories.event({ title, status, ...date })
    await factories.event({ title: beside, status: status === 'draft' ? 'publish' : 'draft' })
    const page = await visit('/en/edit/events/')
    await waitForRow(page, beside)

    await selectByLabel(page, 'Status', status)

    await waitForRow(page, title)
    await waitForRowToDisappear(page, beside)
    await locateRow(page, title).getByText(word, { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('state')).toBe(status)
  })

  it('filter by missing translation', async () => {
    const { name, id } = await factories.category()
    const { name: other } = await factories.category()
    await rest.patch(`/categories/${id}`, { name: 'Μεταφρασμένη', i18n_language: 'el' })
    const page = await visit('/en/edit/categories/')
    await waitForRow(page, name)

    await selectByLabel(page, 'Translation', 'el')
    await waitForRow(page, other)
    await waitForRowToDisappear(page, name)
    await selectByLabel(page, 'Translation', 'fr')
    await waitForRow(page, name)
  })

  it('open the translation form in the language of the filter', async () => {
    const { title, id } = await factories.event({ title: uniqueName('In English only') })
    const page = await visit('/en/edit/events/?missing=el')

    await locateRow(page, title)
      .getByRole('link', { name: `Translate “${title}”` })
      .click()

    await page.waitForURL(`**/en/edit/events/${id}/translate/?to=el`)
    await page.getByLabel('Title (Greek)').waitFor()
  })

  it('show the last page when the URL names a later one', async () => {
    for (let i = 0; i < 21; i++) await factories.organizer({ organizer: uniqueName('Crowd') })
    const page = await visit('/en/edit/organizers/?search=crowd&page=3')

    await page.getByText('Page 2 of 2').waitFor()
    await expect.poll(() => readRowTitles(page)).toHaveLength(1)
  })

  it('link each record to its form, page, translation and duplicate', async () => {
    const { title, id, slug } = await factories.event()
    const page = await visit('/en/edit/events/')
    const links = locateRow(page, title).locator('.row-actions a')

    await links.first().waitFor()
    await expect
      .poll(() => links.evaluateAll(all => all.map(one => one.getAttribute('href'))))
      .toEqual([
        `/en/edit/events/${id}/`,
        `/en/event/${slug}/`,
        `/en/edit/events/${id}/translate/`,
        `/en/edit/events/new/?copy=${id}`,
      ])
  })
})

describe('a record list of the editor', () => {
  it('searches while the user types, and keeps the search text in the URL', async () => {
    const [quayside, attic] = [
      await factories.venue({ venue: uniqueName('Quayside') }),
      await factories.venue({ venue: uniqueName('Attic') }),
    ]
    const page = await visit('/en/edit/venues/')
    await waitForRow(page, attic.venue)

    await page.getByLabel('Search', { exact: true }).pressSequentially(quayside.venue)
    await waitForRow(page, quayside.venue)
    await waitForRowToDisappear(page, attic.venue)
    await page.waitForURL(url => url.searchParams.get('search') === quayside.venue)
    await page.getByText('1 result', { exact: true }).waitFor()

    await page.reload()
    await waitForRow(page, quayside.venue)
    await waitForRowToDisappear(page, attic.venue)
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe(quayside.venue)

    await page.getByLabel('Search', { exact: true }).fill('there is no such venue')
    await page.getByText('No results').waitFor()
    await locateButton(page, 'Show everything').click()
    await waitForRow(page, attic.venue)
  })

  it('sorts and shows the next page; Back returns to the previous page', async () => {
    const page = await visit('/en/edit/events/?when=upcoming')
    await page.getByText(/^Page 1 of/).waitFor()
    const unsortedTitles = await readRowTitles(page)

    await selectByLabel(page, 'Order', 'start')
    await expect.poll(() => readRowTitles(page)).not.toEqual(unsortedTitles)
    const firstPageTitles = await readRowTitles(page)
    await locateButton(page, 'Next page').click()
    await page.getByText(/^Page 2 of/).waitFor()
    await expect.poll(() => readRowTitles(page)).not.toEqual(firstPageTitles)

    await page.goBack()
    await page.getByText(/^Page 1 of/).waitFor()
    await expect.poll(() => readRowTitles(page)).toEqual(firstPageTitles)
  })
})
