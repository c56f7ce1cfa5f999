import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findFreePort } from '../../src/db/embedded/postgres-server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { waitForBuild } from './background-build.ts'

/** The service in its own process. */
export type ServiceProcess = {
  url: string
  child: ChildProcess
  /** Everything that the process has printed. */
  readOutput: () => string
  /** Resolves when the process has printed `text`. */
  waitForOutput: (text: string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the built service (`dist`) in a new process, with the settings in `env`. Resolves when it is ready for
 * requests; fails with its output if it ends before.
 */
export async function startServiceProcess(
  env: Record<string, string>,
  nodeOptions: string[] = [],
): Promise<ServiceProcess> {
  await waitForBuild('service')
  const port = await findFreePort()
  const child = fork(path.join(projectFolder, 'dist/src/main.js'), {
    cwd: projectFolder,
    execArgv: nodeOptions,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: '', LOG_LEVEL: 'error', ...env },
  })
  let output = ''
  const streams = [child.stdout, child.stderr]
  for (const stream of streams) stream?.on('data', chunk => (output += String(chunk)))
  const waitForOutput = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => output.includes(text) && resolve()
      for (const stream of streams) stream?.on('data', check)
      check()
      child.once('close', code => reject(new Error(`the service ended with code ${code}: ${output}`)))
    })
  await waitForOutput('The event calendar is ready')
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    readOutput: () => output,
    waitForOutput,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}
