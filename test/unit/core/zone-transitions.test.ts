import { describe, expect, it } from 'vitest'
import { isAmbiguousTime, listZoneTransitions } from '../../../src/core/time/zone-transitions.ts'

const hourMs = 3_600_000
const formatTransitions = (zone: string, from: string, until: string) => {
  const { firstOffsetMs, transitions } = listZoneTransitions(zone, new Date(from), new Date(until))
  return [
    firstOffsetMs / hourMs,
    ...transitions.map(({ utc, offsetAfterMs }) => `${utc.toISOString().slice(0, 16)} ${offsetAfterMs / hourMs}`),
  ]
}

/** Also the last transition that is not after `from`. */
describe('listZoneTransitions', () => {
  it.each([
    ['Europe/Paris', '2026-01-01T00:00Z', '2026-02-01T00:00Z', [2, '2025-10-26T01:00 1']],
    ['Europe/Paris', '2026-03-29T01:00Z', '2026-10-25T00:59Z', [1, '2026-03-29T01:00 2']],
    ['Europe/Paris', '2026-03-29T01:00Z', '2026-10-25T01:00Z', [1, '2026-03-29T01:00 2', '2026-10-25T01:00 1']],
    ['Asia/Kathmandu', '2026-01-01T00:00Z', '2027-01-01T00:00Z', [5.5, '1985-12-31T18:30 5.75']],
    ['Etc/GMT+3', '2026-01-01T00:00Z', '2027-01-01T00:00Z', [-3]],
  ])('%s from %s until %s', (zone, from, until, expected) => {
    expect(formatTransitions(zone, from, until)).toEqual(expected)
  })
})

describe('isAmbiguousTime', () => {
  const paris = listZoneTransitions('Europe/Paris', new Date('2026-01-01T00:00Z'), new Date('2027-01-01T00:00Z'))

  it.each([
    ['2026-10-24T23:59:59Z', false],
    ['2026-10-25T00:00:00Z', true],
    ['2026-10-25T00:59:59Z', true],
    ['2026-10-25T01:00:00Z', true],
    ['2026-10-25T01:59:59Z', true],
    ['2026-10-25T02:00:00Z', false],
    ['2026-03-29T00:59:59Z', false],
    ['2026-03-29T01:00:00Z', false],
  ])('%s: %s', (utc, expected) => {
    expect(isAmbiguousTime(Date.parse(utc), paris)).toBe(expected)
  })
})
