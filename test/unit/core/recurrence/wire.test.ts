import { describe, expect, it } from 'vitest'
import {
  formatRecurrence,
  recurrenceLinesMax,
  recurrenceTextMax,
} from '../../../../src/core/recurrence/recurrence-lines.ts'
import { recurrenceLines } from '../../../../src/core/list-fields.ts'
import { addDays } from '../../../../src/core/time/wall-time.ts'

const isAccepted = (lines: unknown): boolean => recurrenceLines().safeParse(lines).success

describe('recurrenceLines', () => {
  it('accepts the longest lines that the service writes', () => {
    const start = { startWall: '2026-10-06 18:00:00', zone: 'Europe/Athens', isAllDay: false }
    const exclusions = Array.from({ length: 1000 }, (_, index) => addDays(start.startWall, index + 1))
    const lines = formatRecurrence({ rule: 'FREQ=DAILY', additions: [], exclusions }, start)

    expect(lines[1]?.length).toBeGreaterThan(16_000)
    expect(isAccepted(lines)).toBe(true)
  })

  it('accepts as many lines and characters as the parser of recurrences, and no more', () => {
    const rdates = (count: number) => Array.from({ length: count }, () => 'RDATE:20261013T180000')

    expect(isAccepted(rdates(recurrenceLinesMax))).toBe(true)
    expect(isAccepted(rdates(recurrenceLinesMax + 1))).toBe(false)
    expect(isAccepted(['x'.repeat(recurrenceTextMax)])).toBe(true)
    expect(isAccepted(['x'.repeat(recurrenceTextMax + 1)])).toBe(false)
  })
})
