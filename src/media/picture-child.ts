import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PictureProcessor } from './media.ts'
import { PictureFailure } from './picture-failure.ts'
import type { PictureOperation, PictureRequest, PictureResponse } from './picture-messages.ts'
import { createWorkQueue } from './work-queue.ts'

/** The process ends after this time without work, which gives its memory back. */
const idleMaxMs = 30_000
/** A picture that takes longer is refused. */
const workMaxMs = 90_000
/** The work of pictures waits for that of requests. */
const niceness = 5

const program = fileURLToPath(new URL(`./picture-process${path.extname(import.meta.url)}`, import.meta.url))

/**
 * One thread, and one arena of memory: parallel ones would keep the memory of the largest pictures. A process that reads
 * hostile files gets no other variables, because they have secrets.
 */
const environment = { UV_THREADPOOL_SIZE: '1', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1000000' }

type ChildOptions = { idleMaxMs?: number; workMaxMs?: number; execArgv?: string[] }

/**
 * Processes pictures in a process of its own, one after the other, with low priority. Uploads, for which a request waits,
 * come before smaller versions, for which only a job waits.
 *
 * If the process crashes or takes too long, the picture counts as damaged, and the next one gets a new process.
 */
export function createPictureChild(options: ChildOptions = {}): PictureProcessor & { stop: () => void } {
  const { run, stop } = createChildRunner(options)
  const queue = createWorkQueue()
  let lastId = 0

  function enqueue<Name extends PictureOperation>(
    operation: Name,
    ...values: Parameters<PictureProcessor[Name]>
  ): ReturnType<PictureProcessor[Name]> {
    const request = { id: ++lastId, operation, values } as PictureRequest
    return queue(() => run(request), { isUrgent: operation === 'prepare' }) as ReturnType<PictureProcessor[Name]>
  }

  return {
    measure: head => enqueue('measure', head),
    prepare: (file, sizes) => enqueue('prepare', file, sizes),
    resize: (file, names, focalPoint) => enqueue('resize', file, names, focalPoint),
    stop,
  }
}

/** Sends requests to the process, which it starts when there is none, and stops when there is no work. */
function createChildRunner(options: ChildOptions) {
  let child: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const stop = () => {
    clearTimeout(idleTimer)
    child?.kill('SIGKILL')
    child = null
  }

  const run = async (request: PictureRequest): Promise<unknown> => {
    clearTimeout(idleTimer)
    if (!child || child.exitCode !== null || child.signalCode !== null)
      child = startChild(options.execArgv ?? process.execArgv)
    try {
      return await send(child, request, options.workMaxMs ?? workMaxMs)
    } catch (error) {
      if (!(error instanceof ChildEnded)) throw error
      stop()
      throw new PictureFailure('damaged', error)
    } finally {
      idleTimer = setTimeout(stop, options.idleMaxMs ?? idleMaxMs).unref()
    }
  }
  return { run, stop }
}

/** Starts the process. It does not keep the service running. */
function startChild(execArgv: string[]): ChildProcess {
  const child = fork(program, [], { execArgv, env: environment, serialization: 'advanced' })
  child.on('error', () => {}) // `send` says what happened
  child.unref()
  child.channel?.unref()
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, niceness)
  } catch {
    // the system does not allow it
  }
  return child
}

class ChildEnded extends Error {}

/** The answer to a request. Fails with ChildEnded if the process ends, or does not answer in time. */
function send(child: ChildProcess, request: PictureRequest, maxMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new ChildEnded(`no answer within ${maxMs} ms`))), maxMs)
    const onExit = (code: number | null, signal: string | null) =>
      finish(() => reject(new ChildEnded(`the process ended (${signal ?? code})`)))
    const onMessage = (response: PictureResponse) => {
      if (response.id === request.id) finish(() => settle(response, resolve, reject))
    }
    function finish(end: () => void): void {
      clearTimeout(timer)
      child.off('exit', onExit).off('message', onMessage)
      end()
    }
    child.on('exit', onExit).on('message', onMessage)
    child.send(request, error => {
      if (error) finish(() => reject(new ChildEnded(error.message)))
    })
  })
}

function settle(response: PictureResponse, resolve: (value: unknown) => void, reject: (error: Error) => void): void {
  if ('problem' in response) reject(new PictureFailure(response.problem))
  else if ('error' in response) reject(new Error(response.error))
  else resolve(restoreBuffer(response.result))
}

/** A file in a message has its bytes as a Uint8Array. */
function restoreBuffer(result: unknown): unknown {
  if (result instanceof Uint8Array) return Buffer.from(result.buffer, result.byteOffset, result.byteLength)
  if (typeof result !== 'object' || result === null) return result
  return Object.fromEntries(Object.entries(result).map(([name, value]) => [name, restoreBuffer(value)]))
}
