import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber, readEventCount } from '../../support/page-flows/filter-panel.ts'
import { useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

const oneOrNone = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

/** Filters that match events of the sample year. */
const arbitraryFilters = fc.record({
  search: oneOrNone('the', 'kingfisher', '-music'),
  categories: oneOrNone('music', 'workshops,music', 'books-reading'),
  featured: oneOrNone('true'),
  start_date: oneOrNone('2026-11-21', '2026-12-01'),
  end_date: oneOrNone('2026-12-24', '2027-03-01'),
})

const formatSearch = (filters: object): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined)).toString()

describe('filters in any combination', () => {
  it.each(['event', 'viewer'])(
    'show as many events in the agenda as the filter panel counts, in the time zone of the %s',
    async clock => {
      for (const filters of fc.sample(arbitraryFilters, { numRuns: 5, seed: 20_261_120 })) {
        const page = await visit(`/en/agenda/?${formatSearch(filters)}`, { screen: 'phone', deviceStorage: { clock } })
        await page.locator('.calendar-status', { hasText: /\d/ }).waitFor()
        const agendaCount = await readEventCount(page)
        await page.getByRole('button', { name: /^Filters/ }).click()
        const showButton = page.getByRole('dialog').getByRole('button', { name: /^Show \d+ events?$/ })
        const count = parseNumber(await showButton.textContent())
        expect({ filters, count }).toEqual({ filters, count: agendaCount })
      }
    },
  )
})
