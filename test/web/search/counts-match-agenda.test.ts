import fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeInBrowser, useCalendarPage } from '../use-calendar-page.ts'

const { visit } = useCalendarPage()

const some = (...values: string[]) => fc.option(fc.constantFrom(...values), { nil: undefined })

/** Filters that match events of the sample year. */
const looked = fc.record({
  search: some('the', 'kingfisher', '-music'),
  categories: some('music', 'workshops,music', 'books-reading'),
  featured: some('true'),
  start_date: some('2026-11-21', '2026-12-01'),
  end_date: some('2026-12-24', '2027-03-01'),
})

const searchOf = (filters: object): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== undefined)).toString()

describeInBrowser('filters in any combination', () => {
  it.each(['event', 'viewer'])(
    'show as many events in the agenda as the filter panel counts, in the time zone of the %s',
    async clock => {
      const page = await visit('about:blank', { screen: 'phone' })
      await page.addInitScript(`localStorage.setItem('clock', ${JSON.stringify(clock)})`)
      for (const filters of fc.sample(looked, { numRuns: 5, seed: 20_261_120 })) {
        await page.goto(`/en/agenda/?${searchOf(filters)}`)
        const shown = page.locator('.calendar-status', { hasText: /\d/ })
        const told = Number(/(\d+)\D*$/.exec((await shown.textContent()) ?? '')?.[1])
        await page.getByRole('button', { name: /^Filters/ }).click()
        const promise = page.getByRole('dialog').getByRole('button', { name: /^Show \d+ events?$/ })
        expect({ filters, count: Number(/\d+/.exec((await promise.textContent()) ?? '')?.[0]) }).toEqual({
          filters,
          count: told,
        })
      }
    },
  )
})
