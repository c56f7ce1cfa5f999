import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { createFairQueue } from '../core/async/fair-queue.ts'
import { projectFolder } from '../project-folder.ts'
import type { ImageProcessor, ImageTurn } from './images.ts'
import { ImageFailure } from './image-failure.ts'
import type { ImageOperation, ImageRequest, ImageResponse, ImageStart, ImageValues } from './image-messages.ts'

/** The process ends after this time without work, which gives its memory back. */
const idleMaxMs = 30_000
/** An image that takes longer is refused: one for which a request waits, and one of a job. */
const uploadMaxMs = 20_000
const jobMaxMs = 90_000
const startMaxMs = 60_000
/** The work of images waits for the work of requests. */
const niceness = 5

/** The build puts this code into another folder than the program (`vite.config.ts`). */
const isBuilt = import.meta.filename.endsWith('.js')
const program = path.join(projectFolder, isBuilt ? 'dist/src/images/image-worker.js' : 'src/images/image-worker.ts')

/**
 * One thread, and one arena of memory: parallel ones would keep the memory of the largest images. A process that
 * reads hostile files gets no other variables, because they have secrets.
 */
const environment = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000' }

type ChildOptions = { idleMaxMs?: number; uploadMaxMs?: number; execArgv?: string[] }

/**
 * Processes images in a separate process, one after the other, with low priority. Uploads, for which a request
 * waits, come before the work of jobs; users take turns. If nobody waits for an image any more, its work does not start,
 * or ends with the process.
 *
 * If the process ends, the image is tried once more in a new one. An image that ends both, or takes too long, counts
 * as damaged.
 */
export function createImageProcess(options: ChildOptions = {}): ImageProcess {
  const { run, start, stop } = createChildRunner(options)
  // Any number of images may wait: the queues of requests are bounded (docs/decisions/costs.md).
  const queue = createFairQueue({ runningMax: 1 })
  let lastId = 0

  function enqueue<Name extends ImageOperation>(
    operation: Name,
    values: ImageValues[Name],
    turn?: ImageTurn,
  ): ReturnType<ImageProcessor[Name]> {
    const request = { id: ++lastId, operation, values } as ImageRequest
    const { key, signal } = turn ?? { key: 'jobs' }
    const maxMs = turn ? (options.uploadMaxMs ?? uploadMaxMs) : jobMaxMs
    const work = () => run(request, { maxMs, signal })
    return queue.run(key, work, { signal, isBackground: turn === undefined }) as ReturnType<ImageProcessor[Name]>
  }

  return {
    measure: head => enqueue('measure', [head]),
    prepare: (file, sizes = [], turn) => enqueue('prepare', [file, sizes], turn),
    resize: (file, names, focalPoint) => enqueue('resize', [file, names, focalPoint]),
    hasSharp: () => queue.run('start', async () => (await start()).hasSharp),
    stop,
  }
}

type ImageProcess = ImageProcessor & {
  /** Whether the package `sharp` is there with the program for this system. Starts the process. */
  hasSharp: () => Promise<boolean>
  stop: () => void
}

/** A process that is ready for requests. */
type StartedChild = { child: ChildProcess; hasSharp: boolean }

/** Sends requests to the process, which it starts when there is none, and stops when there is no work. */
function createChildRunner(options: ChildOptions) {
  let started: StartedChild | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(idleTimer)
    started?.child.kill('SIGKILL')
    started = null
  }

  const start = async (): Promise<StartedChild> => {
    clearTimeout(idleTimer)
    const isRunning = started && started.child.exitCode === null && started.child.signalCode === null
    if (!started || !isRunning) started = await startChild(options.execArgv ?? process.execArgv)
    idleTimer = setTimeout(stop, options.idleMaxMs ?? idleMaxMs).unref()
    return started
  }

  const attempt = async (request: ImageRequest, wait: Wait): Promise<unknown> => {
    const { child } = await start()
    wait.signal?.throwIfAborted()
    clearTimeout(idleTimer)
    try {
      return await send(child, request, wait)
    } catch (error) {
      if (error instanceof ChildEnded) stop()
      throw error
    } finally {
      idleTimer = setTimeout(stop, options.idleMaxMs ?? idleMaxMs).unref()
    }
  }

  const run = (request: ImageRequest, wait: Wait): Promise<unknown> =>
    attempt(request, wait)
      .catch((error: unknown) => {
        if (error instanceof ChildEnded && !error.isTimeout && !wait.signal?.aborted) return attempt(request, wait)
        throw error
      })
      .catch((error: unknown) => {
        wait.signal?.throwIfAborted()
        throw error instanceof ChildEnded ? new ImageFailure('damaged', error) : error
      })
  return { run, start, stop }
}

/** Starts the process, and waits until it is ready. It does not keep the service running. */
async function startChild(execArgv: string[]): Promise<StartedChild> {
  const options = execArgv.filter(option => !option.startsWith('--env-file'))
  const child = fork(program, [], { execArgv: options, env: environment, serialization: 'advanced' })
  child.on('error', () => {}) // `send` says what happened
  child.unref()
  child.channel?.unref()
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, niceness)
  } catch {
    // the system does not allow it
  }
  try {
    const { hasSharp } = await waitForMessage<ImageStart>(child, { maxMs: startMaxMs }, () => true)
    return { child, hasSharp }
  } catch (error) {
    child.kill('SIGKILL')
    // Not a `ChildEnded`: no image has caused this.
    throw new Error('The process that decodes images cannot start.', { cause: error })
  }
}

class ChildEnded extends Error {
  readonly isTimeout: boolean
  constructor(message: string, isTimeout = false) {
    super(message)
    this.isTimeout = isTimeout
  }
}

/** How long a message is awaited at most; less if `signal` aborts. */
type Wait = { maxMs: number; signal?: AbortSignal | undefined }

/** The answer to a request. Throws ChildEnded if the process ends, or does not answer in time. */
async function send(child: ChildProcess, request: ImageRequest, wait: Wait): Promise<unknown> {
  const answer = waitForMessage<ImageResponse>(child, wait, ({ id }) => id === request.id)
  child.send(request, () => {}) // a process that cannot get it has ended
  const response = await answer
  if ('problem' in response) throw new ImageFailure(response.problem)
  if ('error' in response) throw new Error(response.error)
  return restoreBuffer(response.result)
}

/** The next message that is meant. Throws ChildEnded if the process ends before, or nobody waits any longer. */
function waitForMessage<T>(child: ChildProcess, { maxMs, signal }: Wait, isMeant: (message: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => reject(new ChildEnded(`no answer within ${maxMs} ms`, true))), maxMs)
    const onAbort = () => end(() => reject(new ChildEnded('nobody waits for the answer', true)))
    const onMessage = (message: T) => {
      if (isMeant(message)) end(() => resolve(message))
    }
    const onEnd = () => end(() => reject(new ChildEnded(`the process ended (${child.signalCode ?? child.exitCode})`)))
    function end(finish: () => void): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      child.off('exit', onEnd).off('error', onEnd).off('message', onMessage)
      finish()
    }
    child.on('exit', onEnd).on('error', onEnd).on('message', onMessage)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

/** A file in a message has its bytes as a Uint8Array. */
function restoreBuffer(result: unknown): unknown {
  if (result instanceof Uint8Array) return Buffer.from(result.buffer, result.byteOffset, result.byteLength)
  if (typeof result !== 'object' || result === null) return result
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, restoreBuffer(value)]))
}
