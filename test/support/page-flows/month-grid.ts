import type { Factories } from '../factories.ts'
import type { TestPage } from './test-page.ts'

export const waitForTitle = (page: TestPage, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** The element of a day. */
export const locateDay = <P extends TestPage>(page: P, date: string): ReturnType<P['locator']> =>
  page.locator(`.day-grid [role=gridcell][data-date="${date}"]`) as ReturnType<P['locator']>

/** The elements of all events. */
export const locateGridEvents = <P extends TestPage>(page: P): ReturnType<P['locator']> =>
  page.locator('.day-grid a.grid-event') as ReturnType<P['locator']>

export const readFocusedText = (page: TestPage): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

/** Chooses “Mine” for the time zone in the display settings. */
export async function showTimesInViewerZone(page: TestPage): Promise<void> {
  await page.getByRole('button', { name: 'Display settings' }).click()
  await page.getByRole('radio', { name: /^Mine/ }).check()
}

/** Creates events near midnight, over the end of a month, in a night with a DST change, and too many for one day. */
export async function createEdgeCaseEvents(factories: Factories): Promise<void> {
  const athens = { timezone: 'Europe/Athens' }
  await factories.event({
    title: 'Night swim',
    start_date: '2027-01-27 00:30',
    end_date: '2027-01-27 02:00',
    ...athens,
  })
  await factories.event({
    title: 'Four days of kites',
    all_day: true,
    start_date: '2027-01-30',
    end_date: '2027-02-02',
    featured: true,
  })
  await factories.event({
    title: 'Hour that is skipped',
    start_date: '2027-03-14 06:30',
    end_date: '2027-03-14 07:30',
    timezone: 'UTC',
  })
  for (const hour of [10, 11, 12, 13, 14, 15])
    await factories.event({
      title: `Crowded ${hour}`,
      start_date: `2027-02-17 ${hour}:00`,
      end_date: `2027-02-17 ${hour}:45`,
      ...athens,
    })
}
