import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { getRestUrl, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable } from '../comparison-table.ts'

/** The typed door beside the REST door, for the same list. */
export const rpcComparedToRest: BenchSection = {
  title: 'RPC against REST',
  paragraphs: [
    'The default list as `/trpc/events.list`, beside the same list over REST from the same process.',
    'What limits it: not kept, the same statements; tRPC then reads the answer and writes it again inside its envelope, where REST passes on what PostgreSQL wrote. Kept, both are the same bytes out of memory.',
  ],
  rows: ['default list, not kept', 'default list, kept'],
  countSteps: ({ rounds }) => rounds,
  measure,
}

const goal = 0.6
const listPath = '/trpc/events.list?input=%7B%7D'

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  const events = Math.min(...stage.options.sizes)
  const rows: ComparisonRow[] = []
  for (const name of names) {
    const service = await startBuiltService(await stage.calendars.prepare(events), { isKept: name.endsWith(', kept') })
    stage.cleanup.add(service.stop)
    const [one, other] = await measureInTurn(stage, name, [
      { server: service, request: formatHttpRequest(service.origin + listPath) },
      { server: service, request: formatHttpRequest(`${getRestUrl(service)}/events`) },
    ])
    if (one && other) rows.push({ name, events, subject: one, baseline: other, goal })
  }
  return buildComparisonTable(rows, 'RPC', 'REST')
}
