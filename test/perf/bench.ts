import { SingleBar } from 'cli-progress'
import { mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../../src/root.ts'
import { openCalendars } from './calendars.ts'
import { cpuOf, cpuOfServer } from './cpu.ts'
import { load } from './load.ts'
import { type BenchRequest, requestsFor } from './requests.ts'
import { type Server, startLimit, startService } from './servers.ts'
import { type Cell, medianOf, type Row, tableOf } from './table.ts'

const usage = `Measures the built service on large calendars, beside the limit: a bare node:http server that runs one prepared
statement for the same JSON.

  npm run bench -- --only search --seconds 5

  --sizes N,N    events of each calendar (10000,200000); calendars are made once, in .data/bench
  --seconds N    how long each request is measured in one round (2)
  --rounds N     rounds, of which the middle counts (3)
  --only TEXT    only requests whose name has this text
  --write        write the table to docs/performance.md too`

const clients = 8
const warmUpSeconds = 0.5
/** A connection plans a statement anew five times before it settles. */
const firstWarmUpSeconds = 2.5

const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,200000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const sizes = options.sizes.split(',').map(Number)
const seconds = Number(options.seconds)
const rounds = Number(options.rounds)
const isUsable = [...sizes, rounds].every(one => Number.isSafeInteger(one) && one > 0) && seconds > 0
if (options.help || !isUsable) {
  console.log(usage)
  process.exit(options.help ? 0 : 2)
}

/** What was started so far, to be stopped in the opposite order. */
const started: (() => Promise<void>)[] = []
let stopping: Promise<void> | undefined
const stop = () => (stopping ??= stopAll())

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().then(() => process.exit(130)))

try {
  await run()
} catch (error) {
  if (stopping === undefined) console.error(error)
  process.exitCode = 1
}
await stop()

async function run(): Promise<void> {
  const making = new SingleBar({ format: 'making a calendar {bar} {value}/{total} events' })
  const calendars = await openCalendars((done, events) => {
    if (!making.isActive) making.start(events, 0)
    making.update(done)
    if (done === events) making.stop()
  })
  started.push(calendars.stop)
  const subjects: Subject[] = []
  for (const events of sizes) subjects.push(await subjectOf(events, await calendars.of(events)))
  const table = tableOf(await measured(subjects, calendars.postmaster))
  console.log(table)
  if (options.write) write(table)
}

async function stopAll(): Promise<void> {
  for (const one of started.reverse()) await one().catch(console.error)
}

/** A calendar with the service and the limit on it. */
type Subject = { events: number; requests: BenchRequest[]; service: Server; limit: Server }

async function subjectOf(events: number, url: string): Promise<Subject> {
  const service = await startService(url)
  started.push(service.stop)
  const { total_pages: pages } = (await (await fetch(`${service.url}/events`)).json()) as { total_pages: number }
  const requests = (await requestsFor(url, pages, new Date())).filter(({ name }) => name.includes(options.only))
  if (requests.length === 0) throw new Error(`No request of the bench has "${options.only}" in its name.`)
  const limit = await startLimit(url, service, requests)
  started.push(limit.stop)
  return { events, requests, service, limit }
}

/** Every request at every size. */
async function measured(subjects: Subject[], postmaster: number): Promise<Row[]> {
  const bar = new SingleBar({ format: '{bar} {value}/{total} {request}, {events} events', noTTYOutput: false })
  const names = subjects[0]?.requests.length ?? 0
  bar.start(names * subjects.length * rounds, 0, { request: '', events: '' })
  const rows: Row[] = []
  for (let at = 0; at < names; at++)
    for (const { events, requests, service, limit } of subjects) {
      const { name, path } = requests[at] as BenchRequest // every size has the same requests
      bar.update({ request: name, events })
      rows.push({ request: name, events, ...(await byTurns(service, limit, path, postmaster, () => bar.increment())) })
    }
  bar.stop()
  return rows
}

/** Service and limit in turn, so that both meet the same disturbances. */
async function byTurns(service: Server, limit: Server, path: string, postmaster: number, done: () => void) {
  const cells: { service: Cell[]; limit: Cell[] } = { service: [], limit: [] }
  for (let round = 0; round < rounds; round++) {
    const warmUp = round === 0 ? firstWarmUpSeconds : warmUpSeconds
    cells.service.push(await cellOf(service, path, postmaster, warmUp))
    cells.limit.push(await cellOf(limit, path, postmaster, warmUp))
    done()
  }
  return { service: medianOf(cells.service), limit: medianOf(cells.limit) }
}

async function cellOf(server: Server, path: string, postmaster: number, warmUp: number): Promise<Cell> {
  await load(server.url + path, clients, warmUp)
  const before = { node: cpuOf(server.pid), database: cpuOfServer(postmaster) }
  const { latenciesMs, seconds: took } = await load(server.url + path, clients, seconds)
  const after = { node: cpuOf(server.pid), database: cpuOfServer(postmaster) }
  const answers = latenciesMs.length
  const each = (kind: 'node' | 'database') => {
    const [from, to] = [before[kind], after[kind]]
    return from === null || to === null ? null : (to - from) / answers
  }
  const at = (part: number) => latenciesMs[Math.min(answers - 1, Math.floor(answers * part))] ?? 0
  return { perSecond: answers / took, p50: at(0.5), p99: at(0.99), nodeMs: each('node'), databaseMs: each('database') }
}

function write(table: string): void {
  const file = path.join(projectFolder, 'docs/performance.md')
  const words = [
    `# Performance`,
    `Written by \`npm run bench -- --write\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, ${os.cpus().length} × ${os.cpus()[0]?.model ?? '?'}, ${clients} connections, ${rounds} rounds of ${seconds} s, of which the middle counts.`,
    `The limit is a bare \`node:http\` server that runs one prepared statement for the same JSON. CPU times are per request; those of a shared machine wobble less than rates do.`,
    table,
  ]
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${words.join('\n\n')}\n`)
}
