import { buildBenchRequests } from '../bench-requests.ts'
import type { BenchContext, BenchSection, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable } from '../comparison-table.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { type BenchTarget, measureInTurn } from '../measure.ts'
import { type BenchServer, getRestUrl, startBuiltService } from '../servers.ts'
import { addBenchEditor } from '../write-requests.ts'

/** Reads by an editor with the record cache, compared with the same reads without caches. */
export const editorReads: BenchSection = {
  title: 'Reads by an editor',
  paragraphs: [
    'The service with its record cache and without caches, both without rate limits. An editor with an application password sends the requests.',
    'Users get no cached responses. For each request the service reads the account, and waits until it knows all earlier changes of other processes; concurrent requests share that wait. Then it uses its records in memory, as for anonymous callers.',
  ],
  rows: ['default list', 'search, common word', 'one event'],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

const goal = 2

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const events = Math.min(...context.options.sizes)
  const url = await context.calendars.prepare(events)
  const [cached, uncached] = [
    await startBuiltService(url, { caches: 'records' }),
    await startBuiltService(url, { caches: 'none' }),
  ]
  for (const service of [cached, uncached]) context.cleanup.add(service.stop)
  const headers = { Authorization: await addBenchEditor(url) }
  const rows: ComparisonRow[] = []
  for (const { name, path } of await buildBenchRequests(url, rowNames, 1)) {
    const target = (server: BenchServer): BenchTarget => ({
      server,
      requests: [formatHttpRequest(getRestUrl(server) + path, { headers })],
    })
    const [subject, baseline] = await measureInTurn(context, name, [target(cached), target(uncached)])
    if (subject && baseline) rows.push({ name, events, subject, baseline, goal })
  }
  return buildComparisonTable(rows, 'service', 'no caches')
}
