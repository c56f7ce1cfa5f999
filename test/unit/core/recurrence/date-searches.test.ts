import { expect, it } from 'vitest'
import {
  expandRecurrence,
  expandToHorizon,
  findUnusedExclusions,
} from '../../../../src/core/recurrence/expand-recurrence.ts'
import { parseRecurrence } from '../../../../src/core/recurrence/recurrence-lines.ts'
import { createDateSearches, type DateSearches } from '../../../../src/core/recurrence/dates/rule-dates.ts'
import { splitRecurrence } from '../../../../src/core/recurrence/split-recurrence.ts'
import { addMonths } from '../../../../src/core/time/wall-time.ts'
import { startAt } from './expand.ts'

const start = startAt('2026-01-13 18:00')
const now = new Date('2026-01-01T00:00:00Z')
const until = '2040-01-01 00:00:00'
const lines = ['RRULE:FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=TU', 'EXDATE:20271013T180000']

it('a request that asks several times for the dates of a rule looks at each day once', () => {
  const recurrence = parseRecurrence(lines, start)!
  const steps = [
    (searches: DateSearches) => parseRecurrence(lines, start, searches),
    (searches: DateSearches) => expandToHorizon(recurrence, start, now, { searches }),
    (searches: DateSearches) => findUnusedExclusions(recurrence, start, searches),
    (searches: DateSearches) => expandRecurrence(recurrence, start, { until, max: 30 }, searches),
  ]
  const measureWork = (work: typeof steps) => {
    const searches = createDateSearches()
    for (const step of work) step(searches)
    return searches.getWork()
  }

  const works = steps.map(step => measureWork([step]))
  expect(new Set(works).size).toBeGreaterThan(1)
  expect(measureWork(steps)).toBe(Math.max(...works))
})

it('a split looks once at the days of the whole, and once at those of the new series', () => {
  const recurrence = parseRecurrence(lines, start)!
  const at = expandToHorizon(recurrence, start, now).starts[2]!
  const searches = createDateSearches()
  expect(splitRecurrence(recurrence, start, at, searches)).not.toBeNull()

  const twice = createDateSearches()
  const limits = { until: addMonths(at, 240), max: 1000 }
  for (const startWall of [start.startWall, at]) expandRecurrence(recurrence, { ...start, startWall }, limits, twice)
  expect(searches.getWork()).toBeGreaterThan(0)
  expect(searches.getWork()).toBeLessThanOrEqual(twice.getWork())
})
