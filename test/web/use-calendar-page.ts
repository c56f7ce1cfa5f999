import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { createSampleYear } from '../support/sample-year.ts'
import { useService } from '../support/use-service.ts'

export { expectAccessible, describeInBrowser, screenSizes } from '../support/browser.ts'

export const languages = ['en', 'fr', 'el'] as const

/** A service with the sample year around the day of the tests, and a browser. */
export function useCalendarPage(options: Parameters<typeof useService>[0] = {}) {
  const used = useService({ createDatabase: createSampleYear, ...options })
  return { ...used, ...useBrowser(used.service) }
}

/** Waits until the element has the focus. */
export const expectFocus = (place: Locator): Promise<void> =>
  expect
    .poll(() => place.evaluate(one => one === document.activeElement), { message: `the focus is at ${String(place)}` })
    .toBe(true)

/** Waits until the URL of a form contains an id, and returns the id. */
export async function waitForRecordId(page: Page): Promise<number> {
  await page.waitForURL(/\/edit\/\w+\/\d+\/$/)
  return Number(/(\d+)\/$/.exec(page.url())?.[1])
}
