import { startStatementBaseline } from '../baselines.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { type BenchRequest, benchRequestTemplates, buildBenchRequests } from '../bench-requests.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable, sumCpuMs, formatRatio } from '../comparison-table.ts'

/** Responses that need the database, compared with one prepared statement that writes the same JSON. */
export const uncachedResponses: BenchSection = {
  title: 'Reads without the response cache',
  paragraphs: [
    'The service with `RESPONSE_CACHE_MB=0` and `RECORD_CACHE_MB=0`, without rate limits: what authors and contributors get. The limit is a bare `node:http` server with `pg` that runs one prepared statement for the same JSON.',
    'The limit is PostgreSQL, which finds the page and the total and writes the JSON (`db ms`). Node reads the query, builds the statements and passes the response on. A list runs two statements: one finds the page and the total, the other writes the JSON. The limit runs one. A single event is one statement in both. The total of a window of days is a sum of a few numbers, so the cost of the default list does not grow with the calendar. The cost of a search for a common word grows, because PostgreSQL counts and sorts every event with that word.',
  ],
  rows: benchRequestTemplates.map(({ name }) => name),
  countStepsPerRow: ({ sizes, rounds }) => sizes.length * rounds,
  measure,
}

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const subjects: CalendarServers[] = []
  for (const events of context.options.sizes) subjects.push(await startServers(context, events, rowNames))
  const rows: ComparisonRow[] = []
  for (const index of rowNames.keys())
    for (const subject of subjects) rows.push(await compareWithBaseline(context, subject, subject.requests[index]))
  const { head, rows: texts } = buildComparisonTable(rows, 'service', 'limit')
  return {
    head: [...head, 'CPU against fewest events'],
    rows: texts.map((row, index) => [...row, formatGrowth(rows[index], rows)]),
  }
}

/** A calendar, with the service and the baseline that use it. */
type CalendarServers = { events: number; requests: BenchRequest[]; service: BenchServer; baseline: BenchServer }

async function startServers(
  { calendars, cleanup }: BenchContext,
  events: number,
  rowNames: string[],
): Promise<CalendarServers> {
  const url = await calendars.prepare(events)
  const service = await startBuiltService(url, { caches: 'none' })
  cleanup.add(service.stop)
  const first = (await (await fetch(`${getRestUrl(service)}/events`)).json()) as { total_pages: number }
  const requests = await buildBenchRequests(url, rowNames, first.total_pages)
  const baseline = await startStatementBaseline(url, service, requests)
  cleanup.add(baseline.stop)
  return { events, requests, service, baseline }
}

async function compareWithBaseline(
  context: BenchContext,
  { events, service, baseline }: CalendarServers,
  request: BenchRequest | undefined,
): Promise<ComparisonRow> {
  if (!request) throw new Error('the calendars have different requests')
  const { name, path, goal } = request
  const [ours, theirs] = await measureInTurn(context, `${name}, ${events} events`, [
    { server: service, requests: [formatHttpRequest(getRestUrl(service) + path)] },
    { server: baseline, requests: [formatHttpRequest(baseline.origin + path)] },
  ])
  if (!ours || !theirs) throw new Error('a measurement is missing')
  return { name, events, subject: ours, baseline: theirs, goal }
}

/** The CPU time of a request relative to the smallest calendar; empty for that calendar. */
function formatGrowth(row: ComparisonRow | undefined, rows: ComparisonRow[]): string {
  const smallest = rows.filter(({ name }) => name === row?.name).sort((a, b) => a.events - b.events)[0]
  if (!row || !smallest || row === smallest) return ''
  return `${formatRatio(sumCpuMs(row.subject), sumCpuMs(smallest.subject))} ×`
}
