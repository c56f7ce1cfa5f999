import { type LoadResult, formatHttpRequest, startLoadGenerator } from '../load-generator.ts'
import { type Measurement, measureLoad, takeMedians } from '../measure.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatAtLeastGoal, formatAtMostGoal, formatCpuMs, formatMs, formatRate } from '../comparison-table.ts'
import { addBenchEditor, buildCreateRequests } from '../write-requests.ts'

/** Writes alone and beside readers, and readers alone and beside writes. */
export const writes: BenchSection = {
  title: 'Writes',
  paragraphs: [
    'New events from 4 connections (`POST /events`, signed in as an editor) and the default list from 32 connections (strangers), each alone and both at once, on a copy of the calendar. Every commit waits for the disk.',
    'What limits it: alone, the dozen statements of a write, one after the other, and Node’s part in each; beside readers, the core of Node that both share. Without kept answers every one of the 32 readers is as much work as a write, so writes get the share of 4 in 36, and have no goal. With them readers wait for one reading after each change, and for the writes before it.',
  ],
  rows: ['answers not kept', 'answers kept'],
  countSteps: ({ rounds }) => rounds,
  measure,
}

const writers = 4
const readers = 32
const warmUpSeconds = 2.5

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  const url = await stage.calendars.prepareCopy(Math.min(...stage.options.sizes))
  const rows: string[][] = []
  for (const name of names) {
    const service = await startBuiltService(url, { isKept: name === 'answers kept' })
    stage.cleanup.add(service.stop)
    rows.push(...rowsOf(name, await measured(stage, name, service, await loadsOn(stage, url, service))))
  }
  const head = ['what', '/s', 'p50 ms', 'p99 ms', 'node ms', 'db ms', 'against alone', 'goal', 'met']
  return { head, rows }
}

type Load = (seconds: number) => Promise<LoadResult>
type Loads = { write: Load; read: Load }

/** Writers and readers are two processes, so that one does not wait for the other's answers to be read. */
async function loadsOn({ loader, cleanup }: BenchContext, url: string, service: BenchServer): Promise<Loads> {
  const second = startLoadGenerator()
  cleanup.add(second.stop)
  const made = await buildCreateRequests(service, await addBenchEditor(url))
  const list = formatHttpRequest(`${getRestUrl(service)}/events`)
  const { port } = service
  return {
    write: seconds => loader.run({ port, requests: made, clients: writers, status: 201, seconds }),
    read: seconds => second.run({ port, requests: [list], clients: readers, status: 200, seconds }),
  }
}

type Round = { writesAlone: Measurement; readsAlone: Measurement; writesBeside: Measurement; readsBeside: Measurement }

async function measured(
  stage: BenchContext,
  name: string,
  service: BenchServer,
  { write, read }: Loads,
): Promise<Round> {
  const cost = (load: Load) => measureLoad(stage, service, () => load(stage.options.seconds))
  await Promise.all([write(warmUpSeconds), read(warmUpSeconds)])
  const rounds: Round[] = []
  for (let round = 0; round < stage.options.rounds; round++) {
    const [writesAlone, readsAlone] = [await cost(write), await cost(read)]
    const [writesBeside, readsBeside] = await Promise.all([cost(write), cost(read)])
    rounds.push({ writesAlone, readsAlone, writesBeside, readsBeside })
    stage.reportStep(`writes, ${name}`)
  }
  return {
    writesAlone: takeMedians(rounds.map(({ writesAlone }) => writesAlone)),
    readsAlone: takeMedians(rounds.map(({ readsAlone }) => readsAlone)),
    writesBeside: takeMedians(rounds.map(({ writesBeside }) => writesBeside)),
    readsBeside: takeMedians(rounds.map(({ readsBeside }) => readsBeside)),
  }
}

/** What both cost together cannot be told apart, so only those alone have CPU times. */
function rowsOf(name: string, { writesAlone, readsAlone, writesBeside, readsBeside }: Round): string[][] {
  const speed = ({ perSecond, p50, p99 }: Measurement) => [formatRate(perSecond), formatMs(p50), formatMs(p99)]
  const cost = ({ nodeMs, databaseMs }: Measurement) => [formatCpuMs(nodeMs), formatCpuMs(databaseMs)]
  const share = writesBeside.perSecond / writesAlone.perSecond
  const delay = readsBeside.p99 / readsAlone.p99
  const shared = [`${share.toFixed(2)} of the rate`, ...formatAtLeastGoal(share, name === 'answers kept' ? 0.5 : null)]
  const delayed = [`${delay.toFixed(1)} × the p99`, ...formatAtMostGoal(delay, 5)]
  return [
    [`writes, ${name}`, ...speed(writesAlone), ...cost(writesAlone)],
    [`writes while ${readers} read`, ...speed(writesBeside), '', '', ...shared],
    [`reads, ${name}`, ...speed(readsAlone), ...cost(readsAlone)],
    [`reads while ${writers} write`, ...speed(readsBeside), '', '', ...delayed],
  ]
}
