import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addSessionSettings } from '../database-url.ts'
import { installComparedProduct } from '../install-compared-product.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { type BenchTarget, measureInTurn, type Measurement } from '../measure.ts'
import { type BenchServer, startBuiltService, startServerProcess } from '../servers.ts'
import type { BenchContext, BenchSection, BenchTable } from '../bench-context.ts'
import { formatCpuMs, formatMinimumGoalCells, formatMs, formatRate } from '../comparison-table.ts'
import { addBenchEditor, buildCreateRequest, readIds } from '../write-requests.ts'

/** Compares the creation of an event by the service with that by Fastify and PostGraphile in the same tables. */
export const comparedWrites: BenchSection = {
  title: 'Compared products, writes',
  paragraphs: [
    'Each product creates events with a text, a venue, a category and a tag, in a copy of the calendar with the triggers of the service: Fastify with Prisma’s nested `create`, and PostGraphile with one mutation for each row. Our service also checks the password, the permissions and all fields, cleans the HTML, finds a free slug, and tells its caches and streams of the event. Every commit waits for the disk.',
  ],
  rows: ['Fastify, Prisma create', 'PostGraphile, mutations'],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

/** The lowest acceptable rate of our service, divided by the rate of the product. */
const rateRatioMin = 2

/** The load generator replaces the number signs by a new number. The ids that begin with 1 are in no calendar. */
const title = 'Compared evening #########'
const slug = 'compared-evening-#########'
const idText = '1#########'
const description =
  '<p>Doors open half an hour before we begin, and the <strong>bar</strong> stays open afterwards.</p>'
const [start, end] = ['2027-05-05T18:00:00Z', '2027-05-05T20:30:00Z']

type Links = { venue: number; category: number; tag: number }

/** A product that is compared with our service: its folder, and its request that creates an event. */
type ComparedProduct = { folder: string; status: number; buildRequest: (origin: string, links: Links) => string }

const mutation = readFileSync(
  path.join(import.meta.dirname, '../compared-products/postgraphile/create.graphql'),
  'utf8',
)

const products: Record<string, ComparedProduct> = {
  'Fastify, Prisma create': {
    folder: 'fastify-prisma',
    status: 201,
    buildRequest: (origin, { venue, category, tag }) =>
      formatPost(`${origin}/events`, { title, description, slug, start, end, venue, terms: [category, tag] }),
  },
  'PostGraphile, mutations': {
    folder: 'postgraphile',
    status: 200,
    buildRequest: (origin, links) => {
      const variables = { id: idText, now: new Date().toISOString(), start, end, title, description, slug, ...links }
      const request = { query: mutation, variables }
      return formatPost(`${origin}/graphql`, request, body => body.replace(`"${idText}"`, idText))
    },
  },
}

const formatPost = (url: string, value: object, edit = (body: string) => body): string =>
  formatHttpRequest(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: edit(JSON.stringify(value)),
  })

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const databaseUrl = await context.calendars.prepareCopy(Math.min(...context.options.sizes))
  const service = await startBuiltService(databaseUrl, { caches: 'all' })
  context.cleanup.add(service.stop)
  const authorization = await addBenchEditor(databaseUrl)
  const links = await readLinks(service)
  const ours = { server: service, requests: [buildOwnRequest(service, authorization, links)], status: 201 }
  const rows: string[][] = []
  for (const name of rowNames) rows.push(await measureProduct(context, databaseUrl, { name, ours, links }))
  const head = ['product', '/s', 'p50 ms', 'p99 ms', 'node ms', 'db ms', 'ours /s', 'p50 ms', 'node ms', 'db ms']
  return { head: [...head, 'ratio', 'goal', 'met'], rows }
}

const buildOwnRequest = (service: BenchServer, authorization: string, { venue, category, tag }: Links): string =>
  buildCreateRequest(service, authorization, {
    title,
    description,
    start_date: start,
    end_date: end,
    timezone: 'UTC',
    venue: [venue],
    categories: [category],
    tags: [tag],
  })

async function readLinks(service: BenchServer): Promise<Links> {
  const [[venue = 0], [category = 0], [tag = 0]] = [
    await readIds(service, 'venues', 1),
    await readIds(service, 'categories', 1),
    await readIds(service, 'tags', 1),
  ]
  return { venue, category, tag }
}

async function measureProduct(
  context: BenchContext,
  databaseUrl: string,
  { name, ours, links }: { name: string; ours: BenchTarget; links: Links },
): Promise<string[]> {
  const product = products[name]
  const file = product && (await installComparedProduct(product.folder))
  if (!file) return [name, 'cannot be installed here']
  const server = await startServerProcess({
    command: ['--import', 'tsx', file], // one of them uses the generated Prisma client
    readyPath: '/',
    env: () => ({ DATABASE_URL: addSessionSettings(databaseUrl) }),
  })
  context.cleanup.add(server.stop)
  const target = { server, requests: [product.buildRequest(server.origin, links)], status: product.status }
  const [theirs, own] = await measureInTurn(context, name, [target, ours])
  await server.stop()
  if (!theirs || !own) throw new Error('a measurement is missing')
  return formatRow(name, theirs, own)
}

function formatRow(name: string, theirs: Measurement, own: Measurement): string[] {
  const ratio = own.perSecond / theirs.perSecond
  return [
    ...[name, formatRate(theirs.perSecond), formatMs(theirs.p50), formatMs(theirs.p99)],
    ...[formatCpuMs(theirs.nodeMs), formatCpuMs(theirs.databaseMs)],
    ...[formatRate(own.perSecond), formatMs(own.p50), formatCpuMs(own.nodeMs), formatCpuMs(own.databaseMs)],
    ...[ratio.toFixed(1), ...formatMinimumGoalCells(ratio, rateRatioMin)],
  ]
}
