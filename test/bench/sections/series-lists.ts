import { pageSizeDefault } from '../../../src/core/paging.ts'
import type { BenchContext, BenchSection, BenchTable } from '../bench-context.ts'
import { type BenchRequest, buildBenchRequests } from '../bench-requests.ts'
import { buildComparisonTable, type ComparisonRow } from '../comparison-table.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { type BenchServer, getRestUrl, startBuiltService } from '../servers.ts'

/** Lists of events that are dates of series, compared with the same lists of single events. */
export const seriesLists: BenchSection = {
  title: 'Lists of recurring events',
  paragraphs: [
    'Two calendars with the same events, which take place once a week: in one they are the dates of series with 100 dates each, in the other single events. Both services run without caches.',
    'Each date of a series is a row of `events`, so both calendars have the same lists and totals. A date also shows its series, which PostgreSQL reads once for each event of the page.',
  ],
  rows: ['default list', 'per_page=100', 'category and dates', 'search, common word', 'within 10 km', 'one event'],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

/** The lowest acceptable rate of series, relative to that of single events. */
const rateRatioMin = 0.9

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const eventCount = Math.max(...context.options.sizes)
  const urls = await context.calendars.prepareWeekly(eventCount)
  const [series, single] = [await start(context, urls.series), await start(context, urls.single)]
  const requests = await buildBenchRequests(urls.series, rowNames, eventCount / pageSizeDefault)
  const rows: ComparisonRow[] = []
  for (const request of requests)
    rows.push({ ...(await compare(context, request, series, single)), events: eventCount })
  return buildComparisonTable(rows, 'series', 'single')
}

async function start({ cleanup }: BenchContext, url: string): Promise<BenchServer> {
  const service = await startBuiltService(url, { caches: 'none' })
  cleanup.add(service.stop)
  return service
}

async function compare(
  context: BenchContext,
  { name, path }: BenchRequest,
  series: BenchServer,
  single: BenchServer,
): Promise<Omit<ComparisonRow, 'events'>> {
  await expectSameTotal(path, series, single)
  const [subject, baseline] = await measureInTurn(
    context,
    name,
    [series, single].map(server => ({ server, requests: [formatHttpRequest(getRestUrl(server) + path)] })),
  )
  if (!subject || !baseline) throw new Error('a measurement is missing')
  return { name, subject, baseline, goal: rateRatioMin }
}

async function expectSameTotal(path: string, ...servers: BenchServer[]): Promise<void> {
  const totals = await Promise.all(
    servers.map(async server => (await fetch(getRestUrl(server) + path)).headers.get('x-tec-total')),
  )
  if (new Set(totals).size > 1) throw new Error(`${path} has different totals: ${totals.join(', ')}`)
}
