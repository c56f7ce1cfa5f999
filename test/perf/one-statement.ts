import { isDeepStrictEqual } from 'node:util'
import type { Statement } from './statements.ts'

/** One statement and its values, which answers with one text, `body`. */
export type Prepared = { text: string; values: unknown[] }

/**
 * What the service asked for one request, as one statement that writes the whole body: the page, the total and the shaping;
 * the links around them are taken from the body itself. Lookups of what the request names are left out.
 */
export function asOneStatement(statements: Statement[], body: string, pageSize: number): Prepared {
  const shape = statements.at(-1)
  if (!shape) throw new Error('the service asked the database nothing')
  const counted = statements.find(({ rows: [row] }) => row !== undefined && 'total' in row)
  if (!counted) return single(shape, body)
  const page = statements[statements.indexOf(counted) - 1]
  return listed(counted, page, shape, body, pageSize)
}

/** The record, and behind it what the service adds. */
function single(shape: Statement, body: string): Prepared {
  const made = statementMaker()
  const record = JSON.stringify(JSON.parse(recordsOf(shape))).slice(0, -1)
  if (!body.startsWith(record)) throw new Error('the body is not the record and something behind it')
  const added = made.value(body.slice(record.length))
  return made.of(`select substr(x.json, 1, length(x.json) - 1) || ${added} as body from (${made.taken(shape)}) x`)
}

/** A search finds its ids and its total at once, other lists each for itself. */
function listed(
  counted: Statement,
  page: Statement | undefined,
  shape: Statement,
  body: string,
  pageSize: number,
): Prepared {
  const made = statementMaker()
  const [row] = counted.rows
  const isBoth = row !== undefined && 'ids' in row
  const ids = isBoth ? row['ids'] : page?.rows.map(({ id }) => id)
  const found = isBoth
    ? made.taken(counted)
    : `select array(${made.taken(page ?? counted)}) as ids, (${made.taken(counted)}) as total`
  const records = `(select string_agg(s.json, ',') from (${made.taken(shape, ids)}) s)`
  const at = body.indexOf(recordsOf(shape))
  const around = (text: string) =>
    text
      .split(/("total":\d+,"total_pages":\d+)/)
      .map(part =>
        part.startsWith('"total":')
          ? `'"total":', f.total, ',"total_pages":', (f.total + ${pageSize - 1}) / ${pageSize}`
          : made.value(part),
      )
  const parts = [...around(body.slice(0, at)), records, ...around(body.slice(at + recordsOf(shape).length))]
  return made.of(`with found as materialized (${found}) select concat(${parts.join(', ')}) as body from found f`)
}

const recordsOf = ({ rows }: Statement): string => rows.map(({ json }) => String(json)).join(',')

/** Puts statements into one another and numbers their values anew; `ids`, where a statement has them, become those found. */
function statementMaker() {
  const values: unknown[] = []
  const next = (value: unknown) => `$${values.push(value)}`
  return {
    value: (text: string): string => `${next(text)}::text`,
    taken: (statement: Statement, ids?: unknown): string =>
      statement.text.replace(/\$(\d+)/g, (_, number: string) => {
        const value = statement.values[Number(number) - 1]
        const isFound = ids !== undefined && isDeepStrictEqual(value, ids)
        return isFound ? '(select ids from found)::int[]' : next(value)
      }),
    of: (text: string): Prepared => ({ text, values }),
  }
}
