import pg from 'pg'
import type { ExecutedStatement } from './capture-statements.ts'
import type { DocumentPage } from './document-listener.ts'
import { inlineValues } from './merge-statements.ts'

/** A response of the service to a read, with the statements that it ran. */
export type CapturedRead = { path: string; statements: ExecutedStatement[]; body: string }

/** The JSON of a record of a collection, as the response has it. */
export type StoredDocument = { collection: string; id: number; json: string }

/** A response that is made of stored documents. */
export type CapturedPage = { page: DocumentPage; documents: StoredDocument[] }

/**
 * Splits a response into the records and the rest, and finds the statement for their ids and their total.
 * `hasParameters` tells whether paths that differ in their values share a prepared statement; without it PostgreSQL
 * plans with all values.
 */
export function capturePage({ path, statements, body }: CapturedRead, hasParameters: boolean): CapturedPage {
  const jsonStatement = statements.at(-1)
  if (!jsonStatement) throw new Error(`the service ran no statement for ${path}`)
  const totalStatement = statements.find(({ rows: [row] }) => row !== undefined && 'total' in row)
  const collection = path.split(/[/?]/)[1] ?? ''
  return totalStatement
    ? captureList(collection, statements, totalStatement, jsonStatement, body, hasParameters)
    : captureRecord(collection, body)
}

function captureRecord(table: string, body: string): CapturedPage {
  const { id } = JSON.parse(body) as { id: number }
  const collection = `one of ${table}`
  const text = `select array[id] as ids, 1 as total from ${table} where id = $1 and status = 'publish'`
  return {
    page: { statement: { text, values: [id] }, collection, before: '', after: '' },
    documents: [{ collection, id, json: body }],
  }
}

function captureList(
  collection: string,
  statements: ExecutedStatement[],
  totalStatement: ExecutedStatement,
  jsonStatement: ExecutedStatement,
  body: string,
  hasParameters: boolean,
): CapturedPage {
  const [row] = totalStatement.rows
  const hasIdsAndTotal = row !== undefined && 'ids' in row
  const idStatement = statements[statements.indexOf(totalStatement) - 1]
  if (!hasIdsAndTotal && !idStatement) throw new Error(`the statement for the ids of ${collection} is missing`)
  const ids = hasIdsAndTotal ? (row['ids'] as number[]) : (idStatement?.rows.map(({ id }) => Number(id)) ?? [])
  const jsons = jsonStatement.rows.map(({ json }) => String(json))
  const recordsAt = body.indexOf(jsons.join(','))
  const afterAt = recordsAt + jsons.join(',').length
  const { text, values } = hasIdsAndTotal
    ? totalStatement
    : joinStatements(idStatement ?? totalStatement, totalStatement)
  const statement = { text, values }
  return {
    page: {
      statement: hasParameters ? statement : { text: inlineValues(statement), values: [] },
      collection,
      before: replaceTotal(body.slice(0, recordsAt)),
      after: replaceTotal(body.slice(afterAt)),
    },
    documents: jsons.map((json, index) => ({ collection, id: ids[index] ?? 0, json })),
  }
}

const replaceTotal = (text: string): string => text.replace(/"total":\d+/, '"total":{total}')

const joinStatements = (
  ids: ExecutedStatement,
  total: ExecutedStatement,
): Pick<ExecutedStatement, 'text' | 'values'> => ({
  text: `select array(${ids.text}) as ids, (${total.text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) + ids.values.length}`)}) as total`,
  values: [...ids.values, ...total.values],
})

/** Stores the documents in the table `bench.documents`, which it creates anew. */
export async function storeDocuments(databaseUrl: string, documents: StoredDocument[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`drop schema if exists bench cascade; create schema bench;
      create table bench.documents (collection text, id int, json text not null, primary key (collection, id))`)
    await client.query(
      `insert into bench.documents select distinct on (collection, id) *
         from unnest($1::text[], $2::int[], $3::text[]) d(collection, id, json)`,
      [documents.map(({ collection }) => collection), documents.map(({ id }) => id), documents.map(({ json }) => json)],
    )
    await client.query('analyze bench.documents')
  } finally {
    await client.end()
  }
}

export async function dropDocuments(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('drop schema if exists bench cascade')
  } finally {
    await client.end()
  }
}
