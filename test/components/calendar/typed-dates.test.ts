import { describe, expect, it } from 'vitest'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

describe('typing a date that does not exist', () => {
  it('says how to write a date, and changes nothing', async () => {
    const page = await visit('/el/week/2026-11-16/')
    const field = page.getByLabel('Μετάβαση σε ημέρα')
    await field.fill('31/02/2026')
    await field.press('Enter')

    await page.getByText('Αυτό δεν είναι ημερομηνία. Γράψτε την ως ηη/μμ/εεεε.').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(new URL(page.url()).pathname).toBe('/el/week/2026-11-16/')
    await field.fill('3')
    expect(await field.getAttribute('aria-invalid')).toBe(null)
  })
})
