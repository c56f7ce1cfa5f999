import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { LoadRequest, LoadResult } from './load-process.ts'
import { stopProcess } from './servers.ts'

export type { LoadRequest, LoadResult } from './load-process.ts'

/** A process that asks a server for answers, one stretch after the other. */
export type LoadGenerator = { run(asked: LoadRequest): Promise<LoadResult>; stop: () => Promise<void> }

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, 'load-client.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production' },
  })
  return { run: asked => run(child, asked), stop: () => stopProcess(child) }
}

/** Fails when an answer is not what was asked for, or the process ends. */
async function run(child: ChildProcess, asked: LoadRequest): Promise<LoadResult> {
  const ended = new AbortController()
  const end = () => ended.abort()
  child.once('exit', end)
  child.send(asked)
  const [seen] = (await once(child, 'message', { signal: ended.signal })) as [LoadResult | { fault: string }]
  child.off('exit', end)
  if ('fault' in seen) throw new Error(seen.fault)
  return seen
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** A request as it goes over the wire. */
export function formatHttpRequest(url: string, { method = 'GET', headers = {}, body = '' }: Sent = {}): string {
  const { host, pathname, search } = new URL(url)
  const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ Host: host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
