import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { getRestUrl, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable } from '../comparison-table.ts'

/** RPC compared with REST, for the same list. */
export const rpcComparedToRest: BenchSection = {
  title: 'RPC and REST',
  paragraphs: [
    'The default list as `/trpc/events.list`, and the same list over REST from the same process.',
    'Without the cache both run the same statements. REST then passes on the text of PostgreSQL; tRPC parses it and writes it again inside its envelope. From the cache both send bytes from memory.',
  ],
  rows: ['default list, no cache', 'default list, cached'],
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
      caches: name.endsWith(', cached') ? 'all' : 'none',
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
