import type { Page } from '../support/page.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

/** The parent event. The other events have its id as their `post_parent`. */
let parent: { id: number }

const eveningOf = (day: string) => ({ start_date: `${day} 18:00`, end_date: `${day} 19:00` })

/** The tests run on 20 November 2026 (`testStartTime`): two of the four child events are over. */
beforeAll(async () => {
  parent = await factories.event({ title: 'Winter lectures', ...eveningOf('2027-03-01') })
  for (const day of ['2026-10-02', '2026-11-06', '2026-12-04', '2027-01-08'])
    await factories.event({ title: `On ${day}`, post_parent: parent.id, ...eveningOf(day) })
})

const entries = (page: Page) => page.locator('.agenda-event')
const chip = (page: Page, name: string) => page.getByRole('button', { name })

describe('child events', () => {
  it.each([
    ['en', 'All in the agenda', 'Remove filter: Winter lectures'],
    ['fr', 'Tout dans l’agenda', 'Retirer le filtre : Winter lectures'],
    ['el', 'Όλες στην ατζέντα', 'Αφαίρεση φίλτρου: Winter lectures'],
  ])(
    'the page of a child event links to the agenda with the four child events, from the day of the first one on, in %s',
    async (language, link, remove) => {
      const page = await visit(`/${language}/event/on-2026-12-04/`)
      const all = page.getByRole('link', { name: link })
      await expect.poll(() => all.getAttribute('href')).toBe(`/${language}/agenda/2026-10-02/?post_parent=${parent.id}`)
      await all.click()

      await page.waitForURL(`**/${language}/agenda/2026-10-02/?post_parent=${parent.id}`)
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
  ])(
    'the agenda of the child events shows the parent and its date above the list, in %s',
    async (language, label, when) => {
      const page = await visit(`/${language}/agenda/?post_parent=${parent.id}`)
      const parentLine = page.locator('p').filter({ hasText: label })
      await expect.poll(() => parentLine.innerText()).toMatch(when)

      await parentLine.getByRole('link', { name: 'Winter lectures' }).click()
      await page.waitForURL(`**/${language}/event/winter-lectures/`)
    },
  )

  it('the page of a child event names the parent and its date', async () => {
    const page = await visit('/event/on-2026-12-04/')
    await page.getByText('Part of Winter lectures · Monday, 1 March 2027, 18:00 – 19:00').waitFor()
  })

  it('the agenda of the child events shows the two upcoming events and links to the past ones', async () => {
    const page = await visit(`/agenda/?post_parent=${parent.id}`)
    await expect.poll(() => entries(page).count()).toBe(2)

    await page.getByRole('link', { name: 'With past dates: 4 events' }).click()
    await page.waitForURL(`**/agenda/2026-10-02/?post_parent=${parent.id}`)
    await expect.poll(() => entries(page).count()).toBe(4)
    expect(await page.getByRole('link', { name: /past dates/ }).count()).toBe(0)
  })

  it('the agenda ignores an unknown post_parent and says so', async () => {
    const page = await visit('/agenda/?post_parent=99999')

    await page.getByText('Unknown in this calendar and ignored: “99999”.').waitFor()
    await expect.poll(() => entries(page).count()).toBe(20) // the first page of all events
  })
})

describe('the page of an event', () => {
  let parent: { id: number }
  beforeAll(async () => {
    parent = await factories.event({
      title: 'Sail lofts',
      start_date: '2027-06-01 10:00',
      end_date: '2027-06-01 11:00',
    })
    for (const day of ['08', '15'])
      await factories.event({
        title: 'Sail lofts',
        post_parent: parent.id,
        start_date: `2027-06-${day} 10:00`,
        end_date: `2027-06-${day} 11:00`,
      })
  })

  it.each([
    ['en', 'Translate'],
    ['fr', 'Traduire'],
    ['el', 'Μετάφραση'],
  ])('links to its translation form for an editor, in %s', async (language, name) => {
    const page = await visit(`/${language}/event/sail-lofts/`)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**/${language}/edit/events/${parent.id}/translate/`)
  })

  it('links to all events with the same parent in the agenda', async () => {
    const page = await visit('/event/sail-lofts/')
    await page.getByRole('link', { name: 'All in the agenda' }).click()

    await page.waitForURL(`**/agenda/?post_parent=${parent.id}`)
    await expect.poll(() => page.getByRole('link', { name: 'Sail lofts' }).count()).toBe(3)
  })
})
