import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { projectFolder } from '../../project-folder.ts'

/** The build puts this code into another folder than the program (`vite.config.ts`). */
const isBuilt = import.meta.filename.endsWith('.js')
const builtProgram = path.join(projectFolder, 'dist/src/import/sources/read-worker.js')
const sourceProgram = pathToFileURL(path.join(projectFolder, 'src/import/sources/read-worker.ts')).href
/** A thread does not take over how its process reads TypeScript. */
const sourceCode = `import('tsx/esm/api').then(({ register }) => (register(), import('${sourceProgram}')))`

/** Starts a thread with the program `read-worker.ts`. Tests start the built one (`test/support/start-built-worker.ts`). */
export const startReadWorker = async (options: WorkerOptions): Promise<Worker> =>
  new Worker(isBuilt ? builtProgram : sourceCode, { ...options, eval: !isBuilt })
