import { beforeAll, describe, expect, it } from 'vitest'
import { useCalendarPage } from '../use-calendar-page.ts'
import { locateDay, locateGridEvents } from '../../support/page-flows/month-grid.ts'

const { visit, factories } = useCalendarPage()

beforeAll(async () => {
  const athens = { timezone: 'Europe/Athens' }
  await factories.event({ title: 'Ballads', start_date: '2027-01-27 20:00', end_date: '2027-01-28 00:00', ...athens })
  await factories.event({
    title: 'Ballads too',
    start_date: '2027-01-28 00:00',
    end_date: '2027-01-28 00:00',
    ...athens,
  })
  await factories.event({
    title: 'Ballads later',
    start_date: '2027-01-28 19:00',
    end_date: '2027-01-28 21:00',
    ...athens,
  })
})

describe('an event that ends at midnight', () => {
  it.each(['event', 'viewer'])(
    'is not in the next day of any view or count, in the time zone of the %s',
    async clock => {
      const page = await visit('/month/2027-01/?search=ballads', {
        timezone: 'Europe/Athens',
        deviceStorage: { clock },
      })
      await locateDay(page, '2027-01-27')
        .getByRole('link', { name: /Ballads/ })
        .waitFor()
      expect(await locateDay(page, '2027-01-28').locator('a.grid-event').count()).toBe(2)
      expect(await locateGridEvents(page).count()).toBe(3)

      await page.goto('/agenda/2027-01-28/?search=ballads')
      await page.locator('.calendar-status', { hasText: '2 events' }).waitFor()
      expect(await page.locator('.agenda-event').count()).toBe(2)

      await page.goto('/agenda/?search=ballads&start_date=2027-01-28&end_date=2027-01-28')
      await page.locator('.calendar-status', { hasText: '2 events' }).waitFor()
    },
  )

  it.each(['event', 'viewer'])(
    'is not counted by the button of the filter dialog, in the time zone of the %s',
    async clock => {
      const page = await visit('/agenda/2027-01-28/?search=ballads', {
        screen: 'phone',
        timezone: 'Europe/Athens',
        deviceStorage: { clock },
      })
      await page.getByRole('button', { name: /^Filters/ }).click()

      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Show \d+ events?$/ })
        .waitFor()
      expect(await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).allTextContents()).toEqual([
        'Show 2 events',
      ])
    },
  )
})
