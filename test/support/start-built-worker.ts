import path from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { projectFolder } from '../../src/project-folder.ts'
import { waitForBuild } from './background-build.ts'

/**
 * Stands for `src/import/sources/start-read-worker.ts` in the tests (`vitest.config.ts`): a thread of the sources compiles
 * hundreds of files again, which takes many times as long as what it reads.
 */
export async function startReadWorker(options: WorkerOptions): Promise<Worker> {
  await waitForBuild('service')
  return new Worker(path.join(projectFolder, 'dist/src/import/sources/read-worker.js'), options)
}
