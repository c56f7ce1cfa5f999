import { startStatementBaseline } from '../baselines.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn } from '../measure.ts'
import { type BenchRequest, benchRequestTemplates, buildBenchRequests } from '../bench-requests.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { type ComparisonRow, buildComparisonTable, sumCpuMs, formatRatio } from '../comparison-table.ts'

/** Answers that are worked out anew, beside one prepared statement that writes the same JSON. */
export const uncachedResponses: BenchSection = {
  title: 'Answers not kept',
  paragraphs: [
    'The service with `KEPT_ANSWERS_MB=0` and without rate limits, beside the limit: a bare `node:http` server with `pg` that runs one prepared statement for the same JSON.',
    'What limits it: PostgreSQL, which finds the page and the total and writes the JSON (`db ms`), while Node has little more to do than to read the query, put the statements together and pass the answer on. A list is three statements, two of them at once, and the limit one; a single event is one statement in both. The total of a window of days is a sum of a few numbers, so that the default list does not grow with the calendar; a common word does, because every event that has it is counted and sorted.',
  ],
  rows: benchRequestTemplates.map(({ name }) => name),
  countSteps: ({ sizes, rounds }) => sizes.length * rounds,
  measure,
}

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  const subjects: Subject[] = []
  for (const events of stage.options.sizes) subjects.push(await subjectOf(stage, events, names))
  const rows: ComparisonRow[] = []
  for (const at of names.keys())
    for (const subject of subjects) rows.push(await compared(stage, subject, subject.requests[at]))
  const { head, rows: texts } = buildComparisonTable(rows, 'service', 'limit')
  return {
    head: [...head, 'CPU against fewest events'],
    rows: texts.map((row, at) => [...row, growthOf(rows[at], rows)]),
  }
}

/** A calendar with the service and the limit on it. */
type Subject = { events: number; requests: BenchRequest[]; service: BenchServer; limit: BenchServer }

async function subjectOf({ calendars, cleanup }: BenchContext, events: number, names: string[]): Promise<Subject> {
  const url = await calendars.prepare(events)
  const service = await startBuiltService(url, { isKept: false })
  cleanup.add(service.stop)
  const first = (await (await fetch(`${getRestUrl(service)}/events`)).json()) as { total_pages: number }
  const requests = await buildBenchRequests(url, names, first.total_pages)
  const limit = await startStatementBaseline(url, service, requests)
  cleanup.add(limit.stop)
  return { events, requests, service, limit }
}

async function compared(
  stage: BenchContext,
  { events, service, limit }: Subject,
  request: BenchRequest | undefined,
): Promise<ComparisonRow> {
  if (!request) throw new Error('a calendar has fewer requests than another')
  const { name, path, goal } = request
  const [one, other] = await measureInTurn(stage, `${name}, ${events} events`, [
    { server: service, request: formatHttpRequest(getRestUrl(service) + path) },
    { server: limit, request: formatHttpRequest(limit.origin + path) },
  ])
  if (!one || !other) throw new Error('two sides were measured and have no figures')
  return { name, events, subject: one, baseline: other, goal }
}

/** How much more CPU a request takes than on the smallest calendar; empty for that one. */
function growthOf(row: ComparisonRow | undefined, rows: ComparisonRow[]): string {
  const smallest = rows.filter(({ name }) => name === row?.name).sort((a, b) => a.events - b.events)[0]
  if (!row || !smallest || row === smallest) return ''
  return `${formatRatio(sumCpuMs(row.subject), sumCpuMs(smallest.subject))} ×`
}
