import { expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describeInBrowser('every page', () => {
  it('uses the colour scheme of the device until the user chooses one', async () => {
    const page = await visit('/', { colorScheme: 'dark' })
    const readBackgroundColor = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const dark = await readBackgroundColor()

    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect.poll(readBackgroundColor).not.toBe(dark)

    await page.reload()
    await expect.poll(readBackgroundColor).not.toBe(dark)
  })

  it('starts no transition when the device asks for less motion', async () => {
    const page = await visit('/agenda/')
    await page.locator('.agenda-event').first().waitFor()
    await page.evaluate(() =>
      addEventListener('transitionrun', () => document.documentElement.classList.add('has-moved'), true),
    )

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await page.locator('.has-moved').count()).toBe(0)
  })
})
