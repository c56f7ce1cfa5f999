import { expect, it } from 'vitest'
import { inBrowser, useCalendarPage } from './support.ts'
import { titled } from './views-support.ts'

const { visit } = useCalendarPage()

inBrowser('a day that is typed', () => {
  it('is gone to when it is whole, not at each of its digits', async () => {
    const page = await visit('/week/2026-11-16/')
    await page.getByLabel('Go to a day').focus()
    await page.keyboard.type('12252026')
    expect(new URL(page.url()).pathname).toBe('/week/2026-11-16/')
    await page.keyboard.press('Enter')

    await titled(page, /21\s?–\s?27 December 2026/)
    expect(new URL(page.url()).pathname).toBe('/week/2026-12-25/')
  })
})
