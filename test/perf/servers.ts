import { type ChildProcess, fork, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createApp } from '../../src/app.ts'
import { connect } from '../../src/db/connect.ts'
import { freePort } from '../../src/db/embedded-server.ts'
import { createServer } from '../../src/http/server.ts'
import { createLog } from '../../src/log.ts'
import { projectFolder } from '../../src/root.ts'
import { readSettings } from '../../src/settings.ts'
import type { LimitAsked } from './limit.ts'
import { asOneStatement } from './one-statement.ts'
import type { BenchRequest } from './requests.ts'
import { statementsOf } from './statements.ts'

/** A process that answers requests; `url` is what stands before a request's path. */
export type Server = { url: string; pid: number; stop: () => Promise<void> }

const namespace = 'cal/events/v1'
const startMaxMs = 30_000

/** The built service on the calendar at `databaseUrl`, as it runs in production. */
export async function startService(databaseUrl: string): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const settings = { AUTH: 'required', LOG_LEVEL: 'silent', SAMPLE_DATA: 'false', PUBLIC_URL: url }
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: projectFolder,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      ...settings,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = performance.now() + startMaxMs
  while (!(await fetch(`${url}/health`).catch(() => null))?.ok) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('the service did not start')
    await sleep(100)
  }
  return serverOf(child, `${url}/${namespace}`)
}

/**
 * The limit for these requests to the service at `service`: one prepared statement each, which writes the same body. Fails when
 * a body is not the same.
 */
export async function startLimit(databaseUrl: string, service: Server, requests: BenchRequest[]): Promise<Server> {
  const answers: Record<string, string> = {}
  await asking(databaseUrl, service, async ask => {
    for (const { path, pageSize } of requests) {
      const { statements, body } = await ask(path)
      answers[path] = asOneStatement(statements, body, pageSize)
    }
  })
  const child = fork(path.join(import.meta.dirname, 'limit.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  const asked: LimitAsked = { url: databaseUrl, answers }
  child.send(asked)
  const [address] = (await once(child, 'message')) as [AddressInfo]
  const limit = serverOf(child, `http://127.0.0.1:${address.port}`)
  try {
    for (const { path } of requests) await mustBeAlike(service.url + path, limit.url + path)
    return limit
  } catch (error) {
    await limit.stop()
    throw error
  }
}

function serverOf(child: ChildProcess, url: string): Server {
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { url, pid: child.pid ?? 0, stop }
}

type Asking = (path: string) => Promise<{ statements: Awaited<ReturnType<typeof statementsOf>>; body: string }>

/** The service in this process, for `work` to see what it asks the database. */
async function asking(databaseUrl: string, service: Server, work: (ask: Asking) => Promise<void>): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 2 })
  const settings = readSettings({ PUBLIC_URL: new URL(service.url).origin, AUTH: 'required' })
  const app = createApp({ db, settings, log: createLog('silent'), clock: () => new Date(), randomBytes })
  const server = createServer(app, settings).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    await work(async path => {
      let body = ''
      const statements = await statementsOf(db, async () => {
        body = await (await fetch(`http://127.0.0.1:${port}/${namespace}${path}`)).text()
      })
      return { statements, body }
    })
  } finally {
    server.closeAllConnections()
    server.close()
    await db.close()
  }
}

/** One record is written anew by the service, so spaces may differ. */
async function mustBeAlike(serviceUrl: string, limitUrl: string): Promise<void> {
  const [service, limit] = await Promise.all([fetch(serviceUrl), fetch(limitUrl)])
  const [said, made] = [await service.text(), await limit.text()]
  const isAlike = service.ok && limit.ok && isDeepStrictEqual(JSON.parse(said), JSON.parse(made))
  if (!isAlike)
    throw new Error(`${serviceUrl} and its limit differ:\n${service.status} ${said}\n${limit.status} ${made}`)
}
