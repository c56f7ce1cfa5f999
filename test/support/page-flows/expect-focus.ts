import { expect } from 'vitest'
import type { TestLocator } from './test-page.ts'

/** Waits until the element has the focus. */
export const expectFocus = (locator: TestLocator): Promise<void> =>
  expect
    .poll(() => locator.evaluate(element => element === document.activeElement), {
      message: `the focus is at ${String(locator)}`,
    })
    .toBe(true)
