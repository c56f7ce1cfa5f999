import { readProcessCpuMs, readPostgresCpuMs } from './process-usage.ts'
import type { LoadResult } from './load-generator.ts'
import type { BenchServer } from './servers.ts'
import type { BenchContext } from './bench-context.ts'

/**
 * The cost of one request. Times are in ms; CPU times are null where the system does not report them. `clientMs` is the
 * CPU time of the load generator.
 */
export type Measurement = {
  perSecond: number
  p50: number
  p99: number
  nodeMs: number | null
  databaseMs: number | null
  clientMs: number
}

/** A server, and the HTTP/1.1 requests that are measured on it, in turn. */
export type BenchTarget = { server: BenchServer; requests: string[]; status?: number }

export const connectionCount = 8
const warmUpSeconds = 0.3
/** PostgreSQL plans a prepared statement again for its first five executions in each connection. */
const firstWarmUpSeconds = 2.5

/**
 * Measures the targets in turn, so that other load on the machine affects all of them. Returns the
 * median of the rounds for each.
 */
export async function measureInTurn(
  context: BenchContext,
  row: string,
  targets: BenchTarget[],
): Promise<Measurement[]> {
  const rounds = targets.map((): Measurement[] => [])
  for (let round = 0; round < context.options.rounds; round++) {
    for (const [index, target] of targets.entries()) {
      await loadTarget(context, target, round === 0 ? firstWarmUpSeconds : warmUpSeconds)
      const load = () => loadTarget(context, target, context.options.seconds)
      rounds[index]?.push(await measureLoad(context, target.server, load))
    }
    context.reportStep(row)
  }
  return rounds.map(takeMedians)
}

const loadTarget = (
  { loadGenerator }: BenchContext,
  { server, requests, status = 200 }: BenchTarget,
  seconds: number,
): Promise<LoadResult> => loadGenerator.run({ port: server.port, requests, clients: connectionCount, seconds, status })

/** Runs a load and returns the cost of each request. */
export async function measureLoad(
  context: BenchContext,
  server: BenchServer,
  load: () => Promise<LoadResult>,
): Promise<Measurement> {
  const readCpu = () => ({
    node: readProcessCpuMs(server.pid),
    database: readPostgresCpuMs(context.calendars.postmasterPid),
  })
  const before = readCpu()
  const { responses, seconds, p50, p99, cpuMs } = await load()
  const after = readCpu()
  const perRequest = (from: number | null, to: number | null) =>
    from === null || to === null ? null : (to - from) / responses
  return {
    perSecond: responses / seconds,
    p50,
    p99,
    nodeMs: perRequest(before.node, after.node),
    databaseMs: perRequest(before.database, after.database),
    clientMs: cpuMs / responses,
  }
}

/** The median of each figure. */
export const takeMedians = (rounds: Measurement[]): Measurement => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)) ?? 0,
  p50: median(rounds.map(({ p50 }) => p50)) ?? 0,
  p99: median(rounds.map(({ p99 }) => p99)) ?? 0,
  nodeMs: median(rounds.map(({ nodeMs }) => nodeMs)),
  databaseMs: median(rounds.map(({ databaseMs }) => databaseMs)),
  clientMs: median(rounds.map(({ clientMs }) => clientMs)) ?? 0,
})

/** The median of the known figures; null when there is none. */
export function median(figures: (number | null)[]): number | null {
  const knownFigures = figures.filter(figure => figure !== null).sort((a, b) => a - b)
  return knownFigures[Math.floor(knownFigures.length / 2)] ?? null
}
