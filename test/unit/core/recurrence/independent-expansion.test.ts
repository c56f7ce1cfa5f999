import fc from 'fast-check'
import { expect, it } from 'vitest'
import { expandRecurrence } from '../../../../src/core/recurrence/expand-recurrence.ts'
import type { Recurrence, SeriesStart } from '../../../../src/core/recurrence/recurrence.ts'
import { addDays, toInstant, type WallTime } from '../../../../src/core/time/wall-time.ts'
import { createSkippedTimeCheck } from '../../../../src/core/time/skipped-times.ts'
import { expandIndependently, findIndependentExpansion, formatIcs } from '../../../support/independent-expansion.ts'
import { createSeed, describeInWholeSuite } from '../../../support/suite-size.ts'
import { parseRandom } from './expand.ts'
import { randomRecurrence } from './random-recurrence.ts'

const comparedDays = 800
const casesPerRun = 120

const python = findIndependentExpansion()
type Case = { recurrence: Recurrence; start: SeriesStart }

/**
 * The other implementation differs from RFC 5545 or from us in these ways, so the comparison does without them:
 *
 * - It has a date at a time that the zone skips, and COUNT counts it; RFC 5545 leaves it out (3.3.10).
 * - COUNT does not count a start that does not match the rule; RFC 5545 says that the start always counts.
 * - It has no zones with fixed offsets, so the rule would run in UTC, on other days.
 * - It converts UNTIL with the offset of the start, so after a change of the offset it has up to an hour more or less.
 * - It reads only one digit of a weekday's number (it drops a rule with 18TU); random rules have at most 4.
 * - BYWEEKNO, several kinds of BYDAY, and BYSETPOS of weeks: rule-cases.test.ts has these differences.
 */
function toCase(lines: string[], start: SeriesStart): Case | null {
  if (start.zone.startsWith('UTC+')) return null
  const isRule = (line: string) => line.startsWith('RRULE')
  const ruleOnly = parseRandom(lines.filter(isRule), start)
  if (!ruleOnly) return null
  // A start on a date of the rule.
  const { starts } = expandRecurrence(ruleOnly, start, { until: addDays(start.startWall, 20_000), max: 3 })
  const startWall = starts[1]
  if (startWall === undefined) return null
  const atDate = { ...start, startWall }
  const { exclusions, additions } = parseRandom(lines, start) ?? ruleOnly
  const rule = parseRandom(lines.filter(isRule), atDate)?.rule
  if (!rule) return null
  const isLater = (date: WallTime) => date > startWall
  return {
    recurrence: { rule, additions: additions.filter(isLater), exclusions: exclusions.filter(isLater) },
    start: atDate,
  }
}

const hourMs = 3_600_000

/** Whether a date is within an hour of UNTIL. */
function isNearUntil(date: WallTime, { recurrence, start }: Case): boolean {
  const [, until] = /UNTIL=(\d{8}T\d{6})Z/.exec(recurrence.rule ?? '') ?? []
  if (until === undefined) return false
  const untilUtc = until.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3 $4:$5:$6')
  return Math.abs(toInstant(date, start.zone).getTime() - toInstant(untilUtc, 'UTC').getTime()) <= hourMs
}

const isComparable = ({ recurrence, start }: Case, theirs: WallTime[]): boolean =>
  !recurrence.rule?.includes('COUNT') || !theirs.some(createSkippedTimeCheck(start.zone))

describeInWholeSuite('another implementation', () => {
  it.skipIf(python === null)('has the same dates for random recurrences', () => {
    const seed = createSeed('random recurrences')
    const samples = fc.sample(randomRecurrence(), { numRuns: casesPerRun, seed })
    const cases = samples.flatMap(({ lines, start }) => toCase(lines, start) ?? [])
    const limits = cases.map(({ start }) => ({
      from: start.startWall.slice(0, 10),
      until: addDays(start.startWall, comparedDays).slice(0, 10),
    }))
    const files = cases.map(({ recurrence, start }, i) => ({ ics: formatIcs(recurrence, start), ...limits[i]! }))
    const theirs = expandIndependently(python!, files)

    expect(cases.length).toBeGreaterThan(casesPerRun / 3)
    for (const [i, one] of cases.entries()) {
      if (!isComparable(one, theirs[i]!)) continue
      const isSkipped = createSkippedTimeCheck(one.start.zone)
      const { starts } = expandRecurrence(one.recurrence, one.start, {
        until: `${limits[i]!.until} 23:59:59`,
        max: 2000,
      })
      const isCompared = (date: WallTime) => one.start.isAllDay || (!isSkipped(date) && !isNearUntil(date, one))
      expect(starts.filter(isCompared), files[i]!.ics).toEqual(theirs[i]!.filter(isCompared))
    }
  })
})
