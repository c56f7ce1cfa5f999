import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeInBrowser, useSignedInBrowser } from './event-form.ts'

const { visit, getUser } = useSignedInBrowser()

/** The focused control, if the save bar covers a part of it that would fit above the bar. */
const findCoveredControl = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const [focused, bar] = [document.activeElement, document.querySelector('.save-bar')]
    if (!focused || !bar || bar.contains(focused)) return null
    const [control, top] = [focused.getBoundingClientRect(), bar.getBoundingClientRect().top]
    // A text of several lines that is cut off shows the line with the cursor.
    const bottom = focused.matches('textarea, [contenteditable]') ? control.top + 40 : control.bottom
    const isCovered = bottom > top + 1 && control.top < bar.getBoundingClientRect().bottom
    const isTooTall = control.height > top && control.top <= 1
    return isCovered && !isTooTall
      ? `${focused.id || focused.textContent} ends at ${control.bottom}, the bar begins at ${top}`
      : null
  })

/** Goes through all controls of the form with Tab. Returns those that the save bar covers. */
async function listCoveredControls(page: Page): Promise<string[]> {
  const covered: string[] = []
  await page.locator('.record-form input').first().fill('Text that is not saved')
  for (;;) {
    const found = await findCoveredControl(page)
    if (found !== null) covered.push(found)
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('.save-bar') !== null)) return covered
  }
}

describeInBrowser('the bar with the save buttons on a phone', () => {
  // In Greek, which has the longest texts.
  it.each([
    ['with its whole height', 0],
    ['while the keyboard is open', 330],
  ])('does not cover the focused field, %s', async (_, height) => {
    const page = await visit('/el/edit/events/new/', { signedInAs: await getUser('editor'), screen: 'phone' })
    const size = page.viewportSize()
    if (height > 0 && size) await page.setViewportSize({ ...size, height })
    await page.locator('.save-bar').waitFor()

    expect(await listCoveredControls(page)).toEqual([])
  })
})
