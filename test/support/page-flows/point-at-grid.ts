import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Points at the grid, which loads what only people who may write need, and waits until events can be dragged. The page
 * may not react to the pointer at first, so the pointer comes until it does.
 */
export async function pointAtGrid(page: Page): Promise<void> {
  const pointAndLook = async () => {
    await page.mouse.move(0, 0)
    await page.locator('.day-grid').hover({ position: { x: 5, y: 5 } })
    return locateHint(page).isVisible()
  }
  await expect.poll(pointAndLook, { interval: 200 }).toBe(true)
  await waitForDragging(page)
}

const locateHint = (page: Page) => page.getByText(/Keys: N adds an event/)

/** Waits until events can be dragged: the grid is drawn again a frame and a timer after the page has said how. */
export async function waitForDragging(page: Page): Promise<void> {
  await locateHint(page).waitFor()
  await page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn++) {
      await new Promise(requestAnimationFrame)
      await new Promise(done => setTimeout(done))
    }
  })
}
