import { expect, it } from 'vitest'
import type { BenchTable } from './bench-context.ts'
import { compareWithReport } from './compare-reports.ts'
import { formatSections, type MeasuredSection } from './report.ts'

const head = ['request', 'events', '/s', 'ratio', 'goal', 'met', 'ratio']

const measure = (rows: string[][]): MeasuredSection[] => {
  const table: BenchTable = { head, rows }
  const section = { title: 'Reads', paragraphs: [], rows: [], countStepsPerRow: () => 1, measure: async () => table }
  return [{ section, table }]
}

it('names each figure that differs by more than 10%, and no other', () => {
  const before = measure([
    ['list', '10,000', '1,000', '0.50', '≥ 0.6', 'no', '2.0'],
    ['list', '200,000', '900', '0.50', '≥ 0.6', 'no', '2.0'],
    ['gone', '10,000', '5', '1', '', '', '1'],
  ])
  const now = measure([
    ['list', '10,000', '1,050', '0.70', '≥ 0.6', 'yes', '2.0'],
    ['list', '200,000', '450', '0.50', '≥ 0.6', 'no', '3.0'],
    ['new', '10,000', '5', '1', '', '', '1'],
  ])

  expect(compareWithReport(formatSections(before), now)).toEqual([
    { what: 'Reads › list, 10,000 events › ratio', before: '0.50', now: '0.70', ratio: 1.4 },
    { what: 'Reads › list, 200,000 events › /s', before: '900', now: '450', ratio: 0.5 },
    { what: 'Reads › list, 200,000 events › ratio (2)', before: '2.0', now: '3.0', ratio: 1.5 },
  ])
})
