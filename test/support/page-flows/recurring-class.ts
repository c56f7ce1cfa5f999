import { locateExactButton, locateTitle, waitForRecordId, waitForSaved } from './form-actions.ts'
import type { TestLocator, TestPage } from './test-page.ts'

/** Uses a page, and counts the clicks that a person would need. */
export type ClickCounter<P extends TestPage = TestPage> = {
  page: P
  click: (target: TestLocator) => Promise<void>
  /** Chooses from a list: one click opens it, another one chooses. */
  choose: (target: TestLocator, option: string) => Promise<void>
  /** Clicks into a field and types. */
  type: (target: TestLocator, text: string) => Promise<void>
  /** The clicks since the last call. */
  takeClicks: () => number
}

export function createClickCounter<P extends TestPage>(page: P): ClickCounter<P> {
  let clicks = 0
  const click = async (target: TestLocator) => {
    await target.click()
    clicks++
  }
  return {
    page,
    click,
    choose: async (target, option) => {
      await target.selectOption(option)
      clicks += 2
    },
    type: async (target, text) => {
      await click(target)
      await target.fill(text)
    },
    takeClicks: () => {
      const taken = clicks
      clicks = 0
      return taken
    },
  }
}

/**
 * Enters a series of twelve Tuesdays from 1 December 2026, 18:00, in the form of a new event. Returns its first date.
 */
export async function enterSeries({ page, click, choose, type }: ClickCounter, title: string): Promise<number> {
  await type(locateTitle(page), title)
  await type(page.getByLabel('Start: date'), '2026-12-01')
  await type(page.getByLabel('Start: time'), '18:00')
  await choose(page.getByLabel('Repeats'), 'Every week on Tuesday')
  await type(page.getByLabel('Number of dates', { exact: true }), '12')
  await page.getByText('Every week on Tuesday, 12 times').waitFor()
  await click(locateExactButton(page, 'Publish'))
  return waitForRecordId(page)
}

/** Goes from the form of one date over the page of all dates to the form of another date: `15 December`. */
export async function openDate({ page, click }: ClickCounter, day: string): Promise<number> {
  await click(page.getByRole('link', { name: 'View its page' }).first())
  await click(page.getByRole('link', { name: 'All dates' }).first())
  await page.getByRole('heading', { name: 'All dates:' }).waitFor()
  await click(page.locator('.event-list li').filter({ hasText: day }).getByRole('link').first())
  await click(page.getByRole('link', { name: 'Edit', exact: true }))
  await locateTitle(page).waitFor()
  return waitForRecordId(page)
}

/** Saves the form of a date for some dates of its series. */
export async function saveForDates({ page, click }: ClickCounter, scope: string): Promise<void> {
  await click(locateExactButton(page, 'Save changes'))
  const dialog = page.getByRole('dialog')
  const choice = dialog.getByRole('radio', { name: scope, exact: true })
  await choice.waitFor()
  if (scope !== 'This date') await click(choice)
  await click(dialog.getByRole('button', { name: 'Save' }))
  await waitForSaved(page)
}

/** Types a Greek title in the open form for translations, and saves it with the button of this name. */
export async function typeGreekTitle(
  { page, click, type }: ClickCounter,
  title: string,
  button: string,
): Promise<void> {
  await type(page.getByLabel('Title (Greek)'), title)
  await click(locateExactButton(page, button))
}
