import { type LoadResult, formatHttpRequest, startLoadGenerator } from '../load-generator.ts'
import { type Measurement, measureLoad, takeMedians } from '../measure.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import {
  formatMinimumGoalCells,
  formatMaximumGoalCells,
  formatCpuMs,
  formatMs,
  formatRate,
} from '../comparison-table.ts'
import { buildPopularPaths } from '../computed-requests.ts'
import { addBenchEditor, buildCreateRequests, writerAddress } from '../write-requests.ts'

const manyUrls = 'with the cache, 77 URLs'

/** Writes and reads, each alone and both at the same time. */
export const writes: BenchSection = {
  title: 'Writes',
  paragraphs: [
    'Four connections create events (`POST /events`, signed in as an editor), and 32 anonymous connections read the default list, or 77 URLs in turn: the months of three years, pages of the default list, single events and the categories. Each group is measured alone, then both at the same time. They use a copy of the calendar. Every commit waits for the disk.',
    'Alone, a write is limited by its round trips (four in the transaction), and by Node’s work for its dozen statements. With readers, both share one core of Node. Without the cache each of the 32 readers costs as much as a write, so writes get 4 of 36 shares and have no goal. With the cache, an anonymous reader gets the response from before a change for at most 180 ms, while Node computes the next one (docs/decisions/changes-and-caches.md). Each new event is in a category, and most of the 77 responses show how many events that category has, so Node computes nearly every one of them again up to seven times a second. Each costs about ten times as much as a cached read. The writers have an address of their own, because an address that has written gets no stale responses.',
  ],
  rows: ['no cache', 'with the cache', manyUrls],
  countStepsPerRow: ({ rounds }) => rounds,
  measure,
}

const writerCount = 4
const readerCount = 32
const warmUpSeconds = 2.5

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const databaseUrl = await context.calendars.prepareCopy(Math.min(...context.options.sizes))
  const rows: string[][] = []
  for (const name of rowNames) {
    const service = await startBuiltService(databaseUrl, { caches: name === 'no cache' ? 'none' : 'all' })
    context.cleanup.add(service.stop)
    const loads = await startLoads(
      context,
      databaseUrl,
      service,
      name === manyUrls ? await buildPopularPaths(databaseUrl) : ['/events'],
    )
    rows.push(...formatRows(name, await measureWrites(context, name, service, loads)))
  }
  const head = ['what', '/s', 'p50 ms', 'p99 ms', 'node ms', 'db ms', 'against alone', 'goal', 'met']
  return { head, rows }
}

type Load = (seconds: number) => Promise<LoadResult>
type Loads = { write: Load; read: Load }

/** Writers and readers are two processes, so that neither waits while the other reads responses. */
async function startLoads(
  { loadGenerator, cleanup }: BenchContext,
  databaseUrl: string,
  service: BenchServer,
  paths: string[],
): Promise<Loads> {
  const readLoader = startLoadGenerator()
  cleanup.add(readLoader.stop)
  const createRequests = await buildCreateRequests(service, await addBenchEditor(databaseUrl))
  const reads = paths.map(path => formatHttpRequest(getRestUrl(service) + path))
  const { port } = service
  return {
    write: seconds =>
      loadGenerator.run({
        port,
        requests: createRequests,
        clients: writerCount,
        status: 201,
        seconds,
        localAddress: writerAddress,
      }),
    read: seconds => readLoader.run({ port, requests: reads, clients: readerCount, status: 200, seconds }),
  }
}

type Round = {
  writesAlone: Measurement
  readsAlone: Measurement
  writesWithReads: Measurement
  readsWithWrites: Measurement
}

async function measureWrites(
  context: BenchContext,
  name: string,
  service: BenchServer,
  { write, read }: Loads,
): Promise<Round> {
  const measureOne = (load: Load) => measureLoad(context, service, () => load(context.options.seconds))
  await Promise.all([write(warmUpSeconds), read(warmUpSeconds)])
  const rounds: Round[] = []
  for (let round = 0; round < context.options.rounds; round++) {
    const [writesAlone, readsAlone] = [await measureOne(write), await measureOne(read)]
    const [writesWithReads, readsWithWrites] = await Promise.all([measureOne(write), measureOne(read)])
    rounds.push({ writesAlone, readsAlone, writesWithReads, readsWithWrites })
    context.reportStep(`writes, ${name}`)
  }
  return {
    writesAlone: takeMedians(rounds.map(({ writesAlone }) => writesAlone)),
    readsAlone: takeMedians(rounds.map(({ readsAlone }) => readsAlone)),
    writesWithReads: takeMedians(rounds.map(({ writesWithReads }) => writesWithReads)),
    readsWithWrites: takeMedians(rounds.map(({ readsWithWrites }) => readsWithWrites)),
  }
}

/**
 * A row has CPU times only if its group ran alone: when both run, the CPU time of the service cannot be divided between
 * them.
 */
function formatRows(name: string, { writesAlone, readsAlone, writesWithReads, readsWithWrites }: Round): string[][] {
  const rateCells = ({ perSecond, p50, p99 }: Measurement) => [formatRate(perSecond), formatMs(p50), formatMs(p99)]
  const cpuCells = ({ nodeMs, databaseMs }: Measurement) => [formatCpuMs(nodeMs), formatCpuMs(databaseMs)]
  const share = writesWithReads.perSecond / writesAlone.perSecond
  const p99Ratio = readsWithWrites.p99 / readsAlone.p99
  const shareCells = [
    `${share.toFixed(2)} of the rate`,
    ...formatMinimumGoalCells(share, name === 'no cache' ? null : 0.5),
  ]
  const readShare = readsWithWrites.perSecond / readsAlone.perSecond
  const p99Cells = [`${p99Ratio.toFixed(1)} × the p99`, ...formatMaximumGoalCells(p99Ratio, 4)]
  const readShareCells = [`${readShare.toFixed(2)} of the rate`, ...formatMinimumGoalCells(readShare, 0.4)]
  return [
    [`writes, ${name}`, ...rateCells(writesAlone), ...cpuCells(writesAlone)],
    [`writes while ${readerCount} read, ${name}`, ...rateCells(writesWithReads), '', '', ...shareCells],
    [`reads, ${name}`, ...rateCells(readsAlone), ...cpuCells(readsAlone)],
    [`reads while ${writerCount} write, ${name}`, ...rateCells(readsWithWrites), '', '', ...readShareCells],
    ['their p99', '', '', '', '', '', ...p99Cells],
  ]
}
