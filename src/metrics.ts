import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheUsage } from './core/cache/usage.ts'
import type { QueueUsage } from './core/async/fair-queue.ts'
import type { Db } from './db/connection/connection.ts'

type RequestLabels = { method: string; route: string; status: string }
type JobLabels = { job: string; result: 'done' | 'failed' }

/** What the service counts and measures, for Prometheus. Labels have few values, so the memory is bounded. */
export type Metrics = {
  countRequest(labels: RequestLabels, ms: number): void
  countJob(labels: JobLabels, ms: number): void
  /** Reads the usage of a cache at each scrape. */
  watchCache(cache: string, readUsage: () => CacheUsage): void
  /** Reads the usage of a queue of requests at each scrape. */
  watchQueue: (queue: string, readUsage: () => QueueUsage) => void
  /** Reads the connections, the statements and the listening connection at each scrape. */
  watchDatabase(db: Pick<Db, 'readUsage' | 'changes' | 'replica'>): void
  /** All metrics in the text format of Prometheus. */
  render(): Promise<string>
  contentType: string
}

const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const jobBuckets = [0.01, 0.1, 1, 10, 60, 300, 1_800]

/**
 * Creates the metrics, with the metrics of the process: memory, processor time, garbage collection, delay of the event
 * loop.
 */
export function createMetrics(version: { version: string; commit?: string | undefined }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'calendar_http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: requestBuckets,
    registers,
  })
  const jobs = new Histogram({
    name: 'calendar_job_duration_seconds',
    help: 'Time that jobs took.',
    labelNames: ['job', 'result'] as const,
    buckets: jobBuckets,
    registers,
  })
  new Gauge({
    name: 'calendar_info',
    help: 'The version that runs.',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version: version.version, commit: version.commit ?? '' }, 1)
  return {
    countRequest: (labels, ms) => requests.observe(labels, ms / 1_000),
    countJob: (labels, ms) => jobs.observe(labels, ms / 1_000),
    watchCache: createCacheMetrics(registry),
    watchQueue: createQueueMetrics(registry),
    watchDatabase: db => {
      watchDatabase(db, registry)
      watchOutages(db, registry)
      watchListener(db, registry)
      if (db.replica) watchReplica(db, registry)
    },
    render: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const cacheCounters = {
  hits: 'Searches that found an answer in the cache.',
  misses: 'Searches that did not.',
  stale: 'Misses that got a stale response.',
  drops: 'Entries removed because they were outdated or used longest ago.',
}
const cacheGauges = { entries: 'Entries in the cache.', bytes: 'About the memory of the entries.' }

/** Returns the function that adds a cache. Each metric has one time series for each cache. */
function createCacheMetrics(registry: Registry): Metrics['watchCache'] {
  const caches = new Map<string, () => CacheUsage>()
  const registers = [registry]
  for (const [key, help] of Object.entries(cacheCounters))
    new Counter({
      name: `calendar_cache_${key}_total`,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        this.reset()
        for (const [cache, readUsage] of caches) this.inc({ cache }, readUsage()[key as keyof CacheUsage])
      },
    })
  for (const [key, help] of Object.entries(cacheGauges))
    new Gauge({
      name: `calendar_cache_${key}`,
      help,
      labelNames: ['cache'],
      registers,
      collect() {
        for (const [cache, readUsage] of caches) this.set({ cache }, readUsage()[key as keyof CacheUsage])
      },
    })
  return (cache, readUsage) => void caches.set(cache, readUsage)
}

/** Returns the function that adds a queue. */
function createQueueMetrics(registry: Registry): Metrics['watchQueue'] {
  const queues = new Map<string, () => QueueUsage>()
  const registers = [registry]
  new Gauge({
    name: 'calendar_requests',
    help: 'Calls that run, and requests that wait for their turn.',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, readUsage] of queues) {
        const { running, waiting } = readUsage()
        this.set({ queue, state: 'running' }, running)
        this.set({ queue, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'calendar_requests_refused_total',
    help: 'Requests that got 503 because too many waited.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset()
      for (const [queue, readUsage] of queues) this.inc({ queue }, readUsage().refused)
    },
  })
  return (queue, readUsage) => void queues.set(queue, readUsage)
}

function watchDatabase({ readUsage }: Pick<Db, 'readUsage'>, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'calendar_database_connections',
    help: 'Connections to the database that run statements and that are idle, and statements that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name: pool, inUse, idle, waiting } of readUsage().pools) {
        this.set({ pool, state: 'in_use' }, inUse)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  new Counter({
    name: 'calendar_database_statements_total',
    help: 'Statements that ended.',
    labelNames: ['result'],
    registers,
    collect() {
      const { total, failed } = readUsage().statements
      this.reset()
      this.inc({ result: 'done' }, total - failed)
      this.inc({ result: 'failed' }, failed)
    },
  })
  new Counter({
    name: 'calendar_database_statement_seconds_total',
    help: 'Time that statements took.',
    registers,
    collect() {
      this.reset()
      this.inc(readUsage().statements.seconds)
    },
  })
}

function watchOutages({ readUsage }: Pick<Db, 'readUsage'>, registry: Registry): void {
  new Counter({
    name: 'calendar_database_unreachable_total',
    help: 'Requests, jobs and checks that failed because the database did not respond.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(readUsage().outageFailureCount)
    },
  })
}

function watchListener({ changes }: Pick<Db, 'changes'>, registry: Registry): void {
  new Gauge({
    name: 'calendar_listener_silence_seconds',
    help: 'Time since the listening connection answered; +Inf without one. Caches need less than 2.5.',
    registers: [registry],
    collect() {
      changes.isListening() // asks the connection for the next scrape
      this.set(changes.getSilenceMs() / 1_000)
    },
  })
}

function watchReplica({ readUsage }: Pick<Db, 'readUsage'>, registry: Registry): void {
  new Gauge({
    name: 'calendar_replica_current',
    help: '1 if the replica has all known changes, so that anonymous callers read from it, else 0.',
    registers: [registry],
    collect() {
      this.set(readUsage().isReplicaCurrent ? 1 : 0)
    },
  })
}
