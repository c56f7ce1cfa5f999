import { beforeAll, describe, expect, it } from 'vitest'
import { createCalendarClient } from '../../../client/index.ts'
import { useCalendarPage } from '../use-calendar-page.ts'
import {
  createEdgeCaseEvents,
  locateDay,
  readFocusedText,
  showTimesInViewerZone,
  waitForTitle,
} from '../../support/page-flows/month-grid.ts'

const { service, visit, factories } = useCalendarPage()

beforeAll(() => createEdgeCaseEvents(factories))

describe('a viewer in another time zone than the events', () => {
  it('sees the abbreviation of the event’s zone until they choose their own', async () => {
    const page = await visit('/agenda/2027-01-26/', { timezone: 'America/New_York' })
    const swim = page.getByRole('listitem').filter({ hasText: 'Night swim' })
    await expect.poll(() => swim.innerText()).toMatch(/00:30 – 02:00\s*EET/)

    await showTimesInViewerZone(page)
    await page.getByText('17:30 – 19:00').waitFor()
    await expect.poll(() => page.getByText('EET', { exact: true }).count()).toBe(0)
  })

  it('sees the days and times of the own zone after choosing it', async () => {
    const page = await visit('/month/2027-01/', { timezone: 'America/New_York' })
    await locateDay(page, '2027-01-27')
      .getByRole('link', { name: /^00:30 EET Night swim/ })
      .waitFor()

    await showTimesInViewerZone(page)
    await locateDay(page, '2027-01-26')
      .getByRole('link', { name: /^17:30 Night swim/ })
      .waitFor()
    await expect.poll(() => page.getByRole('link', { name: /Night swim/ }).count()).toBe(1)
    // An all-day event keeps its day.
    await locateDay(page, '2027-01-30').getByRole('link', { name: /kites/ }).waitFor()

    await page.goto('/agenda/2027-01-26/')
    await page
      .getByRole('region', { name: /Tuesday, 26 January 2027/ })
      .getByRole('link', { name: 'Night swim' })
      .waitFor()
  })
})

describe('an agenda', () => {
  it('lists each event once, with its end, venue and price', async () => {
    const page = await visit('/agenda/')
    const ongoing = page.getByRole('region', { name: 'Ongoing' })
    await ongoing.getByRole('link', { name: 'Salt and light: the harbour at work' }).waitFor()

    await expect
      .poll(() => ongoing.getByRole('listitem').innerText())
      .toMatch(/Until 29 Nov[^]*The Salt Store, Piraeus[^]*Free/)
    expect(await page.getByRole('link', { name: /Salt and light/ }).count()).toBe(1)
  })

  it('loads further events on request', async () => {
    const page = await visit('/agenda/2027-07-01/')
    const total = (
      await createCalendarClient(service.url, { fetch: globalThis.fetchOfNode }).events.list.query({
        ends_after: '2027-06-30',
      })
    ).total
    await page.getByText(`20 of ${total} events`).first().waitFor()
    await expect.poll(() => page.locator('.agenda-event').count()).toBe(20)

    const more = page.getByRole('button', { name: 'Show more' })
    await more.focus()
    for (let shown = 20; shown < total; shown += 20) {
      await page.keyboard.press('Enter')
      await page
        .getByText(shown + 20 < total ? `${shown + 20} of ${total} events` : `${total} events`, { exact: true })
        .first()
        .waitFor()
    }

    await expect.poll(() => page.locator('.agenda-event').count()).toBe(total)
    await more.waitFor({ state: 'detached' })
    await expect.poll(() => readFocusedText(page)).toBe(`${total} events`)
  })

  it('loads further events again, after the user has gone to the next week', async () => {
    const page = await visit('/agenda/2026-11-20/')
    const twenty = page.getByText(/^20 of \d+ events$/).first()
    const forty = page.getByText(/^40 of \d+ events$/).first()
    await twenty.waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await forty.waitFor()

    await page.getByRole('link', { name: 'A week later' }).click()
    await twenty.waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await forty.waitFor()
  })

  it('says from which day there are no events', async () => {
    const page = await visit('/fr/agenda/2030-02-01/')

    await page.getByText('Aucun événement à partir du 1er février 2030').waitFor()
  })

  it('lists the search results between the selected dates', async () => {
    const page = await visit('/agenda/?search=crowded&start_date=2027-02-01&end_date=2027-02-28')
    await waitForTitle(page, /^1\s*–\s*28 February 2027$/)
    await page.getByText('6 events').waitFor()
  })

  it('offers to remove the search when nothing is found', async () => {
    const page = await visit('/agenda/?search=nothingatall')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('button', { name: 'Without “nothingatall”' }).click()
    await page
      .getByText(/^20 of/)
      .first()
      .waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })
})
