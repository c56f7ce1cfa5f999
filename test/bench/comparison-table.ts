import type { Measurement } from './measure.ts'
import type { BenchTable } from './bench-context.ts'

/**
 * A subject and the baseline it is compared with. `goal` is the lowest acceptable ratio of their rates;
 * null if there is no goal.
 */
export type ComparisonRow = {
  name: string
  events: number
  subject: Measurement
  baseline: Measurement
  goal: number | null
}

/** Formats the rows. The names of the subject and the baseline stand in the head of the table. */
export function buildComparisonTable(rows: ComparisonRow[], subjectName: string, baselineName: string): BenchTable {
  const head = [
    'request',
    'events',
    `${subjectName}/s`,
    `${baselineName}/s`,
    'ratio',
    'goal',
    'met',
    `${baselineName} CPU ÷ ${subjectName} CPU`, // baseline ÷ subject, but `ratio` is subject ÷ baseline: in both, a higher number is better for the subject
    'p50 ms',
    'p99 ms',
  ]
  const costs = ['node ms', 'db ms', `${baselineName} node ms`, `${baselineName} db ms`, 'client ms']
  return { head: [...head, ...costs], rows: rows.map(formatCells) }
}

function formatCells({ name, events, subject, baseline, goal }: ComparisonRow): string[] {
  const ratio = subject.perSecond / baseline.perSecond
  return [
    name,
    events.toLocaleString('en'),
    formatRate(subject.perSecond),
    formatRate(baseline.perSecond),
    ratio.toFixed(2),
    ...formatMinimumGoalCells(ratio, goal),
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

/** Two cells, `goal` and `met`, for a figure that must be at least `goal`; empty without a goal. */
export const formatMinimumGoalCells = (figure: number, goal: number | null): [string, string] =>
  goal === null ? ['', ''] : [`≥ ${goal}`, figure >= goal ? 'yes' : 'no']

/** Two cells, `goal` and `met`, for a figure that must be below `goal`. An unknown figure does not meet it. */
export const formatBelowGoalCells = (figure: number | null, goal: number | null): [string, string] =>
  goal === null ? ['', ''] : [`< ${goal}`, figure !== null && figure < goal ? 'yes' : 'no']

/** Two cells, `goal` and `met`, for a figure that must be at most `goal`. */
export const formatMaximumGoalCells = (figure: number, goal: number | null): [string, string] =>
  goal === null ? ['', ''] : [`≤ ${goal}`, figure <= goal ? 'yes' : 'no']

export const formatRate = (perSecond: number): string => perSecond.toFixed(perSecond < 10 ? 1 : 0)
export const formatMs = (figure: number): string => figure.toFixed(figure < 10 ? 2 : 1)
export const formatCpuMs = (figure: number | null): string => figure?.toFixed(figure < 0.1 ? 3 : 2) ?? '?'

/** CPU time of a request in the server and the database, in ms; null when one is unknown. */
export const sumCpuMs = ({ nodeMs, databaseMs }: Measurement): number | null =>
  nodeMs === null || databaseMs === null ? null : nodeMs + databaseMs

export const formatRatio = (numerator: number | null, denominator: number | null): string =>
  numerator === null || denominator === null ? '?' : (numerator / denominator).toFixed(2)

/** Formats a table as Markdown, with aligned columns. */
export function formatBenchTable({ head, rows }: BenchTable): string {
  const widths = head.map((column, index) => Math.max(column.length, ...rows.map(row => row[index]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${widths.map((width, index) => (index === 0 ? (cells[index] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width))).join(' | ')} |`
  const rule = `| ${widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
