import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { type Caches, getRestUrl, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable } from '../comparison-table.ts'

/** The rows, and the caches that the service has. */
const cachesByRow: Record<string, Caches> = {
  'default list, no cache': 'none',
  'default list, records cached': 'records',
  'default list, cached': 'all',
}

/** RPC compared with REST, for the same list. */
export const rpcComparedToRest: BenchSection = {
  title: 'RPC and REST',
  paragraphs: [
    'The default list as `/trpc/events.list`, and the same list over REST from the same process.',
    'Without the cache both run the same statements and pass on the text of PostgreSQL, RPC inside its envelope. A batch in which a call fails is the exception: tRPC parses its results and writes them again. From the cache both send bytes from memory.',
  ],
  rows: Object.keys(cachesByRow),
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

/** The lowest acceptable rate of RPC, relative to that of REST. */
const rateRatioMin = 0.6
const listPath = '/trpc/events.list?input=%7B%7D'

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const eventCount = Math.min(...context.options.sizes)
  const rows: ComparisonRow[] = []
  for (const name of rowNames) {
    const service = await startBuiltService(await context.calendars.prepare(eventCount), {
      caches: cachesByRow[name] ?? 'none',
    })
    context.cleanup.add(service.stop)
    const [rpc, rest] = await measureInTurn(context, name, [
      { server: service, requests: [formatHttpRequest(service.origin + listPath)] },
      { server: service, requests: [formatHttpRequest(`${getRestUrl(service)}/events`)] },
    ])
    if (rpc && rest) rows.push({ name, events: eventCount, subject: rpc, baseline: rest, goal: rateRatioMin })
  }
  return buildComparisonTable(rows, 'RPC', 'REST')
}
