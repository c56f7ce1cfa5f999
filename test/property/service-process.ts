import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findFreePort } from '../../src/db/embedded/server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import type { MemoryUsage } from './memory-probe.ts'

/** The service in its own process. */
export type ServiceProcess = {
  url: string
  /** Runs the garbage collector and returns the memory in use. */
  readMemory(): Promise<MemoryUsage>
  /** The log, which contains only errors. */
  readLog(): string
  stop(): Promise<void>
}

/**
 * Starts the service in a new process on an existing database, with the sample year, required
 * credentials and no rate limits.
 */
export async function startServiceProcess(databaseUrl: string): Promise<ServiceProcess> {
  const port = await findFreePort()
  const memoryFile = pathToFileURL(path.join(import.meta.dirname, 'memory-probe.ts')).href
  const child = fork(path.join(projectFolder, 'src/main.ts'), {
    cwd: projectFolder,
    execArgv: ['--expose-gc', '--import', 'tsx', '--import', memoryFile],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(port), AUTH: 'required', LOG_LEVEL: 'error' },
      ...{ PUBLIC_URL: '', SAMPLE_DATA: 'true', SITE_TIMEZONE: 'Europe/Athens', RESPONSE_CACHE_MB: '2' },
      ...{ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0', RATE_LIMIT_FAILURES_PER_MINUTE: '0' },
    },
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (log += String(chunk)))
  const url = `http://127.0.0.1:${port}`
  await waitUntilHealthy(url, child, () => log)
  return {
    url,
    readLog: () => log,
    async readMemory() {
      child.send('memory')
      const [usage] = (await once(child, 'message')) as [MemoryUsage]
      return usage
    },
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function waitUntilHealthy(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`the service has ended: ${log()}`)
    await sleep(100)
  }
}
