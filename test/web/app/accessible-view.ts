import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, screenSizes } from '../use-calendar-page.ts'

/** A state of the page that the accessibility tests check. */
export type PageState = {
  path: string | (() => string)
  /** The selector of an element that is there when the view is rendered. */
  selector: string
  /** Brings the page into the state. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the page into the state on a phone. */
  prepareOnPhone?: (page: Page) => Promise<unknown>
  /** Console errors that the view causes. */
  expectedConsoleErrors?: RegExp
}

export const resolvePath = ({ path }: PageState): string => (typeof path === 'string' ? path : path())

/**
 * Expects that axe-core finds nothing wrong with a view, on a wide screen and on a phone, light and dark, and that the
 * view is no wider than its screen. Only colours differ in the dark, so only the rules for colours run there.
 */
export async function expectAccessibleView(
  page: Page,
  { selector, prepare, prepareOnPhone }: PageState,
): Promise<void> {
  await prepare?.(page)
  for (const screen of ['wide', 'phone'] as const) {
    await page.setViewportSize(screenSizes[screen])
    if (screen === 'phone') await prepareOnPhone?.(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(selector).filter({ visible: true }).first().waitFor()
      await expectAccessible(page, `${screen}, ${colorScheme}`, colorScheme === 'dark' ? 'colors' : 'all')
    }
    const readOverflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(readOverflowPx, { message: `wider than its screen: ${screen}` }).toBeLessThanOrEqual(0)
  }
}
