import http from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { addSessionSettings } from './session-url.ts'

/** A response of the service, without the headers that Node adds by itself. */
export type CapturedResponse = { status: number; headers: [name: string, value: string][]; body: string }

/**
 * What a baseline server returns at each path: the result of a statement on the database at `url`, or a fixed response.
 */
export type BaselineConfig = {
  url: string
  statements: Record<string, string>
  responses: Record<string, CapturedResponse>
}

/** A baseline server: `node:http` with one prepared statement for each request, or with fixed bytes. */
process.once('message', ({ url, statements, responses }: BaselineConfig) => {
  const pool = new pg.Pool({ connectionString: addSessionSettings(url), max: 10 })
  const preparedStatements = new Map(
    Object.entries(statements).map(([path, text], index) => [path, { name: `baseline ${index}`, text }]),
  )
  const fixedResponses = new Map(
    Object.entries(responses).map(([path, { status, headers, body }]) => [
      path,
      { status, headers: headers.flat(), body: Buffer.from(body) },
    ]),
  )
  const server = http.createServer((req, res) => {
    const fixedResponse = fixedResponses.get(req.url ?? '')
    if (fixedResponse) return void res.writeHead(fixedResponse.status, fixedResponse.headers).end(fixedResponse.body)
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
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
