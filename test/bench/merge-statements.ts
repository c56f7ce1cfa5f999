import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { ExecutedStatement } from './capture-statements.ts'

/**
 * Merges the statements of one request into one statement that returns the whole response body as `body`: it
 * finds the page and the total and writes the JSON. Links around the records are copied from `body`. Lookups of
 * slugs and names are left out.
 */
export function mergeStatements(statements: ExecutedStatement[], body: string, pageSize: number): string {
  const jsonStatement = statements.at(-1)
  if (!jsonStatement) throw new Error('the service ran no statement')
  const totalStatement = statements.find(({ rows: [row] }) => row !== undefined && 'total' in row)
  if (!totalStatement) return mergeSingleRecord(jsonStatement, body)
  const pageStatement = statements[statements.indexOf(totalStatement) - 1]
  return mergeList(totalStatement, pageStatement, jsonStatement, body, pageSize)
}

/** A body that is one record, followed by the fields that the service adds. */
function mergeSingleRecord(jsonStatement: ExecutedStatement, body: string): string {
  const record = joinRecords(jsonStatement).slice(0, -1)
  if (!body.startsWith(record)) throw new Error('the body does not begin with the record')
  const added = toSqlText(body.slice(record.length))
  return `select left(x.json, -1) || ${added} as body from (${inlineValues(jsonStatement)}) x`
}

/** A body that is a list. A search finds ids and total in one statement, other lists in two. */
function mergeList(
  totalStatement: ExecutedStatement,
  pageStatement: ExecutedStatement | undefined,
  jsonStatement: ExecutedStatement,
  body: string,
  pageSize: number,
): string {
  const [row] = totalStatement.rows
  const hasIdsAndTotal = row !== undefined && 'ids' in row
  const ids = hasIdsAndTotal ? row['ids'] : pageStatement?.rows.map(({ id }) => id)
  const found = hasIdsAndTotal
    ? inlineValues(totalStatement)
    : `select array(${inlineValues(pageStatement ?? totalStatement)}) as ids, (${inlineValues(totalStatement)}) as total`
  const records = `(select string_agg(s.json, ',') from (${inlineValues(jsonStatement, ids)}) s)`
  const recordsAt = body.indexOf(joinRecords(jsonStatement))
  const splitTotals = (part: string) =>
    part
      .split(/("total":\d+,"total_pages":\d+)/)
      .map(piece =>
        piece.startsWith('"total":')
          ? `'"total":', f.total, ',"total_pages":', (f.total + ${pageSize - 1}) / ${pageSize}`
          : toSqlText(piece),
      )
  const parts = [
    ...splitTotals(body.slice(0, recordsAt)),
    records,
    ...splitTotals(body.slice(recordsAt + joinRecords(jsonStatement).length)),
  ]
  return `with found as materialized (${found}) select concat(${parts.join(', ')}) as body from found f`
}

const joinRecords = ({ rows }: ExecutedStatement): string => rows.map(({ json }) => String(json)).join(',')

/**
 * The text of a statement with its values written out, so that PostgreSQL plans the merged statement once and knows all
 * values. A value that equals `ids` becomes the ids that the merged statement finds.
 */
export const inlineValues = (statement: Pick<ExecutedStatement, 'text' | 'values'>, ids?: unknown): string =>
  statement.text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = statement.values[Number(number) - 1]
    return ids !== undefined && isDeepStrictEqual(value, ids) ? '(select ids from found)::int[]' : toSqlLiteral(value)
  })

const toSqlText = (value: string): string => `${toSqlLiteral(value)}::text`

function toSqlLiteral(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return toSqlLiteral(value.toISOString())
  if (Array.isArray(value)) return toSqlLiteral(`{${value.map(one => JSON.stringify(one)).join(',')}}`)
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
