import type { Page, Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { expectFocus, describeInBrowser, languages, useCalendarPage } from '../use-calendar-page.ts'

const { service, visit } = useCalendarPage()

type Language = (typeof languages)[number]
type Query = Parameters<ReturnType<typeof createCalendarClient>['events']['list']['query']>[0]

/** The number of events from today on that the typed client finds. */
const found = async (language: Language, query: Query): Promise<number> =>
  (
    await createCalendarClient(service.url, { language }).events.list.query({
      ends_after: '2026-11-19',
      per_page: 1,
      ...query,
    })
  ).total

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const status = (page: Page) => page.getByRole('main').locator('.calendar-status')

/** The total that the page shows: 29 for `20 of 29 events`. */
async function told(page: Page): Promise<number> {
  const text = (await status(page).textContent()) ?? ''
  return Number(/(\d+)\D*$/.exec(text)?.[1] ?? NaN)
}

const expectTold = (page: Page, count: number) => expect.poll(() => told(page)).toBe(count)

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const chips = (page: Page) => page.locator('.active-filter')
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

const groups = {
  en: { categories: 'Categories', tags: 'Tags', venue: 'Venues', organizer: 'Organizers' },
  fr: { categories: 'Catégories', tags: 'Étiquettes', venue: 'Lieux', organizer: 'Organisateurs' },
  el: { categories: 'Κατηγορίες', tags: 'Ετικέτες', venue: 'Χώροι', organizer: 'Διοργανωτές' },
}
const words = {
  en: { search: 'Search events', typed: 'kingfisher', featured: 'Featured events only' },
  fr: { search: 'Rechercher des événements', typed: 'martin-pêcheur', featured: 'Seulement les événements à la une' },
  el: { search: 'Αναζήτηση εκδηλώσεων', typed: 'αλκυόνα', featured: 'Μόνο όσες ξεχωρίζουν' },
}

describeInBrowser('search and filters', () => {
  it.each(languages)('search while the user types, and the field keeps the focus: %s', async language => {
    const page = await visit(`/${language}/agenda/`)
    const { search, typed } = words[language]
    await page.getByRole('searchbox', { name: search }).pressSequentially(typed, { delay: 20 })

    const expected = await found(language, { search: typed })
    expect(expected).toBeGreaterThan(0)
    await expectTold(page, expected)
    await expect.poll(() => query(page)).toEqual({ search: typed })
    await expectFocus(page.getByRole('searchbox', { name: search }))

    await page.keyboard.press('Escape')
    await expectTold(page, await found(language, {}))
    await expect.poll(() => page.getByRole('searchbox', { name: search }).inputValue()).toBe('')
    await expect.poll(() => query(page)).toEqual({})
  })

  it.each(languages)('show for each value as many events as the list then has: %s', async language => {
    const page = await visit(`/${language}/agenda/`)
    for (const [parameter, name] of Object.entries(groups[language])) {
      const group = page.locator('details', { has: page.getByText(name, { exact: true }) })
      await group.waitFor()
      await group.evaluate(details => ((details as HTMLDetailsElement).open = true))
      const option = group.getByRole('checkbox').first()
      const count = Number(await group.locator('.facet-count').first().textContent())
      await option.check()
      await expectTold(page, count)
      const value = query(page)[parameter] ?? ''
      expect(await found(language, { [parameter]: value.split(',') })).toBe(count)
      await option.uncheck()
    }
    await box(page, words[language].featured).check()
    await expectTold(page, await found(language, { featured: true }))
  })

  it('combine: an event matches one value of each filter', async () => {
    const page = await visit('/en/agenda/')
    await box(page, 'Music').check()
    await box(page, 'Workshops').check()
    await page.locator('summary', { hasText: 'Tags' }).click()
    await page.locator('details', { hasText: 'Tags' }).getByRole('checkbox').first().check()
    await expect.poll(() => chips(page).count()).toBe(3)

    const { categories, tags } = query(page)
    expect(categories).toBe('music,workshops')
    await expectTold(page, await found('en', { categories: ['music', 'workshops'], tags: [tags ?? ''] }))
  })

  it('are in the URL: a reload keeps them, and Back removes them one by one', async () => {
    const page = await visit('/en/agenda/')
    await box(page, 'Music').check()
    await expect.poll(() => query(page)).toEqual({ categories: 'music' })
    await box(page, 'Featured events only').check()
    await expect.poll(() => query(page)).toEqual({ categories: 'music', featured: 'true' })
    const both = await found('en', { categories: ['music'], featured: true })
    await expectTold(page, both)

    await page.reload()
    await expectTold(page, both)
    await expect.poll(() => box(page, 'Music').isChecked()).toBe(true)
    await expect.poll(() => box(page, 'Featured events only').isChecked()).toBe(true)

    await page.goBack()
    await expectTold(page, await found('en', { categories: ['music'] }))
    await expect.poll(() => box(page, 'Featured events only').isChecked()).toBe(false)
    await page.goBack()
    await expectTold(page, await found('en', {}))
  })

  it('add one history entry for a typed search', async () => {
    const page = await visit('/en/month/2026-12/')
    await page.getByRole('link', { name: 'Agenda', exact: true }).click()
    await field(page).pressSequentially('king', { delay: 20 })
    await expect.poll(() => query(page)).toEqual({ search: 'king' })
    await field(page).pressSequentially('fisher', { delay: 20 })
    await expect.poll(() => query(page)).toEqual({ search: 'kingfisher' })

    await page.goBack()
    await page.getByRole('heading', { name: 'December 2026' }).waitFor()
    await expect.poll(() => field(page).inputValue()).toBe('')
  })

  it('never show the results of an earlier text after those of the last one', async () => {
    const page = await visit('/en/agenda/')
    await expectTold(page, await found('en', {}))
    const held: Request[] = []
    let release = () => {}
    const released = new Promise<void>(done => (release = done))
    await page.route(/\/trpc\//, async route => {
      if (decodeURIComponent(route.request().url()).includes('"search":"ma"')) {
        held.push(route.request())
        await released
      }
      await route.continue().catch(() => undefined)
    })
    await field(page).pressSequentially('ma')
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await field(page).pressSequentially('rginalia')

    const expected = await found('en', { search: 'marginalia' })
    expect(expected).not.toBe(await found('en', { search: 'ma' }))
    await expectTold(page, expected)
    release()
    await Promise.all(held.map(async request => (await request.response())?.finished()))
    expect(await told(page)).toBe(expected)
    expect(await chips(page).allTextContents()).toEqual(['“marginalia” '])
  })

  it('do not delay the events, and outdated requests are aborted', async () => {
    const page = await visit('about:blank')
    const [held, givenUp]: string[][] = [[], []]
    page.on('requestfailed', request => givenUp?.push(decodeURIComponent(request.url())))
    await page.route(/\/trpc\/.*events\.facets/, route => void held?.push(decodeURIComponent(route.request().url())))
    await page.goto('/en/agenda/')
    await page.locator('.agenda-event').first().waitFor()
    await field(page).fill('marginalia')

    await expectTold(page, await found('en', { search: 'marginalia' }))
    await expect.poll(() => held).toEqual([expect.anything(), expect.stringContaining('marginalia')])
    await expect.poll(() => givenUp).toEqual(held?.slice(0, 1))
  })

  it.each([
    ['en', 'Music'],
    ['fr', 'Musique'],
    ['el', 'Μουσική'],
  ] as const)('accept slugs of every language: %s', async (language, name) => {
    const page = await visit(`/${language}/agenda/?categories=musique`)
    await expectTold(page, await found(language, { categories: ['music'] }))
    await expect.poll(() => chips(page).allTextContents()).toEqual([`${name} `])
    await expect.poll(() => box(page, name).isChecked()).toBe(true)

    await box(page, name).uncheck()
    await expect.poll(() => query(page)).toEqual({})
  })

  it('stay when the language changes', async () => {
    const page = await visit('/en/agenda/?categories=music&search=a')
    await page.getByRole('link', { name: 'Français' }).click()
    await page.waitForURL('**/fr/agenda/?categories=music&search=a')
    await expect.poll(() => chips(page).allTextContents()).toEqual(['«\u00a0a\u00a0» ', 'Musique '])
  })

  it.each([
    ['Today', '2026-11-20', '2026-11-20'],
    ['This weekend', '2026-11-21', '2026-11-22'],
    ['Next 7 days', '2026-11-20', '2026-11-26'],
    ['This month', '2026-11-20', '2026-11-30'],
  ])('find the events in a period, including those that began before it: %s', async (name, start_date, end_date) => {
    const page = await visit('/en/agenda/')
    const period = page.getByRole('button', { name, exact: true })
    await period.click()

    await expect.poll(() => query(page)).toEqual({ start_date, end_date })
    await expect.poll(() => period.getAttribute('aria-pressed')).toBe('true')
    const dayBefore = new Date(Date.parse(start_date) - 86_400_000).toISOString().slice(0, 10)
    await expectTold(page, await found('en', { ends_after: dayBefore, starts_before: end_date }))
    await page.getByRole('link', { name: 'Salt and light: the harbour at work' }).waitFor()
    await period.click()
    await expect.poll(() => query(page)).toEqual({})
  })

  it('accept any two days, and show an error when the last is before the first', async () => {
    const page = await visit('/en/agenda/')
    await page.getByLabel('From', { exact: true }).fill('2026-12-20')
    await page.getByLabel('Until', { exact: true }).fill('2026-12-24')
    await expectTold(page, await found('en', { ends_after: '2026-12-19', starts_before: '2026-12-24' }))
    await expect.poll(() => chips(page).allTextContents()).toEqual([expect.stringMatching(/^20\s*–\s*24 Dec 2026 $/)])

    await page.getByLabel('Until', { exact: true }).fill('2026-12-01')
    await page.getByText('The last day comes before the first.').waitFor()
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-12-20')
  })

  it('ignore an invalid URL', async () => {
    const page = await visit('/en/agenda/?categories=,,&tags=%20&venue=abc,-1,1.5,99999999999&featured=perhaps')
    await expectTold(page, await found('en', {}))
    for (const search of [
      'start_date=2026-02-30&end_date=soon',
      `search=${'%20'.repeat(3)}`,
      'search=%E0%A4%A',
      '%',
      '&&==',
    ]) {
      await page.goto(`/en/agenda/?${search}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => told(page)).not.toBeNaN()
    }
    await page.goto(`/en/agenda/?search=${'x'.repeat(300)}`)
    await expectTold(page, 0)
  })

  it('ignore unknown values with a message, and keep the others', async () => {
    const page = await visit('/en/agenda/?categories=music,nothing-like-it&venue=99999', {
      expectedConsoleErrors: /status of 400/,
    })
    await expectTold(page, await found('en', { categories: ['music'] }))
    await page.getByText('Unknown in this calendar and ignored: “nothing-like-it” and “99999”.').waitFor()
    await expect.poll(() => chips(page).allTextContents()).toEqual(['Music '])

    await box(page, 'Featured events only').check()
    await expect.poll(() => query(page)).toEqual({ categories: 'music', featured: 'true' })
  })
})
