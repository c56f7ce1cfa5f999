import { expect, it } from 'vitest'
import { parseNumber, readUrlQuery, readEventCount } from './filter-panel.ts'
import { expectFocus, describeInBrowser, languages, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

const nothing = { en: 'Nothing found', fr: 'Aucun résultat', el: 'Δεν βρέθηκε τίποτα' }
const clearAll = { en: 'Clear all', fr: 'Tout effacer', el: 'Καθαρισμός όλων' }

describeInBrowser('a search without results', () => {
  it.each(languages)('shows the filters and how many events each suggestion finds: %s', async language => {
    const page = await visit(`/${language}/agenda/?search=zebra&categories=music`)
    const empty = page.locator('.empty')
    await empty.getByText(nothing[language]).waitFor()
    await empty.getByText('zebra').first().waitFor()

    const way = empty.getByRole('button').first()
    const promised = parseNumber(await way.locator('.suggestion-count').textContent())
    expect(promised).toBeGreaterThan(0)
    await way.click()
    await expect.poll(() => readEventCount(page)).toBe(promised)
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })

    await page.goBack()
    await empty.getByRole('button', { name: clearAll[language] }).click()
    await expect.poll(() => readUrlQuery(page)).toEqual({})
  })

  it('suggests all dates', async () => {
    const page = await visit('/en/agenda/2031-01-01/?categories=music')
    const way = page.getByRole('link', { name: /^Show all dates/ })
    const promised = parseNumber(await way.locator('.suggestion-count').textContent())
    await way.click()

    await expect.poll(() => readEventCount(page)).toBe(promised)
    await expect.poll(() => readUrlQuery(page)).toEqual({ categories: 'music' })
  })

  it('links a month to further results in the agenda', async () => {
    const page = await visit('/en/month/2026-11/?search=kingfisher')
    const all = page.getByRole('link', { name: /^See all \d+ events in the agenda$/ })
    const promised = parseNumber(await all.textContent())
    await all.click()

    await page.waitForURL('**/en/agenda/?search=kingfisher')
    await expect.poll(() => readEventCount(page)).toBe(promised)
  })

  it('moves the focus to the results when the user follows a suggestion', async () => {
    const page = await visit('/en/agenda/?search=nothing-has-this&categories=music')
    const without = page.getByRole('button', { name: /^Without “nothing-has-this”/ })

    await without.focus()
    await page.keyboard.press('Enter')

    await page.waitForURL('**/en/agenda/?categories=music')
    await expectFocus(page.locator('#results'))
  })
})
