import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../src/db/embedded/server.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** A process that answers requests at `origin`. */
export type BenchServer = { origin: string; port: number; pid: number; stop: () => Promise<void> }

const startMaxMs = 30_000
const namespace = 'cal/events/v1'

/** Where the REST interface of the service stands. */
export const getRestUrl = ({ origin }: BenchServer): string => `${origin}/${namespace}`

/** The largest that the settings take: requests are counted and none is refused. */
const unreachedLimit = '10000000'

/**
 * The built service on the calendar at `databaseUrl`, as it runs in production. Kept answers come with the counting of requests;
 * without them the service does nothing but what the request asks for.
 */
export function startBuiltService(databaseUrl: string, { isKept }: { isKept: boolean }): Promise<BenchServer> {
  const limit = isKept ? unreachedLimit : '0'
  return startServerProcess({
    command: startCommand(),
    readyAt: '/health',
    env: origin => ({
      AUTH: 'required',
      LOG_LEVEL: 'silent',
      SAMPLE_DATA: 'false',
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_PER_MINUTE: limit,
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: limit,
      ...(isKept ? {} : { KEPT_ANSWERS_MB: '0' }),
    }),
  })
}

/** What `npm start` runs, without `node`. */
function startCommand(): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as Package
  return scripts.start.split(' ').slice(1)
}

type Package = { scripts: { start: string } }

/** A program that listens at PORT; it has started when it answers at `readyAt`, whatever its status. */
type Program = { command: string[]; readyAt: string; env: (origin: string) => Record<string, string> }

export async function startServerProcess({ command, readyAt, env }: Program): Promise<BenchServer> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, command, {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env(origin) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = performance.now() + startMaxMs
  while (!(await fetch(origin + readyAt).catch(() => null))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`node ${command.join(' ')} did not start`)
    await sleep(10)
  }
  return toBenchServer(child, port)
}

export const toBenchServer = (child: ChildProcess, port: number): BenchServer => ({
  origin: `http://127.0.0.1:${port}`,
  port,
  pid: child.pid ?? 0,
  stop: () => stopProcess(child),
})

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
