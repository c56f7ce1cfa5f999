import type { Measurement } from './measure.ts'
import type { BenchTable } from './bench-context.ts'

/** One thing beside what limits it, or what it is held against; the goal is the least ratio of their rates, null for none. */
export type ComparisonRow = {
  name: string
  events: number
  subject: Measurement
  baseline: Measurement
  goal: number | null
}

/** The rows as text; `one` and `other` name the two sides. */
export function buildComparisonTable(rows: ComparisonRow[], one: string, other: string): BenchTable {
  const head = [
    'request',
    'events',
    `${one}/s`,
    `${other}/s`,
    'ratio',
    'goal',
    'met',
    'ratio of CPU',
    'p50 ms',
    'p99 ms',
  ]
  const costs = ['node ms', 'db ms', `${other} node ms`, `${other} db ms`, 'client ms']
  return { head: [...head, ...costs], rows: rows.map(cellsOf) }
}

function cellsOf({ name, events, subject, baseline, goal }: ComparisonRow): string[] {
  const ratio = subject.perSecond / baseline.perSecond
  return [
    name,
    events.toLocaleString('en'),
    formatRate(subject.perSecond),
    formatRate(baseline.perSecond),
    ratio.toFixed(2),
    ...formatAtLeastGoal(ratio, goal),
    formatRatio(sumCpuMs(baseline), sumCpuMs(subject)),
    formatMs(subject.p50),
    formatMs(subject.p99),
    formatCpuMs(subject.nodeMs),
    formatCpuMs(subject.databaseMs),
    formatCpuMs(baseline.nodeMs),
    formatCpuMs(baseline.databaseMs),
    formatCpuMs(subject.clientMs),
  ]
}

/** The cells `goal` and `met` of a figure that must reach a goal; empty without one. */
export const formatAtLeastGoal = (figure: number, goal: number | null): [string, string] =>
  goal === null ? ['', ''] : [`≥ ${goal}`, figure >= goal ? 'yes' : 'no']

/** The same for a figure that must stay below one; a figure that is not known meets nothing. */
export const formatBelowGoal = (figure: number | null, goal: number | null): [string, string] =>
  goal === null ? ['', ''] : [`< ${goal}`, figure !== null && figure < goal ? 'yes' : 'no']

/** The same for a figure that must not be larger. */
export const formatAtMostGoal = (figure: number, goal: number | null): [string, string] =>
  goal === null ? ['', ''] : [`≤ ${goal}`, figure <= goal ? 'yes' : 'no']

export const formatRate = (perSecond: number): string => perSecond.toFixed(perSecond < 10 ? 1 : 0)
export const formatMs = (figure: number): string => figure.toFixed(figure < 10 ? 2 : 1)
export const formatCpuMs = (figure: number | null): string => figure?.toFixed(figure < 0.1 ? 3 : 2) ?? '?'

/** CPU time of a request, server and database together. */
export const sumCpuMs = ({ nodeMs, databaseMs }: Measurement): number | null =>
  nodeMs === null || databaseMs === null ? null : nodeMs + databaseMs

export const formatRatio = (one: number | null, other: number | null): string =>
  one === null || other === null ? '?' : (one / other).toFixed(2)

/** A table that Markdown shows and a terminal too. */
export function formatBenchTable({ head, rows }: BenchTable): string {
  const widths = head.map((column, at) => Math.max(column.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${widths.map((width, at) => (at === 0 ? (cells[at] ?? '').padEnd(width) : (cells[at] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
