import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { findFreePort } from '../../src/db/embedded/server.ts'
import { projectFolder } from '../../src/project-folder.ts'
import { waitForBuild } from './background-build.ts'

/** The service in its own process. */
export type ServiceProcess = {
  url: string
  child: ChildProcess
  /** Everything that the process has printed. */
  readOutput: () => string
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
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: unknown) => (output += String(chunk)).includes('The event calendar is ready') && resolve()
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', read)
    child.once('close', code => reject(new Error(`the service ended with code ${code}: ${output}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    readOutput: () => output,
    async stop() {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
    },
  }
}
