import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { addSessionSettings } from '../../../src/db/connection.ts'
import { addDays, addMonths, endOfDay, startOfDay, toWall, type WallTime } from '../../../src/core/time/wall-time.ts'
import { installCompetitor } from '../competitors.ts'
import { formatHttpRequest } from '../load-generator.ts'
import { measureInTurn, type Measurement } from '../measure.ts'
import { getRestUrl, type BenchServer, startServerProcess, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatAtLeastGoal, formatCpuMs, formatMs, formatRate } from '../comparison-table.ts'

/** Other ways to serve the same list from the same tables. */
export const otherServices: BenchSection = {
  title: 'Other services',
  paragraphs: [
    'Ten events with their texts, venues, organizers, categories, tags, pictures and the total, from the same database with as many connections: Fastify with Prisma’s `include`, and PostGraphile (5.0.0-rc.3, the newest that runs on Node 20) with its filter plugin. Their events are checked to be ours, in the same order, before anything is measured.',
    'What limits them: Prisma’s `include` asks one statement for each kind of record and puts the objects together in Node; PostGraphile asks one statement and shapes its answer in Node as the query says. Ours has PostgreSQL write the JSON, and asks it only after a change.',
  ],
  rows: ['Fastify, Prisma include', 'PostGraphile'],
  countSteps: ({ rounds }) => rounds,
  measure,
}

type Sent = { url: string; body?: string }
/** What both ends of our default list are, as instants. */
type Window = { since: string; until: string }
type Listed = { total: number; ids: number[] }

/** Another service: its folder, the request for our default list, and the total and the ids in its answer. */
type Other = {
  name: string
  folder: string
  goal: number
  asked: (origin: string, window: Window) => Sent
  listed: (answer: any) => Listed
}

const OTHERS: Other[] = [
  {
    name: 'Fastify, Prisma include',
    folder: 'fastify-prisma',
    goal: 10,
    asked: (origin, { since, until }) => ({ url: `${origin}/events?since=${since}&until=${until}` }),
    listed: ({ total, events }) => ({ total, ids: events.map(({ id }: { id: number }) => id) }),
  },
  {
    name: 'PostGraphile',
    folder: 'postgraphile',
    goal: 5,
    asked: (origin, variables) => ({ url: `${origin}/graphql`, body: JSON.stringify({ query: graphql, variables }) }),
    listed: ({ data: { allEvents } }) => ({
      total: allEvents.totalCount,
      ids: allEvents.nodes.map(({ rowId }: { rowId: number }) => rowId),
    }),
  },
]

const graphql = readFileSync(path.join(import.meta.dirname, '../competitors/postgraphile/list.graphql'), 'utf8')

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  const url = await stage.calendars.prepare(Math.min(...stage.options.sizes))
  const ours = await Promise.all([true, false].map(isKept => startBuiltService(url, { isKept })))
  for (const { stop } of ours) stage.cleanup.add(stop)
  const rows: string[][] = []
  for (const other of OTHERS.filter(({ name }) => names.includes(name))) rows.push(await rowOf(stage, url, ours, other))
  const costs = ['p50 ms', 'p99 ms', 'node ms', 'db ms']
  const beside = ['ours, kept /s', 'ratio', 'goal', 'met', 'ours, not kept /s', 'ratio']
  return { head: ['service', '/s', ...costs, ...beside], rows }
}

async function rowOf(stage: BenchContext, url: string, ours: BenchServer[], other: Other): Promise<string[]> {
  const { name, folder, goal } = other
  const file = await installCompetitor(folder)
  if (file === null) return [name, 'cannot be installed here']
  const server = await startServerProcess({
    command: [file],
    readyAt: '/',
    env: () => ({ DATABASE_URL: addSessionSettings(url) }),
  })
  stage.cleanup.add(server.stop)
  const sides = ours.map(service => ({ server: service, request: formatHttpRequest(`${getRestUrl(service)}/events`) }))
  const side = { server, request: await requestChecked(ours[1], server, other) }
  const [theirs, kept, notKept] = await measureInTurn(stage, name, [side, ...sides])
  await server.stop()
  if (!theirs || !kept || !notKept) throw new Error('three sides were measured and have no figures')
  const ratio = (one: Measurement) => one.perSecond / theirs.perSecond
  return [
    name,
    ...[
      formatRate(theirs.perSecond),
      formatMs(theirs.p50),
      formatMs(theirs.p99),
      formatCpuMs(theirs.nodeMs),
      formatCpuMs(theirs.databaseMs),
    ],
    ...[formatRate(kept.perSecond), ratio(kept).toFixed(1), ...formatAtLeastGoal(ratio(kept), goal)],
    ...[formatRate(notKept.perSecond), ratio(notKept).toFixed(1)],
  ]
}

/** The request for our default list to another service. Fails when its events are not ours in our order, or their total is not. */
async function requestChecked(service: BenchServer | undefined, server: BenchServer, other: Other): Promise<string> {
  if (!service) throw new Error('there is no service to compare with')
  const { total, events } = (await (await fetch(`${getRestUrl(service)}/events`)).json()) as OurList
  const wanted: Listed = { total, ids: events.map(({ id }) => id) }
  const { url, body } = other.asked(server.origin, defaultWindow(new Date()))
  const sent = body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  const found = other.listed(await (await fetch(url, sent)).json())
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${other.name} lists others:\n${JSON.stringify(found)}\n${JSON.stringify(wanted)}`)
  return formatHttpRequest(url, sent)
}

type OurList = { total: number; events: { id: number }[] }

/** From yesterday to 24 months ahead, as a list without dates means it. */
function defaultWindow(now: Date): Window {
  const today = toWall(now, 'UTC')
  const instant = (wall: WallTime) => `${wall.replace(' ', 'T')}Z`
  return { since: instant(startOfDay(addDays(today, -1))), until: instant(endOfDay(addMonths(today, 24))) }
}
