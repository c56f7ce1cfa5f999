import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { expectFocus, describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { service, visit, factories, rest } = useCalendarPage()

const networkFault = /Failed to load resource|ERR_/

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

/** The reader comes back to the page when what it shows has become old. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.setFixedTime(service.clock.now.getTime() + 60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
}

describeInBrowser('what was read', () => {
  it.each(['event/lamp-9', 'venue/lamp-room'])('stays when it cannot be read again: %s', async address => {
    const page = await visit(`/${address}/`, { expectedConsoleErrors: networkFault })
    const title = page.getByRole('heading', { level: 1, name: /^Lamp/ })
    await title.waitFor()
    // Its events, too: what was never read has another try of its own.
    await page.waitForLoadState('networkidle')
    await page.route('**/trpc/**', route => route.abort())
    await comeBack(page)
    await page.getByRole('alert').first().waitFor()
    expect(await title.count()).toBe(1)

    await page.unroute('**/trpc/**')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('goes when it has been thrown away', async () => {
    const { id } = await factories.event({ title: 'Lamp to be gone' })
    const page = await visit('/event/lamp-to-be-gone/', { expectedConsoleErrors: networkFault })
    await page.getByRole('heading', { level: 1, name: 'Lamp to be gone' }).waitFor()
    await rest.delete(`/events/${id}`)
    await comeBack(page)

    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allTextContents())
      .toEqual(['There is nothing here'])
  })
})

describeInBrowser('the events of a record', () => {
  it('are all shown in the end, however many they are', async () => {
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

    for (const shown of ['30 of 105', '50 of 105', '70 of 105', '90 of 105', '105 of 105']) {
      await page.getByRole('button', { name: 'Show more' }).click()
      await page.getByText(shown).waitFor()
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

  it('leave the focus where they end when all of them are shown', async () => {
    const page = await visit('/venue/lamp-room/')
    const more = page.getByRole('button', { name: 'Show more' })
    await more.focus()
    await page.keyboard.press('Enter')

    await page.getByText('13 of 13').waitFor()
    await more.waitFor({ state: 'detached' })
    await expectFocus(page.getByText('13 of 13'))
  })
})
