import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { addSessionSettings } from '../database-url.ts'
import { addDays, addMonths, endOfDay, startOfDay, toWall, type WallTime } from '../../../src/core/time/wall-time.ts'
import { installComparedProduct } from '../install-compared-product.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn, type Measurement } from '../measure.ts'
import { getRestUrl, type BenchServer, startServerProcess, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatMinimumGoalCells, formatCpuMs, formatMs, formatRate } from '../comparison-table.ts'

/** Compares the service with Fastify and PostGraphile, which return the same list from the same tables. */
export const fastifyAndPostGraphile: BenchSection = {
  title: 'Compared products',
  paragraphs: [
    'Each product returns ten events with their texts, venues, organizers, categories, tags and pictures, and the total, from the same database with the same number of connections: Fastify with Prisma’s `include`, and PostGraphile (5.0.0-rc.3, the newest that runs on Node 20) with its filter plugin. Before it measures, the benchmark checks that each product returns the same events as our service, in the same order.',
    'Prisma’s `include` runs one statement for each kind of record and joins the objects in Node. PostGraphile runs one statement and shapes the response in Node. Our service lets PostgreSQL write the JSON. With the record cache it asks PostgreSQL only for the ids of a list, and with the response cache only after a change.',
  ],
  rows: ['Fastify, Prisma include', 'PostGraphile'],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

/** The lowest acceptable rate of our service with only its record cache, divided by the rate of the product. */
const computedRateRatioMin = 10

type ListRequest = { url: string; body?: string }
/** The UTC times between which the list without date parameters has its events, in ISO 8601. */
type ListWindow = { since: string; until: string }
type ListedEvents = { total: number; ids: number[] }

/**
 * A product that is compared with our service: its folder, how to request the list of events without date parameters,
 * and how to read the total and the ids from the response.
 */
type ComparedProduct = {
  name: string
  folder: string
  /** The lowest acceptable rate of our service with all its caches, divided by the rate of the product. */
  minRateRatio: number
  buildRequest: (origin: string, window: ListWindow) => ListRequest
  readEvents: (body: any) => ListedEvents
}

const products: ComparedProduct[] = [
  {
    name: 'Fastify, Prisma include',
    folder: 'fastify-prisma',
    minRateRatio: 10,
    buildRequest: (origin, { since, until }) => ({ url: `${origin}/events?since=${since}&until=${until}` }),
    readEvents: ({ total, events }) => ({ total, ids: events.map(({ id }: { id: number }) => id) }),
  },
  {
    name: 'PostGraphile',
    folder: 'postgraphile',
    minRateRatio: 5,
    buildRequest: (origin, variables) => ({
      url: `${origin}/graphql`,
      body: JSON.stringify({ query: listQuery, variables }),
    }),
    readEvents: ({ data: { allEvents } }) => ({
      total: allEvents.totalCount,
      ids: allEvents.nodes.map(({ rowId }: { rowId: number }) => rowId),
    }),
  },
]

const listQuery = readFileSync(path.join(import.meta.dirname, '../compared-products/postgraphile/list.graphql'), 'utf8')

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const databaseUrl = await context.calendars.prepare(Math.min(...context.options.sizes))
  const ours = await Promise.all(
    (['all', 'records', 'none'] as const).map(caches => startBuiltService(databaseUrl, { caches })),
  )
  for (const { stop } of ours) context.cleanup.add(stop)
  const rows: string[][] = []
  for (const product of products.filter(({ name }) => rowNames.includes(name)))
    rows.push(await measureProduct(context, databaseUrl, ours, product))
  const latencyAndCpuColumns = ['p50 ms', 'p99 ms', 'node ms', 'db ms']
  const comparisonColumns = [
    ...['ours, cached /s', 'ratio', 'goal', 'met'],
    ...['ours, records cached /s', 'ratio', 'goal', 'met'],
    ...['ours, no cache /s', 'ratio'],
  ]
  return { head: ['product', '/s', ...latencyAndCpuColumns, ...comparisonColumns], rows }
}

async function measureProduct(
  context: BenchContext,
  databaseUrl: string,
  ours: BenchServer[],
  product: ComparedProduct,
): Promise<string[]> {
  const { name, folder, minRateRatio } = product
  const file = await installComparedProduct(folder)
  if (file === null) return [name, 'cannot be installed here']
  const server = await startServerProcess({
    command: ['--import', 'tsx', file], // one of them uses the generated Prisma client
    readyPath: '/',
    env: () => ({ DATABASE_URL: addSessionSettings(databaseUrl) }),
  })
  context.cleanup.add(server.stop)
  const ourTargets = ours.map(service => ({
    server: service,
    requests: [formatHttpRequest(`${getRestUrl(service)}/events`)],
  }))
  const target = { server, requests: [await checkRequest(ours[0], server, product)] }
  const [theirs, cached, computed, uncached] = await measureInTurn(context, name, [target, ...ourTargets])
  await server.stop()
  if (!theirs || !cached || !computed || !uncached) throw new Error('a measurement is missing')
  const ratio = (measurement: Measurement) => measurement.perSecond / theirs.perSecond
  return [
    name,
    ...[
      formatRate(theirs.perSecond),
      formatMs(theirs.p50),
      formatMs(theirs.p99),
      formatCpuMs(theirs.nodeMs),
      formatCpuMs(theirs.databaseMs),
    ],
    ...[formatRate(cached.perSecond), ratio(cached).toFixed(1), ...formatMinimumGoalCells(ratio(cached), minRateRatio)],
    ...[formatRate(computed.perSecond), ratio(computed).toFixed(1)],
    ...formatMinimumGoalCells(ratio(computed), computedRateRatioMin),
    ...[formatRate(uncached.perSecond), ratio(uncached).toFixed(1)],
  ]
}

/**
 * Returns the request to a product for the list of events without date parameters. Fails if the product returns other
 * events, another order or another total than our service.
 */
async function checkRequest(
  ourService: BenchServer | undefined,
  productServer: BenchServer,
  product: ComparedProduct,
): Promise<string> {
  if (!ourService) throw new Error('there is no service to compare with')
  const { total, events } = (await (await fetch(`${getRestUrl(ourService)}/events`)).json()) as EventList
  const expected: ListedEvents = { total, ids: events.map(({ id }) => id) }
  const { url, body } = product.buildRequest(productServer.origin, getDefaultWindow(new Date()))
  const init = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const actual = product.readEvents(await (await fetch(url, init)).json())
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${product.name} returns another list:\n${JSON.stringify(actual)}\n${JSON.stringify(expected)}`)
  return formatHttpRequest(url, init)
}

type EventList = { total: number; events: { id: number }[] }

/** The window of a list without dates: from yesterday to 24 months ahead. */
function getDefaultWindow(now: Date): ListWindow {
  const today = toWall(now, 'UTC')
  const toIsoText = (wall: WallTime) => `${wall.replace(' ', 'T')}Z`
  return { since: toIsoText(startOfDay(addDays(today, -1))), until: toIsoText(endOfDay(addMonths(today, 24))) }
}
