import { readResidentMb } from '../process-usage.ts'
import { formatHttpRequest, startLoadGenerator } from '../load-generator.ts'
import { median } from '../measure.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatBelowGoalCells } from '../comparison-table.ts'
import { addBenchEditor, buildCreateRequests, writerAddress } from '../write-requests.ts'

const memoryRow = 'resident memory, MB'
const startRow = 'start, seconds'

/** The resident memory of the service after a load, and the time it takes to start. */
export const memoryAndStart: BenchSection = {
  title: 'Memory and start',
  paragraphs: [
    'Resident memory of the service after forty times `--seconds` (a minute) of reads and writes: 8 readers request lists and single events in three languages, and 2 editors create events. The start is the time from the command to the first response, with an existing calendar.',
    'Most of the objects in use are code (Prisma’s query compiler, the schemas and their OpenAPI document). The response cache takes at most `RESPONSE_CACHE_MB`. During the start, Node loads the modules, and the service checks the migrations and opens the first connection.',
    'The script `start` gives Node a young generation of 24 MB (`--max-semi-space-size=8`), and malloc one arena whose free memory it returns. With the defaults of Node and malloc the service takes 281 to 286 MB after half a minute of this load, with the script 232 to 237 MB, and reads as many within 6%. Of these, 49 MB are Node itself, 57 MB objects in use, and 60 to 75 MB garbage that Node has not collected yet, mostly buffers of responses. Tried: `--max-semi-space-size=4` saves no more, and reads are 12% fewer.',
  ],
  rows: [memoryRow, startRow],
  countStepsPerRow: () => 1,
  measure,
}

const memoryGoalMb = 200
const readers = 8
const writers = 2
/** The load lasts `--seconds` times this: a minute by default. */
const loadFactor = 40

async function measure(context: BenchContext, rowNames: string[]): Promise<BenchTable> {
  const rows: string[][] = []
  for (const name of rowNames) {
    const isMemory = name === memoryRow
    const figure = isMemory ? await measureMemory(context) : await measureStart(context)
    rows.push([
      name,
      figure?.toFixed(isMemory ? 0 : 2) ?? '?',
      ...formatBelowGoalCells(figure, isMemory ? memoryGoalMb : null),
    ])
    context.reportStep(name)
  }
  return { head: ['what', 'figure', 'goal', 'met'], rows }
}

async function measureMemory({ options, calendars, loadGenerator, cleanup }: BenchContext): Promise<number | null> {
  const databaseUrl = await calendars.prepareCopy(Math.min(...options.sizes))
  const service = await startBuiltService(databaseUrl, { caches: 'all' })
  const writeLoader = startLoadGenerator()
  cleanup.add(service.stop)
  cleanup.add(writeLoader.stop)
  const seconds = options.seconds * loadFactor
  const { port } = service
  const createRequests = await buildCreateRequests(service, await addBenchEditor(databaseUrl))
  await Promise.all([
    loadGenerator.run({ port, requests: await buildReadRequests(service), clients: readers, status: 200, seconds }),
    writeLoader.run({
      port,
      requests: createRequests,
      clients: writers,
      status: 201,
      seconds,
      localAddress: writerAddress,
    }),
  ])
  return readResidentMb(service.pid)
}

/** Requests for the first 20 pages of events, for other lists and for single events, in three languages. */
async function buildReadRequests(service: BenchServer): Promise<string[]> {
  const languages = ['en', 'fr', 'el']
  const pages = Array.from({ length: 20 }, (_, page) => `/events?page=${page + 1}`)
  const otherLists = [
    '/venues',
    '/organizers',
    '/categories',
    '/tags',
    '/events?search=concert',
    '/events?per_page=100',
  ]
  const { events } = (await (await fetch(`${getRestUrl(service)}/events?per_page=100`)).json()) as {
    events: { id: number }[]
  }
  const paths = [...pages, ...otherLists, ...events.map(({ id }) => `/events/${id}`)]
  return languages.flatMap(language =>
    paths.map(path => formatHttpRequest(`${getRestUrl(service)}${path}`, { headers: { 'Accept-Language': language } })),
  )
}

/** The median time from the command to the first response, in seconds. */
async function measureStart({ options, calendars, cleanup }: BenchContext): Promise<number | null> {
  const databaseUrl = await calendars.prepare(Math.min(...options.sizes))
  const seconds: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const began = performance.now()
    const service = await startBuiltService(databaseUrl, { caches: 'all' })
    seconds.push((performance.now() - began) / 1_000)
    cleanup.add(service.stop)
    await service.stop()
  }
  return median(seconds)
}
