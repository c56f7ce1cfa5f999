import type pg from 'pg'
import type { ExecutedStatement } from './capture-statements.ts'

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) tells it. */
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

/** What running a statement took: rows read by table, those that a filter dropped included, and the tables that were read whole. */
export type PlanSummary = { rowsReadByTable: Map<string, number>; fullyScannedTables: string[]; isParallel: boolean }

/** Runs a statement once more, with its own values, and tells what it read. */
export async function explainStatement(pool: pg.Pool, { text, values }: ExecutedStatement): Promise<PlanSummary> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>({
    text: `explain (analyze, timing off, format json) ${text}`,
    values,
  })
  const reading: PlanSummary = { rowsReadByTable: new Map(), fullyScannedTables: [], isParallel: false }
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('PostgreSQL explained nothing')
  note(plan.Plan, reading)
  return reading
}

function note(node: Node, reading: PlanSummary): void {
  const table = node['Relation Name']
  const count =
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  if (table) reading.rowsReadByTable.set(table, Math.round((reading.rowsReadByTable.get(table) ?? 0) + count))
  if (table && node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0) reading.fullyScannedTables.push(table)
  reading.isParallel ||= node['Node Type'].startsWith('Gather')
  for (const child of node.Plans ?? []) note(child, reading)
}

/** The most rows that one statement read of these tables together. */
export const getMaxRowsRead = (readings: PlanSummary[], tables: string[]): number =>
  Math.max(
    0,
    ...readings.map(({ rowsReadByTable }) => tables.reduce((sum, table) => sum + (rowsReadByTable.get(table) ?? 0), 0)),
  )
