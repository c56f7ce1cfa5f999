import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { addSessionSettings } from './session-url.ts'

/** A response of the service, without the headers that Node adds by itself. */
export type CapturedResponse = { status: number; headers: [name: string, value: string][]; body: string }

/** What a baseline returns at each path: the result of a statement on a database, or a fixed response. */
export type BaselineConfig = StatementConfig | { responses: Record<string, CapturedResponse> }
type StatementConfig = { databaseUrl: string; statements: Record<string, string> }

/** Starts a baseline: a bare `node:http` server that sends results of prepared statements or fixed responses. */
process.once('message', (config: BaselineConfig) => {
  const listener = 'responses' in config ? sendFixedResponses(config.responses) : sendStatementResults(config)
  const server = http.createServer(listener)
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

function sendFixedResponses(responses: Record<string, CapturedResponse>): http.RequestListener {
  const fixedResponses = new Map(
    Object.entries(responses).map(([path, { status, headers, body }]) => [
      path,
      { status, headers: headers.flat(), body: Buffer.from(body) },
    ]),
  )
  return (req, res) => {
    const fixedResponse = fixedResponses.get(req.url ?? '')
    if (!fixedResponse) return void res.writeHead(404).end()
    res.writeHead(fixedResponse.status, fixedResponse.headers).end(fixedResponse.body)
  }
}

function sendStatementResults({ databaseUrl, statements }: StatementConfig): http.RequestListener {
  const pool = new pg.Pool({ connectionString: addSessionSettings(databaseUrl), max: 10 })
  const preparedStatements = new Map(
    Object.entries(statements).map(([path, text], index) => [path, { name: `baseline ${index}`, text }]),
  )
  return (req, res) => {
    const statement = preparedStatements.get(req.url ?? '')
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
  }
}
