import { startDocumentBaselines, type DocumentBaselines } from '../baselines.ts'
import type { BenchContext, BenchSection, BenchTable } from '../bench-context.ts'
import { buildComputedRequests, computedRequestNames, type ComputedRequests } from '../computed-requests.ts'
import { buildComparisonTable, type ComparisonRow } from '../comparison-table.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { type BenchServer, getRestUrl, startBuiltService } from '../servers.ts'

/** Responses that are computed with records in memory, compared with servers that have the JSON of all records. */
export const recordCacheReads: BenchSection = {
  title: 'Reads with the record cache',
  paragraphs: [
    'The service with `RESPONSE_CACHE_MB=0`, without rate limits: what an anonymous caller gets who requests a URL first. There are two limits. Both are a bare `node:http` server with `pg` that runs one prepared statement for the ids of a page and the total. One has the JSON of all records in memory, the other has it in a table, and its statement also joins it.',
    'The limits never update what they have, and do not count the events of categories. The service keeps totals, and the ids of all matches of a search, until a record changes, so it can be faster than its limits.',
  ],
  rows: [...computedRequestNames],
  countStepsPerRow: ({ sizes, rounds }) => sizes.length * rounds,
  measure,
}

const goals = { inMemory: 0.5, inTable: null }

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const rows: ComparisonRow[] = []
  for (const events of context.options.sizes) {
    const url = await context.calendars.prepare(events)
    const service = await startBuiltService(url, { caches: 'records' })
    context.cleanup.add(service.stop)
    for (const requests of await buildComputedRequests(url, rowNames)) {
      const baselines = await startDocumentBaselines(url, service, requests.paths)
      context.cleanup.add(baselines.stop)
      rows.push(...(await compare(context, { events, service, baselines }, requests)))
      await baselines.stop()
    }
    await service.stop()
  }
  return buildComparisonTable(rows, 'service', 'limit')
}

type Servers = { events: number; service: BenchServer; baselines: DocumentBaselines }

async function compare(
  context: BenchContext,
  { events, service, baselines }: Servers,
  { name, paths }: ComputedRequests,
): Promise<ComparisonRow[]> {
  const target = (server: BenchServer, base: string) => ({
    server,
    requests: paths.map(path => formatHttpRequest(base + path)),
  })
  const [subject, inMemory, inTable] = await measureInTurn(context, `${name}, ${events} events`, [
    target(service, getRestUrl(service)),
    target(baselines.inMemory, baselines.inMemory.origin),
    target(baselines.inTable, baselines.inTable.origin),
  ])
  if (!subject || !inMemory || !inTable) throw new Error('a measurement is missing')
  return [
    { name: `${name}; limit in memory`, events, subject, baseline: inMemory, goal: goals.inMemory },
    { name: `${name}; limit in a table`, events, subject, baseline: inTable, goal: goals.inTable },
  ]
}
