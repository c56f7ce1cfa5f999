import pg from 'pg'
import type { BenchContext, BenchSection, BenchTable } from '../bench-context.ts'
import { formatMs, formatRate } from '../comparison-table.ts'
import type { LoadResult } from '../load-generator.ts'
import { startBuiltService } from '../servers.ts'
import {
  addBenchEditor,
  buildCreateRequests,
  buildPatchRequests,
  type PatchedFields,
  patchedFields,
} from '../write-requests.ts'

const creations = 'created events'

/** New and changed events by more and more writers at the same time. */
export const concurrentWriters: BenchSection = {
  title: 'Concurrent writers',
  paragraphs: [
    'Signed-in editors create events in a copy of the calendar, or change 40 of them, over 1, 2, 4, 8 and 16 connections. Each request changes one event, chosen from a fixed list that looks random. Every commit waits for the disk. One round.',
    'Writers of the same event wait for each other. Writers of different events do not, even if the events have the same tags, categories and days (docs/decisions/changes-and-caches.md): the rate does not fall as writers are added, and there are no deadlocks.',
  ],
  rows: [creations, ...patchedFields],
  countStepsPerRow: () => writerCounts.length,
  measure,
}

const writerCounts = [1, 2, 4, 8, 16]
const warmUpSeconds = 1

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const url = await context.calendars.prepareCopy(Math.min(...context.options.sizes))
  const service = await startBuiltService(url, { caches: 'none' })
  context.cleanup.add(service.stop)
  const authorization = await addBenchEditor(url)
  const rows: string[][] = []
  for (const name of rowNames) {
    const isCreation = name === creations
    const requests = isCreation
      ? await buildCreateRequests(service, authorization)
      : await buildPatchRequests(service, authorization, name as PatchedFields)
    const status = isCreation ? 201 : 200
    const run = (clients: number, seconds: number) =>
      context.loadGenerator.run({ port: service.port, requests, clients, status, seconds })
    await run(2, warmUpSeconds)
    for (const writers of writerCounts) {
      const deadlocksBefore = await countDeadlocks(url)
      const result = await run(writers, context.options.seconds)
      rows.push(formatRow(name, writers, result, (await countDeadlocks(url)) - deadlocksBefore))
      context.reportStep(`${name}, ${writers} writers`)
    }
  }
  return { head: ['changed', 'writers', '/s', 'p50 ms', 'p99 ms', 'deadlocks'], rows }
}

const formatRow = (
  name: string,
  writers: number,
  { responses, seconds, p50, p99 }: LoadResult,
  deadlocks: number,
): string[] => [name, String(writers), formatRate(responses / seconds), formatMs(p50), formatMs(p99), String(deadlocks)]

/** The deadlocks in the database so far. A session reports its own within a second. */
async function countDeadlocks(databaseUrl: string): Promise<number> {
  await new Promise(done => setTimeout(done, 1_100))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.deadlocks ?? 0
  } finally {
    await client.end()
  }
}
