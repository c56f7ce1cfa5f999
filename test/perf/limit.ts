import http from 'node:http'
import pg from 'pg'
import { withSession } from '../../src/db/connect.ts'

/** What the limit is told by the process that started it: the database, and the statement that answers each address. */
export type LimitAsked = { url: string; answers: Record<string, string> }

/** The limit of the bench: node:http, one prepared statement for each request, and nothing else. */
process.once('message', ({ url, answers }: LimitAsked) => {
  const pool = new pg.Pool({ connectionString: withSession(url), max: 10 })
  const statements = new Map(
    Object.entries(answers).map(([path, text], index) => [path, { name: `limit ${index}`, text }]),
  )
  const server = http.createServer((req, res) => {
    const statement = statements.get(req.url ?? '')
    if (!statement) return void res.writeHead(404).end()
    pool.query<{ body: string }>(statement).then(
      ({ rows: [row] }) => {
        const body = row?.body ?? ''
        res.writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        res.end(body)
      },
      (error: unknown) => res.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit())
