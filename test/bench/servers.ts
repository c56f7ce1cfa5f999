import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { projectFolder } from '../../src/project-folder.ts'

/** A server process that listens at `origin`. */
export type BenchServer = { origin: string; port: number; pid: number; stop: () => Promise<void> }

const startMaxMs = 30_000
const namespace = 'cal/events/v1'

/** The URL of the TEC API of the service. */
export const getRestUrl = ({ origin }: BenchServer): string => `${origin}/${namespace}`

/** The highest rate limit that the settings allow: the service counts requests and rejects none. */
const highestRateLimit = '10000000'

/** Which caches a measured service has. Only with all of them, as by default, it counts requests. */
export type Caches = 'all' | 'records' | 'none'

const cacheSettings: Record<Caches, Record<string, string>> = {
  all: {},
  records: { RESPONSE_CACHE_MB: '0' },
  none: { RESPONSE_CACHE_MB: '0', RECORD_CACHE_MB: '0' },
}

type ServiceOptions = {
  caches: Caches
  /** The address in the responses; by default that of the service. */
  publicUrl?: string
  /** Further environment variables. */
  variables?: Record<string, string>
}

/** Starts the built service in production mode on the calendar at `databaseUrl`. */
export function startBuiltService(
  databaseUrl: string,
  { caches, publicUrl, variables = {} }: ServiceOptions,
): Promise<BenchServer> {
  const rateLimit = caches === 'all' ? highestRateLimit : '0'
  const startCommand = readStartCommand()
  return startServerProcess({
    command: startCommand.command,
    readyPath: '/health',
    env: origin => ({
      ...startCommand.variables,
      AUTH: 'required',
      LOG_LEVEL: 'silent',
      SAMPLE_DATA: 'false',
      PUBLIC_URL: publicUrl ?? origin,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_PER_MINUTE: rateLimit,
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: rateLimit,
      ...cacheSettings[caches],
      ...variables,
    }),
  })
}

/** The arguments that `npm start` passes to `node`, and its environment variables. */
function readStartCommand(): { command: string[]; variables: Record<string, string> } {
  const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as Package
  const words = scripts.start.split(' ') // NAME=value … exec node …
  return {
    command: words.slice(words.indexOf('node') + 1),
    variables: Object.fromEntries(
      words.slice(0, words.indexOf('exec')).map(word => word.split('=') as [string, string]),
    ),
  }
}

type Package = { scripts: { start: string } }

/** A program that listens at PORT. It has started when it returns any response at `readyPath`. */
type Program = { command: string[]; readyPath: string; env: (origin: string) => Record<string, string> }

export async function startServerProcess({ command, readyPath, env }: Program): Promise<BenchServer> {
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, command, {
    cwd: projectFolder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), ...env(origin) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const deadline = performance.now() + startMaxMs
  while (!(await fetch(origin + readyPath).catch(() => null))) {
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

/** Ends a process and waits until it has exited. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
