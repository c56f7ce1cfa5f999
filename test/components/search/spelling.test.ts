import { beforeAll, describe, expect, it } from 'vitest'
import { readEventCount, readUrlQuery } from '../../support/page-flows/filter-panel.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit, factories } = useCalendarPage()

beforeAll(async () => {
  const venue = await factories.venue({ venue: 'Zeppelin hangar', city: 'Xanthi' })
  for (const start of ['2026-10-10', '2026-12-12', '2027-01-15'])
    await factories.event({
      title: 'Flight',
      venue: venue.id,
      start_date: `${start} 10:00`,
      end_date: `${start} 12:00`,
    })
})

describe('a search', () => {
  it('finds events by the name and the city of their venue', async () => {
    const page = await visit('/en/agenda/?search=zeppelin+xanthi')
    await expect.poll(() => readEventCount(page)).toBe(2)
  })

  it('that finds nothing in a month leads to the events before and after it, and to all dates', async () => {
    const page = await visit('/en/month/2026-11/?search=zeppelin')
    const empty = page.locator('.empty')
    const next = empty.getByRole('link', { name: 'Next event: 12 December 2026' })
    const previous = empty.getByRole('link', { name: 'Previous event: 10 October 2026' })
    await empty.getByRole('link', { name: /^Show all dates/ }).waitFor()
    expect(await next.getAttribute('href')).toBe('/en/month/2026-12/?search=zeppelin')
    expect(await previous.getAttribute('href')).toBe('/en/month/2026-10/?search=zeppelin')
    expect(readUrlQuery(page)).toEqual({ search: 'zeppelin' })
  })
})

describe('a search with a typing mistake', () => {
  it('shows the results of the right spelling, keeps the typed text, and can be made literal', async () => {
    const page = await visit('/en/agenda/?search=zepelin')
    await page.getByText('Showing results for “zeppelin”.').waitFor()
    await expect.poll(() => readEventCount(page)).toBe(2)
    expect(readUrlQuery(page)).toEqual({ search: 'zeppelin', typed: 'zepelin' })
    expect(await page.getByRole('searchbox', { name: 'Search events' }).inputValue()).toBe('zepelin')

    await page.getByRole('button', { name: 'Search only for “zepelin”' }).click()
    await page.getByText('Nothing found').waitFor()
    expect(readUrlQuery(page)).toEqual({ search: 'zepelin', typed: 'zepelin' })

    await page.getByRole('button', { name: /^Did you mean “zeppelin”\?/ }).click()
    await expect.poll(() => readEventCount(page)).toBe(2)
    expect(readUrlQuery(page)).toEqual({ search: 'zeppelin' })
  })

  it('goes on with what the user types next', async () => {
    const page = await visit('/en/agenda/?search=zeppelin&typed=zepelin')
    const field = page.getByRole('searchbox', { name: 'Search events' })
    await field.fill('xanthi')
    await expect.poll(() => readUrlQuery(page)).toEqual({ search: 'xanthi' })
  })

  it.each([
    ['fr', 'Résultats pour « zeppelin ».'],
    ['el', 'Αποτελέσματα για «zeppelin».'],
  ])('says so in the language of the page: %s', async (language, text) => {
    const page = await visit(`/${language}/agenda/?search=zepelin`)
    await page.getByText(new RegExp(text.replaceAll(' ', '\\s'))).waitFor()
  })

  it('is nothing to suggest when no word is similar', async () => {
    const page = await visit('/en/agenda/?search=qqqqqq')
    await page.getByText('Nothing found').waitFor()
    await page.waitForLoadState('networkidle')
    expect(readUrlQuery(page)).toEqual({ search: 'qqqqqq' })
  })
})
