import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { LoadRequest, LoadResult } from './load-process.ts'
import { stopProcess } from './servers.ts'

export type { LoadResult } from './load-process.ts'

/** A process that sends requests to a server, one load after the other. */
export type LoadGenerator = { run(load: LoadRequest): Promise<LoadResult>; stop: () => Promise<void> }

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  return { run: load => runLoad(child, load), stop: () => stopProcess(child) }
}

/** Fails when a response has another status than expected, or the process ends. */
async function runLoad(child: ChildProcess, load: LoadRequest): Promise<LoadResult> {
  const ended = new AbortController()
  const end = () => ended.abort()
  child.once('exit', end)
  child.send(load)
  const [result] = (await once(child, 'message', { signal: ended.signal })) as [LoadResult | { error: string }]
  child.off('exit', end)
  if ('error' in result) throw new Error(result.error)
  return result
}

type RequestParts = { method?: string; headers?: Record<string, string>; body?: string }

/** The text of an HTTP/1.1 request. */
export function formatHttpRequest(url: string, { method = 'GET', headers = {}, body = '' }: RequestParts = {}): string {
  const { host, pathname, search } = new URL(url)
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
