import type http from 'node:http'
import pg from 'pg'
import { addSessionSettings } from './database-url.ts'

/**
 * How a baseline responds: `statement` finds the `ids` of the records and their `total`, and the records stand between
 * `before` and `after`, in which `{total}` stands for the total.
 */
export type DocumentPage = {
  statement: { text: string; values: unknown[] }
  collection: string
  before: string
  after: string
}

/**
 * The responses by path. The JSON of the records is in `bench.documents`, or read from there into memory at the start.
 */
export type DocumentConfig = { databaseUrl: string; pages: Record<string, DocumentPage>; isInMemory: boolean }

type FoundPage = { ids: number[]; total: number; records: string | null }

/** Sends lists and records whose JSON was stored before. */
export async function listenWithDocuments({
  databaseUrl,
  pages,
  isInMemory,
}: DocumentConfig): Promise<http.RequestListener> {
  const pool = new pg.Pool({ connectionString: addSessionSettings(databaseUrl), max: 10 })
  const documents = isInMemory ? await readDocuments(pool) : null
  const names = new Map<string, string>()
  const prepare = ({ statement: { text, values }, collection }: DocumentPage): pg.QueryConfig => {
    const query = documents === null ? addRecords(text, collection) : text
    const name = names.get(query) ?? `documents ${names.size}`
    names.set(query, name)
    return { name, text: query, values }
  }
  const prepared = new Map(Object.entries(pages).map(([path, page]) => [path, { page, query: prepare(page) }]))
  return (req, res) => {
    const found = prepared.get(req.url ?? '')
    if (!found) return void res.writeHead(404).end()
    const { page, query } = found
    pool
      .query<FoundPage>(query)
      .then(({ rows: [row] }) => {
        const body = renderBody(page, row ?? { ids: [], total: 0, records: '' }, documents)
        res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
        res.end(body)
      })
      .catch((error: unknown) => res.writeHead(500).end(String(error)))
  }
}

/** The JSON of the records by collection and id. */
type Documents = Map<string, Buffer>

async function readDocuments(pool: pg.Pool): Promise<Documents> {
  const { rows } = await pool.query<{ key: string; json: string }>(
    `select collection || ' ' || id as key, json from bench.documents`,
  )
  return new Map(rows.map(({ key, json }) => [key, Buffer.from(json)]))
}

const addRecords = (text: string, collection: string): string =>
  `with found as materialized (${text})
   select f.total, (select string_agg(d.json, ',' order by x.position)
                      from unnest(f.ids) with ordinality x(id, position)
                      join bench.documents d on d.collection = ${pg.escapeLiteral(collection)} and d.id = x.id) as records
     from found f`

const comma = Buffer.from(',')

function renderBody(page: DocumentPage, { ids, total, records }: FoundPage, documents: Documents | null): Buffer {
  const toBytes = (text: string) => Buffer.from(text.replace('{total}', String(total)))
  const getDocument = (id: number): Buffer => {
    const document = documents?.get(`${page.collection} ${id}`)
    if (!document) throw new Error(`there is no document ${page.collection} ${id}`)
    return document
  }
  const bodies =
    documents === null
      ? [Buffer.from(records ?? '')]
      : ids.flatMap((id, index) => (index === 0 ? [getDocument(id)] : [comma, getDocument(id)]))
  return Buffer.concat([toBytes(page.before), ...bodies, toBytes(page.after)])
}
