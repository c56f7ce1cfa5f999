import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { addSessionSettings } from '../../src/db/connection.ts'

/** An answer that is ready: headers as names and values, those that node adds left out. */
export type CapturedResponse = { status: number; headers: [name: string, value: string][]; body: string }

/** What a limit answers at each path: what a statement on the calendar at `url` writes, or the same bytes every time. */
export type BaselineConfig = {
  url: string
  statements: Record<string, string>
  responses: Record<string, CapturedResponse>
}

/** The limits of the bench: node:http and one prepared statement for each request, or node:http and bytes; nothing else. */
process.once('message', ({ url, statements, responses }: BaselineConfig) => {
  const pool = new pg.Pool({ connectionString: addSessionSettings(url), max: 10 })
  const named = new Map(Object.entries(statements).map(([path, text], at) => [path, { name: `limit ${at}`, text }]))
  const kept = new Map(
    Object.entries(responses).map(([path, { status, headers, body }]) => [
      path,
      { status, headers: headers.flat(), body: Buffer.from(body) },
    ]),
  )
  const server = http.createServer((req, res) => {
    const answer = kept.get(req.url ?? '')
    if (answer) return void res.writeHead(answer.status, answer.headers).end(answer.body)
    const statement = named.get(req.url ?? '')
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
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
