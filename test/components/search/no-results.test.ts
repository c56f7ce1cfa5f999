import { describe, expect, it } from 'vitest'
import { parseNumber, readUrlQuery, readEventCount } from '../../support/page-flows/filter-panel.ts'
import { expectFocus, languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

const emptyTitles = { en: 'Nothing found', fr: 'Aucun résultat', el: 'Δεν βρέθηκε τίποτα' }
const clearAllLabels = { en: 'Clear all', fr: 'Tout effacer', el: 'Καθαρισμός όλων' }

describe('a search without results', () => {
  it.each(languages)('shows the filters and how many events each suggestion finds: %s', async language => {
    const page = await visit(`/${language}/agenda/?search=zebra&categories=music`)
    const empty = page.locator('.empty')
    await empty.getByText(emptyTitles[language]).waitFor()
    await empty.getByText('zebra').first().waitFor()

    const suggestion = empty.getByRole('button').first()
    const expectedCount = parseNumber(await suggestion.locator('.suggestion-count').textContent())
    expect(expectedCount).toBeGreaterThan(0)
    await suggestion.click()
    await expect.poll(() => readEventCount(page)).toBe(expectedCount)
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })

    await page.goBack()
    await empty.getByRole('button', { name: clearAllLabels[language] }).click()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('suggests all dates', async () => {
    const page = await visit('/en/agenda/2031-01-01/?categories=music')
    const suggestion = page.getByRole('link', { name: /^Show all dates/ })
    const expectedCount = parseNumber(await suggestion.locator('.suggestion-count').textContent())
    await suggestion.click()

    await expect.poll(() => readEventCount(page)).toBe(expectedCount)
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })
  })

  it('links a month to further results in the agenda', async () => {
    const page = await visit('/en/month/2026-11/?search=kingfisher')
    const agendaLink = page.getByRole('link', { name: /^See all \d+ events in the agenda$/ })
    const expectedCount = parseNumber(await agendaLink.textContent())
    await agendaLink.click()

    await page.waitForURL('**/en/agenda/?search=kingfisher')
    await expect.poll(() => readEventCount(page)).toBe(expectedCount)
  })

  it('moves the focus to the results when the user follows a suggestion', async () => {
    const page = await visit('/en/agenda/?search=nothing-has-this&categories=music')
    const suggestion = page.getByRole('button', { name: /^Without “nothing-has-this”/ })

    await suggestion.focus()
    await page.keyboard.press('Enter')

    await page.waitForURL('**/en/agenda/?categories=music')
    await expectFocus(page.locator('#results'))
  })
})
