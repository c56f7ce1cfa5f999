import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type DocumentConfig, listenWithDocuments } from './document-listener.ts'
import { addSessionSettings } from './database-url.ts'

/** A response of the service, without the headers that Node adds by itself. */
export type CapturedResponse = { status: number; headers: [name: string, value: string][]; body: string }

/**
 * What a baseline returns at each path: the result of a statement on a database, stored documents, or a fixed response.
 */
export type BaselineConfig = StatementConfig | DocumentConfig | { responses: Record<string, CapturedResponse> }
type StatementConfig = { databaseUrl: string; statements: Record<string, string> }

/**
 * Starts a baseline: a bare `node:http` server that sends results of prepared statements, documents or fixed responses.
 */
process.once('message', (config: BaselineConfig) => void startServer(config))
process.once('disconnect', () => process.exit())

async function startServer(config: BaselineConfig): Promise<void> {
  const listener = await createListener(config)
  const server = http.createServer(listener)
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
}

function createListener(config: BaselineConfig): http.RequestListener | Promise<http.RequestListener> {
  if ('responses' in config) return sendFixedResponses(config.responses)
  return 'pages' in config ? listenWithDocuments(config) : sendStatementResults(config)
}

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
