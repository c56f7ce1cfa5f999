import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createService } from '../../src/app.ts'
import { connectDatabase } from '../../src/db/connection.ts'
import { createLogger } from '../../src/log.ts'
import { readSettings } from '../../src/settings.ts'
import type { BaselineConfig, CapturedResponse } from './baseline-process.ts'
import { mergeStatements } from './merge-statements.ts'
import type { BenchRequest } from './bench-requests.ts'
import { getRestUrl, type BenchServer, toBenchServer } from './servers.ts'
import { type ExecutedStatement, captureStatements } from './capture-statements.ts'

/**
 * The limit for requests that ask the database: one prepared statement each, which writes the body that the service at `service`
 * answers with. Fails when a body is not the same.
 */
export async function startStatementBaseline(
  databaseUrl: string,
  service: BenchServer,
  requests: BenchRequest[],
): Promise<BenchServer> {
  const statements: Record<string, string> = {}
  await asking(databaseUrl, service, async ask => {
    for (const { path, pageSize } of requests) {
      const asked = await ask(path)
      statements[path] = mergeStatements(asked.statements, asked.body, pageSize)
    }
  })
  const limit = await start({ url: databaseUrl, statements, responses: {} })
  try {
    for (const { path } of requests) await mustBeAlike(getRestUrl(service) + path, limit.origin + path)
    return limit
  } catch (error) {
    await limit.stop()
    throw error
  }
}

/** The limit for kept answers: the same bytes, and as many headers. */
export const startBytesBaseline = (ready: Record<string, CapturedResponse>): Promise<BenchServer> =>
  start({ url: 'postgresql://127.0.0.1', statements: {}, responses: ready })

/** What node itself writes into every answer. */
const added = ['connection', 'date', 'keep-alive']

/** An answer of the service, for a limit to send again. */
export async function captureResponse(url: string, headers: Record<string, string> = {}): Promise<CapturedResponse> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !added.includes(name)),
    body: await response.text(),
  }
}

async function start(asked: BaselineConfig): Promise<BenchServer> {
  const child = fork(path.join(import.meta.dirname, 'limit.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  child.send(asked)
  const [port] = (await once(child, 'message')) as [number]
  return toBenchServer(child, port)
}

type Asking = (path: string) => Promise<{ statements: ExecutedStatement[]; body: string }>

/** The service in this process, for `work` to see what it asks the database. */
async function asking(databaseUrl: string, service: BenchServer, work: (ask: Asking) => Promise<void>): Promise<void> {
  const db = connectDatabase(databaseUrl, { poolSize: 2 })
  const settings = readSettings({ PUBLIC_URL: service.origin, AUTH: 'required', KEPT_ANSWERS_MB: '0' })
  const parts = { db, settings, log: createLogger('silent'), clock: () => new Date(), randomBytes }
  const server = createService(parts).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { pathname } = new URL(getRestUrl(service))
  try {
    await work(async path => {
      let body = ''
      const statements = await captureStatements(db, async () => {
        body = await (await fetch(`http://127.0.0.1:${port}${pathname}${path}`)).text()
      })
      return { statements, body }
    })
  } finally {
    server.closeAllConnections()
    server.close()
    await db.close()
  }
}

async function mustBeAlike(serviceUrl: string, limitUrl: string): Promise<void> {
  const [service, limit] = await Promise.all([fetch(serviceUrl), fetch(limitUrl)])
  const [said, made] = [await service.text(), await limit.text()]
  if (!service.ok || said !== made)
    throw new Error(`${serviceUrl} and its limit differ:\n${service.status} ${said}\n${limit.status} ${made}`)
}
