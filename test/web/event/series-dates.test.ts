import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectAccessible, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

let series: { id: number }

const lecture = (day: string) => ({ start_date: `${day} 18:00`, end_date: `${day} 19:00` })

beforeAll(async () => {
  series = await factories.event({ title: 'Winter lectures', ...lecture('2027-03-01') })
  for (const day of ['2026-10-02', '2026-11-06', '2026-12-04', '2027-01-08'])
    await factories.event({ title: `On ${day}`, post_parent: series.id, ...lecture(day) })
})

const entries = (page: Page) => page.locator('.agenda-event')
const chip = (page: Page, name: string) => page.getByRole('button', { name })

describeInBrowser('a series', () => {
  it.each([
    ['en', 'All in the agenda', 'Remove filter: Winter lectures'],
    ['fr', 'Tout dans l’agenda', 'Retirer le filtre : Winter lectures'],
    ['el', 'Όλες στην ατζέντα', 'Αφαίρεση φίλτρου: Winter lectures'],
  ])(
    'the link to the agenda lists every date of the series, starting with the first, in %s',
    async (language, link, remove) => {
      const page = await visit(`/${language}/event/on-2026-12-04/`)
      await page.getByRole('link', { name: link }).click()

      await page.waitForURL(`**/${language}/agenda/2026-10-02/?post_parent=${series.id}`)
      await expect.poll(() => entries(page).count()).toBe(4)
      await chip(page, remove).click()
      await page.waitForURL(`**/${language}/agenda/2026-10-02/`)
      await expect.poll(() => entries(page).count()).toBeGreaterThan(4)
    },
  )

  it.each([
    ['en', 'Main event:', /Monday, 1 March 2027, 18:00/],
    ['fr', 'Événement principal :', /lundi 1er mars 2027, 18:00/],
    ['el', 'Κύρια εκδήλωση:', /Δευτέρα 1 Μαρτίου 2027, 18:00/],
  ])('the agenda of a series shows the main event and its date, in %s', async (language, word, when) => {
    const page = await visit(`/${language}/agenda/?post_parent=${series.id}`)
    const main = page.getByRole('paragraph').filter({ hasText: word })
    await expect.poll(() => main.innerText()).toMatch(when)

    await main.getByRole('link', { name: 'Winter lectures' }).click()
    await page.waitForURL(`**/${language}/event/winter-lectures/`)
  })

  it('the page of a date names the main event and its date', async () => {
    const page = await visit('/event/on-2026-12-04/')
    await page.getByText('Part of Winter lectures · Monday, 1 March 2027, 18:00 – 19:00').waitFor()
  })

  it('the agenda of a series links to the past dates', async () => {
    const page = await visit(`/agenda/?post_parent=${series.id}`)
    await expect.poll(() => entries(page).count()).toBe(2)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'With past dates: 4 events' }).click()
    await page.waitForURL(`**/agenda/2026-10-02/?post_parent=${series.id}`)
    await expect.poll(() => entries(page).count()).toBe(4)
    expect(await page.getByRole('link', { name: /past dates/ }).count()).toBe(0)
  })

  it('the other views keep the series filter, and the filter dialog counts only its dates', async () => {
    const page = await visit(`/agenda/2026-10-02/?post_parent=${series.id}`, { screen: 'phone' })
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Show 4 events' }).click()
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Month' }).click()

    await page.waitForURL(`**/month/2026-10/?post_parent=${series.id}`)
    await page.locator('.calendar-status', { hasText: /^1 event$/ }).waitFor()
  })

  it('the agenda ignores an unknown post_parent and says so', async () => {
    const page = await visit('/agenda/?post_parent=99999', { expectedConsoleErrors: /Failed to load resource/ })

    await page.getByText('Unknown in this calendar and ignored: “99999”.').waitFor()
    await expect.poll(() => entries(page).count()).toBe(20)
  })
})
