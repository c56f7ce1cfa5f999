import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Points at the grid, which loads what only people who may write need, and waits until it is there. The page may not
 * react to the pointer at first, so the pointer comes until it does.
 */
export async function pointAtGrid(page: Page): Promise<void> {
  const pointAndLook = async () => {
    await page.mouse.move(0, 0)
    await page.locator('.day-grid').hover({ position: { x: 5, y: 5 } })
    return page.getByText(/Keys: N adds an event/).isVisible()
  }
  await expect.poll(pointAndLook, { interval: 200 }).toBe(true)
}
