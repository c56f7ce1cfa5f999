import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createService } from '../../src/app.ts'
import { connectDatabase } from '../../src/db/connection/connection.ts'
import { createLogger } from '../../src/log.ts'
import { createImages } from '../../src/images/create-images.ts'
import { readSettings } from '../../src/settings.ts'
import type { BaselineConfig, CapturedResponse } from './baseline-process.ts'
import { capturePage, dropDocuments, storeDocuments } from './document-pages.ts'
import { mergeStatements } from './merge-statements.ts'
import type { BenchRequest } from './bench-requests.ts'
import { getRestUrl, type BenchServer, toBenchServer } from './servers.ts'
import { type ExecutedStatement, captureStatements } from './capture-statements.ts'

/**
 * A baseline is a bare `node:http` server that returns the same bodies as the service. This one runs one prepared SQL
 * statement for each request, which builds the JSON body. Fails if a body differs from that of `service`.
 */
export async function startStatementBaseline(
  databaseUrl: string,
  service: BenchServer,
  requests: BenchRequest[],
): Promise<BenchServer> {
  const statements: Record<string, string> = {}
  await withCapturingService(databaseUrl, service, async capture => {
    for (const { path, pageSize } of requests) {
      const { statements: executed, body } = await capture(path)
      statements[path] = mergeStatements(executed, body, pageSize)
    }
  })
  const baseline = await startBaseline({ databaseUrl, statements })
  try {
    for (const { path } of requests) await expectSameBody(getRestUrl(service) + path, baseline.origin + path)
    return baseline
  } catch (error) {
    await baseline.stop()
    throw error
  }
}

/** Baselines that find ids and totals, and have the JSON of each record in memory or in a table. */
export type DocumentBaselines = { inMemory: BenchServer; inTable: BenchServer; stop: () => Promise<void> }

/** With more paths, those that differ in their values share a prepared statement. */
const preparedStatementsMax = 500
const checkedPathsMax = 5

/** Starts the baselines for these paths. Fails if one of their first bodies differs from that of `service`. */
export async function startDocumentBaselines(
  databaseUrl: string,
  service: BenchServer,
  paths: string[],
): Promise<DocumentBaselines> {
  const captured: [string, ReturnType<typeof capturePage>][] = []
  await withCapturingService(databaseUrl, service, async capture => {
    for (const path of paths)
      captured.push([path, capturePage({ path, ...(await capture(path)) }, paths.length > preparedStatementsMax)])
  })
  await storeDocuments(
    databaseUrl,
    captured.flatMap(([, { documents }]) => documents),
  )
  const pages = Object.fromEntries(captured.map(([path, { page }]) => [path, page]))
  const inMemory = await startBaseline({ databaseUrl, pages, isInMemory: true })
  const inTable = await startBaseline({ databaseUrl, pages, isInMemory: false })
  const stop = async () => {
    await Promise.all([inMemory.stop(), inTable.stop()])
    await dropDocuments(databaseUrl)
  }
  try {
    for (const path of paths.slice(0, checkedPathsMax))
      for (const { origin } of [inMemory, inTable]) await expectSameBody(getRestUrl(service) + path, origin + path)
    return { inMemory, inTable, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a baseline for cached responses: it sends the same bytes and headers from memory. */
export const startBytesBaseline = (responses: Record<string, CapturedResponse>): Promise<BenchServer> =>
  startBaseline({ responses })

/** Headers that Node adds to every response. */
const nodeHeaders = ['connection', 'date', 'keep-alive']

/** Requests `url` and returns the response in the form that a baseline sends again. */
export async function captureResponse(url: string, headers: Record<string, string> = {}): Promise<CapturedResponse> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity', ...headers } })
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !nodeHeaders.includes(name)),
    body: await response.text(),
  }
}

async function startBaseline(config: BaselineConfig): Promise<BenchServer> {
  const child = fork(path.join(import.meta.dirname, 'baseline-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  child.send(config)
  const [port] = (await once(child, 'message')) as [number]
  return toBenchServer(child, port)
}

type Capture = (path: string) => Promise<{ statements: ExecutedStatement[]; body: string }>

/**
 * Starts a second service on the same database in this process, and runs `work` with a function that captures the
 * statements of a request to it. Its bodies have the URLs of `measuredService`.
 */
async function withCapturingService(
  databaseUrl: string,
  measuredService: BenchServer,
  work: (capture: Capture) => Promise<void>,
): Promise<void> {
  const db = connectDatabase(databaseUrl, { poolSize: 2 })
  const settings = readSettings({
    PUBLIC_URL: measuredService.origin,
    AUTH: 'required',
    RECORD_CACHE_MB: '0',
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const [images, log] = [createImages(settings), createLogger('silent')]
  const dependencies = { db, settings, images, log, clock: () => new Date(), timers: db.timers, randomBytes }
  const server = createService(dependencies).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { pathname } = new URL(getRestUrl(measuredService))
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

async function expectSameBody(serviceUrl: string, baselineUrl: string): Promise<void> {
  const [service, baseline] = await Promise.all([fetch(serviceUrl), fetch(baselineUrl)])
  const [expected, actual] = [await service.text(), await baseline.text()]
  if (!service.ok || expected !== actual)
    throw new Error(
      `${serviceUrl} and its baseline differ:\n${service.status} ${expected}\n${baseline.status} ${actual}`,
    )
}
