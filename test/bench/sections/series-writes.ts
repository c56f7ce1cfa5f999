import type { BenchContext, BenchSection, BenchTable } from '../bench-context.ts'
import { formatBelowGoalCells, formatCpuMs, formatMs } from '../comparison-table.ts'
import { type Measurement, measureLoad, takeMedians } from '../measure.ts'
import { type BenchServer, startBuiltService } from '../servers.ts'
import {
  addBenchEditor,
  buildCreateRequest,
  buildSeries,
  buildSeriesPatchRequests,
  createEvent,
  patchedSeriesFields,
  type PatchedSeriesFields,
} from '../write-requests.ts'

const dateCount = 104

/** Changes of all dates of a series, and the creation of series. */
export const seriesWrites: BenchSection = {
  title: 'Writes of recurring events',
  paragraphs: [
    `A signed-in editor changes all ${dateCount} dates of a weekly series, or creates such series, with one request after the other in a copy of the calendar. Every commit waits for the disk.`,
    'A change of all dates is one transaction with a few statements, each for all dates. PostgreSQL updates the texts, the search index and the totals of every date.',
  ],
  rows: ['creation', ...patchedSeriesFields],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

/** The longest median of a change of texts, in ms. */
const textMaxMs = 150
const warmUpSeconds = 2.5

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const databaseUrl = await context.calendars.prepareCopy(Math.min(...context.options.sizes))
  const service = await startBuiltService(databaseUrl, { caches: 'none' })
  context.cleanup.add(service.stop)
  const authorization = await addBenchEditor(databaseUrl)
  const eventId = await createEvent(service, authorization, buildSeries(dateCount))
  const rows: string[][] = []
  for (const name of rowNames) {
    const [status, requests] =
      name === 'creation'
        ? [201, [buildCreateRequest(service, authorization, buildSeries(dateCount))]]
        : [200, buildSeriesPatchRequests(service, authorization, eventId, name as PatchedSeriesFields)]
    rows.push(formatRow(name, await measureWrites(context, service, name, status, requests)))
  }
  return { head: ['request', 'p50 ms', 'p99 ms', 'node ms', 'db ms', 'goal', 'met'], rows }
}

async function measureWrites(
  context: BenchContext,
  service: BenchServer,
  name: string,
  status: number,
  requests: string[],
): Promise<Measurement> {
  const write = (seconds: number) =>
    context.loadGenerator.run({ port: service.port, requests, clients: 1, status, seconds })
  await write(warmUpSeconds)
  const rounds: Measurement[] = []
  for (let round = 0; round < context.options.rounds; round++) {
    rounds.push(await measureLoad(context, service, () => write(context.options.seconds)))
    context.reportStep(`series, ${name}`)
  }
  return takeMedians(rounds)
}

const formatRow = (name: string, { p50, p99, nodeMs, databaseMs }: Measurement): string[] => [
  name,
  formatMs(p50),
  formatMs(p99),
  formatCpuMs(nodeMs),
  formatCpuMs(databaseMs),
  ...formatBelowGoalCells(p50, name === 'text' ? textMaxMs : null),
]
