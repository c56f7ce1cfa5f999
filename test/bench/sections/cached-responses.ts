import { captureResponse, startBytesBaseline } from '../baselines.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn, type BenchTarget } from '../measure.ts'
import { buildBenchRequests } from '../bench-requests.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable } from '../comparison-table.ts'

/** Answers out of memory, beside a bare server that sends the same bytes. */
export const cachedResponses: BenchSection = {
  title: 'Kept answers',
  paragraphs: [
    'The service as it runs by default, every request counted, beside a bare `node:http` server that sends the same bytes and as many headers out of memory.',
    'What limits it: one core of Node, which spends more than half of a list in writing it to the socket, in both servers. What the service adds is reading the address, counting the request, finding the answer and making sure that nothing has changed; an answer without a body shows it most. Asking has the other core; where `client ms` comes near the limit’s `node ms`, it holds the limit back, and `ratio of CPU` is the one to read.',
  ],
  rows: ['default list', 'one event', 'default list, not modified since'],
  countSteps: ({ rounds }) => rounds,
  measure,
}

const goal = 0.8

type Asked = { name: string; path: string; headers?: Record<string, string> }

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  const events = Math.min(...stage.options.sizes)
  const url = await stage.calendars.prepare(events)
  const service = await startBuiltService(url, { isKept: true })
  stage.cleanup.add(service.stop)
  const rows: ComparisonRow[] = []
  for (const asked of (await askedOf(url, service)).filter(({ name }) => names.includes(name)))
    rows.push(await compared(stage, service, asked, events))
  return buildComparisonTable(rows, 'service', 'limit')
}

async function askedOf(url: string, service: BenchServer): Promise<Asked[]> {
  const [list, event] = await buildBenchRequests(url, ['default list', 'one event'], 1)
  if (!list || !event) throw new Error('the bench has no such requests')
  const { headers } = await fetch(getRestUrl(service) + list.path)
  return [
    list,
    event,
    { ...list, name: 'default list, not modified since', headers: { 'If-None-Match': headers.get('etag') ?? '' } },
  ]
}

async function compared(
  stage: BenchContext,
  service: BenchServer,
  asked: Asked,
  events: number,
): Promise<ComparisonRow> {
  const { name, path, headers } = asked
  const ready = await captureResponse(getRestUrl(service) + path, headers)
  const limit = await startBytesBaseline({ [path]: ready })
  stage.cleanup.add(limit.stop)
  const side = (server: BenchServer, url: string): BenchTarget => ({
    server,
    request: formatHttpRequest(url, { headers }),
    status: ready.status,
  })
  const [one, other] = await measureInTurn(stage, name, [
    side(service, getRestUrl(service) + path),
    side(limit, limit.origin + path),
  ])
  if (!one || !other) throw new Error('two sides were measured and have no figures')
  return { name, events, subject: one, baseline: other, goal }
}
