import type { Page } from '../support/page.ts'
import { describe, expect, it, vi } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { locateCheckbox, readEventCount, readUrlQuery } from '../../support/page-flows/filter-panel.ts'
import { expectFocus, languages, useCalendarPage } from '../use-calendar-page.ts'

const { service, visit } = useCalendarPage()

type Language = (typeof languages)[number]
type Query = Parameters<ReturnType<typeof createCalendarClient>['events']['list']['query']>[0]

/** The number of events from today on that the typed client finds. */
const countEvents = async (language: Language, query: Query): Promise<number> =>
  (
    await createCalendarClient(service.url, { language, fetch: globalThis.fetchOfNode }).events.list.query({
      ends_after: '2026-11-19',
      per_page: 1,
      search_in: 'all',
      ...query,
    })
  ).total

const locateSearchField = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const expectEventCount = (page: Page, count: number) => expect.poll(() => readEventCount(page)).toBe(count)

const locateActiveFilters = (page: Page) => page.locator('.active-filter')

const groupLabels = {
  en: { categories: 'Categories', tags: 'Tags', venue: 'Venues', organizer: 'Organizers' },
  fr: { categories: 'Catégories', tags: 'Étiquettes', venue: 'Lieux', organizer: 'Organisateurs' },
  el: { categories: 'Κατηγορίες', tags: 'Ετικέτες', venue: 'Χώροι', organizer: 'Διοργανωτές' },
}
const labels = {
  en: { search: 'Search events', searchText: 'kingfisher', featured: 'Featured events only' },
  fr: {
    search: 'Rechercher des événements',
    searchText: 'martin-pêcheur',
    featured: 'Seulement les événements à la une',
  },
  el: { search: 'Αναζήτηση εκδηλώσεων', searchText: 'αλκυόνα', featured: 'Μόνο προβεβλημένες' },
}

async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(day)
  await field.focus()
  await page.keyboard.press('Enter')
}

describe('search and filters', () => {
  it('open the calendar of a date at the period of the view, and at the first date of a range', async () => {
    const page = await visit('/month/2027-03/')
    const buttons = page.locator('.date-filter').getByRole('button', { name: 'Choose a day' })
    await buttons.first().click()
    await page.locator('.date-picker').getByText('March 2027').waitFor()
    await page.keyboard.press('Escape')

    await typeDay(page, 'From', '05/05/2027')
    await buttons.last().click()
    await page.locator('.date-picker').getByText('May 2027').waitFor()
  })

  it.each(languages)('search while the user types, and the field keeps the focus: %s', async language => {
    const page = await visit(`/${language}/agenda/`)
    const { search, searchText } = labels[language]
    await page.getByRole('searchbox', { name: search }).pressSequentially(searchText)

    const expected = await countEvents(language, { search: searchText })
    expect(expected).toBeGreaterThan(0)
    await expectEventCount(page, expected)
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: searchText })
    await expectFocus(page.getByRole('searchbox', { name: search }))

    await page.keyboard.press('Escape')
    await expectEventCount(page, await countEvents(language, {}))
    await expect.poll(() => page.getByRole('searchbox', { name: search }).inputValue()).toBe('')
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it.each(languages)(
    'show beside each value the number of events that the list has after it is chosen: %s',
    async language => {
      const page = await visit(`/${language}/agenda/`)
      for (const [parameter, name] of Object.entries(groupLabels[language])) {
        const group = page.locator('details', { has: page.getByText(name, { exact: true }) })
        await group.waitFor()
        await group.evaluate(details => ((details as HTMLDetailsElement).open = true))
        const option = group.getByRole('checkbox').first()
        const count = Number(await group.locator('.facet-count').first().textContent())
        await option.check()
        await expectEventCount(page, count)
        const value = readUrlQuery(page)[parameter] ?? ''
        expect(await countEvents(language, { [parameter]: value.split(',') })).toBe(count)
        await option.uncheck()
      }
      await locateCheckbox(page, labels[language].featured).check()
      await expectEventCount(page, await countEvents(language, { featured: true }))
    },
  )

  it('are in the URL: a reload keeps them, and Back removes them one by one', async () => {
    const page = await visit('/en/agenda/')
    await locateCheckbox(page, 'Music').check()
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })
    await locateCheckbox(page, 'Featured events only').check()
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music', featured: 'true' })
    const both = await countEvents('en', { categories: ['music'], featured: true })
    await expectEventCount(page, both)

    await page.reload()
    await expectEventCount(page, both)
    await expect.poll(() => locateCheckbox(page, 'Music').isChecked()).toBe(true)
    await expect.poll(() => locateCheckbox(page, 'Featured events only').isChecked()).toBe(true)

    await page.goBack()
    await expectEventCount(page, await countEvents('en', { categories: ['music'] }))
    await expect.poll(() => locateCheckbox(page, 'Featured events only').isChecked()).toBe(false)
    await page.goBack()
    await expectEventCount(page, await countEvents('en', {}))
  })

  it('add one history entry for a typed search', async () => {
    const page = await visit('/en/month/2026-12/')
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await locateSearchField(page).pressSequentially('king')
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'king' })
    await locateSearchField(page).pressSequentially('fisher')
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'kingfisher' })

    await page.goBack()
    await page.getByRole('heading', { name: 'December 2026' }).first().waitFor()
    await expect.poll(() => locateSearchField(page).inputValue()).toBe('')
  })

  it('do not delay the events, and outdated requests are aborted', async () => {
    const page = await visit('/en/sign-in/')
    const send = vi.spyOn(globalThis, 'fetch')
    const readFacetRequests = () =>
      send.mock.calls
        .map(([url, init]) => ({
          url: decodeURIComponent(url instanceof Request ? url.url : `${url}`),
          isAborted: init?.signal?.aborted ?? false,
        }))
        .filter(({ url }) => url.includes('events.facets'))
    await page.route(/\/trpc\/.*events\.facets/, () => {})
    await page.goto('/en/agenda/')
    await page.locator('.agenda-event').first().waitFor()
    await locateSearchField(page).fill('marginalia')

    await expectEventCount(page, await countEvents('en', { search: 'marginalia' }))
    await expect.poll(readFacetRequests).toEqual([
      { url: expect.not.stringContaining('marginalia'), isAborted: true },
      { url: expect.stringContaining('marginalia'), isAborted: false },
    ])
  })

  it('combine: with OR inside a filter, with AND between filters', async () => {
    const page = await visit('/en/agenda/')
    await locateCheckbox(page, 'Music').check()
    await locateCheckbox(page, 'Workshops').check()
    await page.locator('summary', { hasText: 'Tags' }).click()
    await page.locator('details', { hasText: 'Tags' }).getByRole('checkbox').first().check()
    await expect.poll(() => locateActiveFilters(page).count()).toBe(3)

    const { categories, tags } = readUrlQuery(page)
    expect(categories).toBe('music,workshops')
    await expectEventCount(page, await countEvents('en', { categories: ['music', 'workshops'], tags: [tags ?? ''] }))
  })

  it('never show the results of an earlier text after those of the last one', async () => {
    const page = await visit('/en/agenda/')
    await expectEventCount(page, await countEvents('en', {}))
    let release = () => {}
    const released = new Promise<void>(done => (release = done))
    const delayed: Promise<void>[] = []
    await page.route(/\/trpc\//, route => {
      const isEarlier = decodeURIComponent(route.url).includes('"search":"ma"')
      const response = (isEarlier ? released : Promise.resolve()).then(() => route.continue())
      if (isEarlier) delayed.push(response)
    })
    await locateSearchField(page).pressSequentially('ma')
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    await locateSearchField(page).pressSequentially('rginalia')

    const expected = await countEvents('en', { search: 'marginalia' })
    expect(expected).not.toBe(await countEvents('en', { search: 'ma' }))
    await expectEventCount(page, expected)
    release()
    await Promise.all(delayed)
    expect(await readEventCount(page)).toBe(expected)
    expect(await locateActiveFilters(page).allTextContents()).toEqual(['“marginalia” '])
  })

  it.each([
    ['en', 'Music'],
    ['fr', 'Musique'],
    ['el', 'Μουσική'],
  ] as const)('accept slugs of every language: %s', async (language, name) => {
    const page = await visit(`/${language}/agenda/?categories=musique`)
    await expectEventCount(page, await countEvents(language, { categories: ['music'] }))
    await expect.poll(() => locateActiveFilters(page).allTextContents()).toEqual([`${name} `])
    await expect.poll(() => locateCheckbox(page, name).isChecked()).toBe(true)

    await locateCheckbox(page, name).uncheck()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('stay when the language changes', async () => {
    const page = await visit('/en/agenda/?categories=music&search=a')
    await page.getByRole('link', { name: 'Français' }).click()
    await page.waitForURL('**/fr/agenda/?categories=music&search=a')
    await expect.poll(() => locateActiveFilters(page).allTextContents()).toEqual(['«\u00a0a\u00a0» ', 'Musique '])
  })

  it.each([
    ['Today', '2026-11-20', '2026-11-20'],
    ['This weekend', '2026-11-21', '2026-11-22'],
    ['Next 7 days', '2026-11-20', '2026-11-26'],
    ['This month', '2026-11-20', '2026-11-30'],
  ])('find the events in a period, including those that began before it: %s', async (name, start_date, end_date) => {
    const page = await visit('/en/agenda/')
    const period = page.locator('.date-presets').getByRole('button', { name, exact: true })
    await period.click()

    await expect.poll(() => readUrlQuery(page)).toEqual({ start_date, end_date })
    await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true')
    const dayBefore = new Date(Date.parse(start_date) - 86_400_000).toISOString().slice(0, 10)
    await expectEventCount(page, await countEvents('en', { ends_after: dayBefore, starts_before: end_date }))
    await page.getByRole('link', { name: 'Salt and light: the harbour at work' }).waitFor()
    await period.click()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('accept any two days, and show an error when the last is before the first', async () => {
    const page = await visit('/en/agenda/')
    await typeDay(page, 'From', '2026-12-20')
    await typeDay(page, 'Until', '2026-12-24')
    await expectEventCount(page, await countEvents('en', { ends_after: '2026-12-19', starts_before: '2026-12-24' }))
    await expect
      .poll(() => locateActiveFilters(page).allTextContents())
      .toEqual([expect.stringMatching(/^20\s*–\s*24 Dec 2026 $/)])

    await typeDay(page, 'Until', '2026-12-01')
    await page.getByText('The last day comes before the first.').waitFor()
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('20/12/2026')
  })

  it('ignore invalid values in the URL', async () => {
    const page = await visit('/en/agenda/?categories=,,&tags=%20&venue=abc,-1,1.5,99999999999&featured=perhaps')
    await expectEventCount(page, await countEvents('en', {}))
    for (const search of [
      'start_date=2026-02-30&end_date=soon',
      `search=${'%20'.repeat(3)}`,
      'search=%E0%A4%A',
      '%',
      '&&==',
    ]) {
      await page.goto(`/en/agenda/?${search}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => readEventCount(page)).not.toBeNaN()
    }
  })

  it('search for the first 500 characters of a longer text', async () => {
    const page = await visit(`/en/agenda/?search=${'x'.repeat(600)}`)
    await expectEventCount(page, 0)
    await expect.poll(() => locateSearchField(page).inputValue()).toBe('x'.repeat(500))
  })

  it('ignore unknown values with a message, and keep the others', async () => {
    const page = await visit('/en/agenda/?categories=music,nothing-like-it&venue=99999')
    await expectEventCount(page, await countEvents('en', { categories: ['music'] }))
    await page.getByText('Unknown in this calendar and ignored: “nothing-like-it” and “99999”.').waitFor()
    await expect.poll(() => locateActiveFilters(page).allTextContents()).toEqual(['Music '])

    await locateCheckbox(page, 'Featured events only').check()
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music', featured: 'true' })
  })
})
