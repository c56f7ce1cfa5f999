import type pg from 'pg'
import type { ExecutedStatement } from './capture-statements.ts'

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) returns it. */
type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * What a statement reads: rows by table, including rows that a filter drops; how often it looks into a table; and the
 * tables with a sequential scan.
 */
export type PlanSummary = {
  rowsReadByTable: Map<string, number>
  scansByTable: Map<string, number>
  fullyScannedTables: string[]
  isParallel: boolean
}

/** Runs a statement again with the same values and returns what it reads. */
export async function explainStatement(pool: pg.Pool, { text, values }: ExecutedStatement): Promise<PlanSummary> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `explain (analyze, timing off, format json) ${text}`,
    values,
  })
  const summary: PlanSummary = {
    rowsReadByTable: new Map(),
    scansByTable: new Map(),
    fullyScannedTables: [],
    isParallel: false,
  }
  const [plan] = rows[0]?.['QUERY PLAN'] ?? []
  if (!plan) throw new Error('EXPLAIN returned no plan')
  addPlanNode(plan.Plan, summary)
  return summary
}

function addPlanNode(node: PlanNode, summary: PlanSummary): void {
  const table = node['Relation Name']
  const count =
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
    node['Actual Loops']
  if (table) {
    summary.rowsReadByTable.set(table, Math.round((summary.rowsReadByTable.get(table) ?? 0) + count))
    summary.scansByTable.set(table, (summary.scansByTable.get(table) ?? 0) + node['Actual Loops'])
  }
  if (table && node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0) summary.fullyScannedTables.push(table)
  summary.isParallel ||= node['Node Type'].startsWith('Gather')
  for (const child of node.Plans ?? []) addPlanNode(child, summary)
}

/** The highest number of rows that one statement reads from these tables together. */
export const getMaxRowsRead = (summaries: PlanSummary[], tables: string[]): number =>
  Math.max(
    0,
    ...summaries.map(({ rowsReadByTable }) =>
      tables.reduce((sum, table) => sum + (rowsReadByTable.get(table) ?? 0), 0),
    ),
  )
