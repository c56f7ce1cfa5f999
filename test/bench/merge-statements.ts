import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { ExecutedStatement } from './capture-statements.ts'

/**
 * What the service asked for one request, as one statement that answers with one text, `body`: the page, the total and the shaping;
 * the links around them are taken from the body itself. Lookups of what the request names are left out.
 */
export function mergeStatements(statements: ExecutedStatement[], body: string, pageSize: number): string {
  const shape = statements.at(-1)
  if (!shape) throw new Error('the service asked the database nothing')
  const counted = statements.find(({ rows: [row] }) => row !== undefined && 'total' in row)
  if (!counted) return single(shape, body)
  const page = statements[statements.indexOf(counted) - 1]
  return listed(counted, page, shape, body, pageSize)
}

/** The record, and behind it what the service adds. */
function single(shape: ExecutedStatement, body: string): string {
  const record = recordsOf(shape).slice(0, -1)
  if (!body.startsWith(record)) throw new Error('the body is not the record and something behind it')
  const added = text(body.slice(record.length))
  return `select left(x.json, -1) || ${added} as body from (${taken(shape)}) x`
}

/** A search finds its ids and its total at once, other lists each for itself. */
function listed(
  counted: ExecutedStatement,
  page: ExecutedStatement | undefined,
  shape: ExecutedStatement,
  body: string,
  pageSize: number,
): string {
  const [row] = counted.rows
  const isBoth = row !== undefined && 'ids' in row
  const ids = isBoth ? row['ids'] : page?.rows.map(({ id }) => id)
  const found = isBoth ? taken(counted) : `select array(${taken(page ?? counted)}) as ids, (${taken(counted)}) as total`
  const records = `(select string_agg(s.json, ',') from (${taken(shape, ids)}) s)`
  const at = body.indexOf(recordsOf(shape))
  const around = (part: string) =>
    part
      .split(/("total":\d+,"total_pages":\d+)/)
      .map(piece =>
        piece.startsWith('"total":')
          ? `'"total":', f.total, ',"total_pages":', (f.total + ${pageSize - 1}) / ${pageSize}`
          : text(piece),
      )
  const parts = [...around(body.slice(0, at)), records, ...around(body.slice(at + recordsOf(shape).length))]
  return `with found as materialized (${found}) select concat(${parts.join(', ')}) as body from found f`
}

const recordsOf = ({ rows }: ExecutedStatement): string => rows.map(({ json }) => String(json)).join(',')

/**
 * Puts statements into one another, their values written out, so that PostgreSQL plans the whole once, knowing all of them; `ids`,
 * where a statement has them, become those found.
 */
const taken = (statement: ExecutedStatement, ids?: unknown): string =>
  statement.text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = statement.values[Number(number) - 1]
    return ids !== undefined && isDeepStrictEqual(value, ids) ? '(select ids from found)::int[]' : literal(value)
  })

const text = (value: string): string => `${literal(value)}::text`

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (value instanceof Date) return literal(value.toISOString())
  if (Array.isArray(value)) return literal(`{${value.map(one => JSON.stringify(one)).join(',')}}`)
  return pg.escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value))
}
