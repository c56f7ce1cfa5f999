import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SingleBar } from 'cli-progress'
import pg from 'pg'
import { startBenchCalendars } from '../bench/bench-calendars.ts'
import { addBenchEditor } from '../bench/write-requests.ts'
import { parseName } from './calendar.ts'
import { compareServices } from './compare.ts'
import { createReadCounts, read, type ReadCounts } from './readers.ts'
import { breakListener, readUsage, startSoakServices, type Usage } from './services.ts'
import { createSoakCalendar, type WriteCounts, write, type WriterOptions } from './writers.ts'

const usage = `Writes at random through two services for a long time, while others read from them, and looks for old responses.

  npm run soak -- --minutes 60

  --minutes N    how long (60)
  --writers N    writers at the same time (2)
  --pause MS     how long a writer or reader waits after each response (50)
  --seed N       the beginning of the random numbers (1)

Six anonymous readers, from another address than the writers, and two signed-in ones compare each response with what the
writers have written: anonymous ones may miss the writes of the last 200 ms, signed-in ones none. Every minute the writers
pause, and the responses of both services are compared with those of a service without caches; then one service loses its
notifications. Every five minutes one service is restarted. Exit code: 0 = no old response, 1 = old responses.`

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    writers: { type: 'string', default: '2' },
    pause: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const eventCount = 10_000
const anonymousLateMaxMs = 200
const anonymousReaders = 6
const signedInReaders = 2
const restartEveryMinutes = 5

const calendars = await startBenchCalendars(() => undefined)
const databaseUrl = await calendars.prepareCopy(eventCount)
const client = new pg.Client({ connectionString: databaseUrl })
await client.connect()
const services = await startSoakServices(databaseUrl)
const authorization = await addBenchEditor(databaseUrl)
const random = createRandom(Number(values.seed))
const pauseMs = Number(values.pause)
const writerOptions: WriterOptions = { services, authorization, random, findEvent, pauseMs }
const calendar = await createSoakCalendar(writerOptions)

const writes: WriteCounts = { written: 0, failed: 0 }
const anonymous = createReadCounts()
const signedIn = createReadCounts()
const different: string[] = []
let compared = 0
const usages: Usage[] = [await readUsage(client, services)]

const minutes = Number(values.minutes)
const bar = new SingleBar({
  format: '{bar} {value}/{total} minutes, {writes} writes, {reads} reads, {old} old',
  noTTYOutput: true,
  notTTYSchedule: 60_000,
})
bar.start(minutes, 0, { writes: 0, reads: 0, old: 0 })
for (let minute = 1; minute <= minutes; minute++) {
  await runMinute(minute)
  const old = anonymous.old + signedIn.old + different.length
  bar.update(minute, { writes: writes.written, reads: anonymous.read + signedIn.read, old })
  if (minute === 1) usages.push(await readUsage(client, services))
}
bar.stop()
usages.push(await readUsage(client, services))
report()
await services.stop()
await client.end()
await calendars.stop()

/** Writes and reads for about a minute, then compares the services. */
async function runMinute(minute: number): Promise<void> {
  const [writing, reading] = [new AbortController(), new AbortController()]
  const writers = Array.from({ length: Number(values.writers) }, () =>
    write(calendar, writerOptions, writes, writing.signal),
  )
  const readers = [
    ...Array.from({ length: anonymousReaders }, () =>
      read(
        calendar,
        { services, random, authorization: null, lateMaxMs: anonymousLateMaxMs, pauseMs },
        anonymous,
        reading.signal,
      ),
    ),
    ...Array.from({ length: signedInReaders }, () =>
      read(calendar, { services, random, authorization, lateMaxMs: 0, pauseMs }, signedIn, reading.signal),
    ),
  ]
  await sleep(30_000)
  if (minute % restartEveryMinutes === 0) await services.restart(random(2) as 0 | 1)
  else await breakListener(client)
  await sleep(20_000)
  writing.abort()
  await Promise.all(writers)
  await sleep(anonymousLateMaxMs)
  different.push(...(await compareServices(services, calendar)))
  compared++
  reading.abort()
  await Promise.all(readers)
}

async function findEvent(number: number): Promise<{ id: number; version: number } | null> {
  const { rows } = await client.query<{ id: number; title: string }>(
    `select e.id, t.title from events e join event_texts t on t.event_id = e.id
      where t.title like $1 and e.status <> 'trash' order by e.id desc limit 1`,
    [`Soak e${number} v%`],
  )
  const [row] = rows
  return row ? { id: row.id, version: parseName(row.title)?.version ?? -1 } : null
}

function report(): void {
  const formatLate = ({ late }: ReadCounts) =>
    [...late]
      .sort(([a], [b]) => a - b)
      .map(([ms, count]) => `${count} within ${ms} ms`)
      .join(', ') || 'none'
  console.log(`\n${writes.written} writes (${writes.failed} while a service was restarted)`)
  for (const [name, counts] of [
    ['anonymous', anonymous],
    ['signed in', signedIn],
  ] as const)
    console.log(
      `${counts.read} responses to readers who are ${name} (${counts.failed} failed during restarts); late: ${formatLate(counts)}; old: ${counts.old}`,
    )
  console.log(`${compared} comparisons with a service without caches: ${different.length} different responses`)
  for (const line of [...anonymous.errors, ...signedIn.errors, ...different.slice(0, 5)]) console.log(`  ${line}`)
  console.log('\nbefore, after a minute, at the end:')
  for (const name of Object.keys(usages[0] ?? {})) console.log(`  ${name}: ${usages.map(one => one[name]).join(', ')}`)
  process.exitCode = anonymous.old + signedIn.old + different.length > 0 ? 1 : 0
}

/** Returns a function that returns a number from 0 to `below - 1` (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
