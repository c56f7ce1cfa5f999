import { readProcessCpuMs, readPostgresCpuMs } from './process-usage.ts'
import type { LoadResult } from './load-generator.ts'
import type { BenchServer } from './servers.ts'
import type { BenchContext } from './bench-context.ts'

/** What one request has cost; times in ms, CPU times null where the system does not say. `clientMs` is what asking it cost. */
export type Measurement = {
  perSecond: number
  p50: number
  p99: number
  nodeMs: number | null
  databaseMs: number | null
  clientMs: number
}

/** A server, and the request that is measured on it, as it goes over the wire. */
export type BenchTarget = { server: BenchServer; request: string; status?: number }

export const connectionCount = 8
const warmUpSeconds = 0.3
/** A connection plans a statement anew five times before it settles. */
const firstWarmUpSeconds = 2.5

/** The sides in turn, so that all meet the same disturbances; the middle of the rounds for each. */
export async function measureInTurn(stage: BenchContext, row: string, sides: BenchTarget[]): Promise<Measurement[]> {
  const cells = sides.map((): Measurement[] => [])
  for (let round = 0; round < stage.options.rounds; round++) {
    for (const [at, side] of sides.entries()) {
      await loadOn(stage, side, round === 0 ? firstWarmUpSeconds : warmUpSeconds)
      cells[at]?.push(await measureLoad(stage, side.server, () => loadOn(stage, side, stage.options.seconds)))
    }
    stage.reportStep(row)
  }
  return cells.map(takeMedians)
}

const loadOn = (
  { loader }: BenchContext,
  { server, request, status = 200 }: BenchTarget,
  seconds: number,
): Promise<LoadResult> =>
  loader.run({ port: server.port, requests: [request], clients: connectionCount, seconds, status })

/** What the answers of a stretch of load have cost each. */
export async function measureLoad(
  stage: BenchContext,
  server: BenchServer,
  load: () => Promise<LoadResult>,
): Promise<Measurement> {
  const spent = () => ({
    node: readProcessCpuMs(server.pid),
    database: readPostgresCpuMs(stage.calendars.postmasterPid),
  })
  const before = spent()
  const { responses, seconds, p50, p99, cpuMs } = await load()
  const after = spent()
  const each = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / responses
  return {
    perSecond: responses / seconds,
    p50,
    p99,
    nodeMs: each(before.node, after.node),
    databaseMs: each(before.database, after.database),
    clientMs: cpuMs / responses,
  }
}

/** The cell in the middle of several, each of its figures for itself. */
export const takeMedians = (cells: Measurement[]): Measurement => ({
  perSecond: median(cells.map(({ perSecond }) => perSecond)) ?? 0,
  p50: median(cells.map(({ p50 }) => p50)) ?? 0,
  p99: median(cells.map(({ p99 }) => p99)) ?? 0,
  nodeMs: median(cells.map(({ nodeMs }) => nodeMs)),
  databaseMs: median(cells.map(({ databaseMs }) => databaseMs)),
  clientMs: median(cells.map(({ clientMs }) => clientMs)) ?? 0,
})

/** The figure in the middle of those that are known. */
export function median(figures: (number | null)[]): number | null {
  const known = figures.filter(figure => figure !== null).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? null
}
