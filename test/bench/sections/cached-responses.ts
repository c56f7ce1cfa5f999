import { captureResponse, startBytesBaseline } from '../baselines.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn, type BenchTarget } from '../measure.ts'
import { buildBenchRequests } from '../bench-requests.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable } from '../comparison-table.ts'

/** Responses from the cache, compared with a bare server that sends the same bytes. */
export const cachedResponses: BenchSection = {
  title: 'Reads from the response cache',
  paragraphs: [
    'The service with its defaults, rate limits included. The limit is a bare `node:http` server that sends the same bytes and as many headers from memory.',
    'The limit is one core of Node. For a list, both servers spend more than half of their time on writing to the socket. The service also reads the address, counts the request, finds the cached response and checks that nothing has changed; a response without a body shows this cost best. The client uses the other core. Where `client ms` is close to the limit’s `node ms`, the client slows the limit down: read `limit CPU ÷ service CPU` there. The ratios depend on the processor: on 24 November 2026, on one that is two to three times as fast, they were 0.82, 0.73 and 0.67.',
  ],
  rows: ['default list', 'one event', 'default list, not modified since'],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

const goal = 0.85

type CachedRequest = { name: string; path: string; headers?: Record<string, string> }

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const events = Math.min(...context.options.sizes)
  const url = await context.calendars.prepare(events)
  const service = await startBuiltService(url, { caches: 'all' })
  context.cleanup.add(service.stop)
  const rows: ComparisonRow[] = []
  for (const request of (await buildRequests(url, service)).filter(({ name }) => rowNames.includes(name)))
    rows.push(await compareWithBaseline(context, service, request, events))
  return buildComparisonTable(rows, 'service', 'limit')
}

async function buildRequests(url: string, service: BenchServer): Promise<CachedRequest[]> {
  const [list, event] = await buildBenchRequests(url, ['default list', 'one event'], 1)
  if (!list || !event) throw new Error('a request of the benchmark is missing')
  const { headers } = await fetch(getRestUrl(service) + list.path)
  return [
    list,
    event,
    { ...list, name: 'default list, not modified since', headers: { 'If-None-Match': headers.get('etag') ?? '' } },
  ]
}

async function compareWithBaseline(
  context: BenchContext,
  service: BenchServer,
  request: CachedRequest,
  events: number,
): Promise<ComparisonRow> {
  const { name, path, headers } = request
  const captured = await captureResponse(getRestUrl(service) + path, headers)
  const baseline = await startBytesBaseline({ [path]: captured })
  context.cleanup.add(baseline.stop)
  const target = (server: BenchServer, url: string): BenchTarget => ({
    server,
    requests: [formatHttpRequest(url, { headers })],
    status: captured.status,
  })
  const [ours, theirs] = await measureInTurn(context, name, [
    target(service, getRestUrl(service) + path),
    target(baseline, baseline.origin + path),
  ])
  if (!ours || !theirs) throw new Error('a measurement is missing')
  return { name, events, subject: ours, baseline: theirs, goal }
}
