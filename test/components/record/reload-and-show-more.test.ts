import type { Page } from '../support/page.ts'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { expectFocus, useCalendarPage } from '../use-calendar-page.ts'

const { service, visit, factories, rest } = useCalendarPage()

let venue: { id: number }

beforeAll(async () => {
  venue = await factories.venue({ venue: 'Lamp room' })
  for (let hour = 8; hour < 21; hour++)
    await factories.event({
      title: `Lamp ${hour}`,
      venue: venue.id,
      start_date: `2027-04-02 ${hour}:00`,
      end_date: `2027-04-02 ${hour}:30`,
    })
})

/** Shows the tab again when its data is older than the reload interval. */
async function showTabAgain(page: Page): Promise<void> {
  vi.setSystemTime(service.clock.now.getTime() + 60_000)
  await page.evaluate(() => void dispatchEvent(new Event('visibilitychange')))
}

describe('content that is already shown', () => {
  it.each(['event/lamp-9', 'venue/lamp-room'])('stays when a reload fails: %s', async address => {
    const page = await visit(`/${address}/`)
    const title = page.getByRole('heading', { level: 1, name: /^Lamp/ })
    await title.waitFor()
    // Wait for the list of events too: content that never loaded has its own retry button.
    await page.waitForLoadState('networkidle')
    await page.route('**/trpc/**', route => route.abort())
    await showTabAgain(page)
    await page.getByRole('alert').first().waitFor()
    expect(await title.count()).toBe(1)

    await page.unroute('**/trpc/**')
    const retry = page.getByRole('button', { name: 'Try again' })
    while ((await retry.count()) > 0) {
      await retry.first().click()
      await page.waitForLoadState('networkidle')
    }
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('disappears when the event was moved to the trash', async () => {
    const { id } = await factories.event({ title: 'Lamp to be gone' })
    const page = await visit('/event/lamp-to-be-gone/')
    await page.getByRole('heading', { level: 1, name: 'Lamp to be gone' }).waitFor()
    await rest.delete(`/events/${id}`)
    await showTabAgain(page)

    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual(['There is nothing here'])
  })
})

describe('the events of a record', () => {
  it('can all be shown, also more than 100', async () => {
    const hall = await factories.venue({ venue: 'Long hall' })
    const day = (n: number) => `2027-05-${String(1 + (n % 28)).padStart(2, '0')}`
    for (let n = 0; n < 105; n++)
      await factories.event({
        title: `Long ${n}`,
        venue: hall.id,
        start_date: `${day(n)} 10:00`,
        end_date: `${day(n)} 11:00`,
      })
    const page = await visit('/venue/long-hall/')

    for (const progress of ['30 of 105', '50 of 105', '70 of 105', '90 of 105', '105 of 105']) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await page.getByText(progress).waitFor()
    }
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByRole('link', { name: /^Long \d+$/ })
          .count(),
      )
      .toBe(105)
  })

  it('leave the focus on the count when the last ones are loaded', async () => {
    const page = await visit('/venue/lamp-room/')
    const more = page.getByRole('button', { name: 'Show more' })
    await more.focus()
    await page.keyboard.press('Enter')

    await page.getByText('13 of 13').waitFor()
    await more.waitFor({ state: 'detached' })
    await expectFocus(page.getByText('13 of 13'))
  })
})
