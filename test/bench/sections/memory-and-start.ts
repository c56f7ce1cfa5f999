import { readResidentMb } from '../process-usage.ts'
import { formatHttpRequest, startLoadGenerator } from '../load-generator.ts'
import { median } from '../measure.ts'
import { getRestUrl, type BenchServer, startBuiltService } from '../servers.ts'
import type { BenchSection, BenchContext, BenchTable } from '../bench-context.ts'
import { formatBelowGoal } from '../comparison-table.ts'
import { addBenchEditor, buildCreateRequests } from '../write-requests.ts'

/** What the service takes of the machine, and how soon it is there. */
export const memoryAndStart: BenchSection = {
  title: 'Memory and start',
  paragraphs: [
    'Resident memory of the service after forty times `--seconds` (a minute) of reading and writing: 8 readers go through lists, pages and single events in three languages, 2 editors make events. The start is from the command to the first answer, on a calendar that is there.',
    'What limits it: the programs themselves (Prisma’s query compiler, the schemas and their document) before the first request, then what Node lets lie until it collects it; kept answers take `KEPT_ANSWERS_MB` at most. The start is loading the modules, the migrations that are there already and the first connection.',
  ],
  rows: ['resident memory, MB', 'start, seconds'],
  countSteps: () => 1,
  measure,
}

const memoryGoalMb = 250
const readers = 8
const writers = 2
/** Of `--seconds`: a minute, unless that was asked to be otherwise. */
const stretches = 40

async function measure(stage: BenchContext, names: string[]): Promise<BenchTable> {
  const rows: string[][] = []
  for (const name of names) {
    const isMemory = name.startsWith('resident')
    const figure = isMemory ? await memoryAfterLoad(stage) : await startSeconds(stage)
    rows.push([
      name,
      figure?.toFixed(isMemory ? 0 : 2) ?? '?',
      ...formatBelowGoal(figure, isMemory ? memoryGoalMb : null),
    ])
    stage.reportStep(name)
  }
  return { head: ['what', 'figure', 'goal', 'met'], rows }
}

async function memoryAfterLoad({ options, calendars, loader, cleanup }: BenchContext): Promise<number | null> {
  const url = await calendars.prepareCopy(Math.min(...options.sizes))
  const service = await startBuiltService(url, { isKept: true })
  const second = startLoadGenerator()
  cleanup.add(service.stop)
  cleanup.add(second.stop)
  const seconds = options.seconds * stretches
  const { port } = service
  const made = await buildCreateRequests(service, await addBenchEditor(url))
  await Promise.all([
    loader.run({ port, requests: await mixOf(service), clients: readers, status: 200, seconds }),
    second.run({ port, requests: made, clients: writers, status: 201, seconds }),
  ])
  return readResidentMb(service.pid)
}

/** The first pages of lists in three languages, and the events on them one by one. */
async function mixOf(service: BenchServer): Promise<string[]> {
  const languages = ['en', 'fr', 'el']
  const pages = Array.from({ length: 20 }, (_, page) => `/events?page=${page + 1}`)
  const others = ['/venues', '/organizers', '/categories', '/tags', '/events?search=concert', '/events?per_page=100']
  const { events } = (await (await fetch(`${getRestUrl(service)}/events?per_page=100`)).json()) as {
    events: { id: number }[]
  }
  const paths = [...pages, ...others, ...events.map(({ id }) => `/events/${id}`)]
  return languages.flatMap(language =>
    paths.map(path => formatHttpRequest(`${getRestUrl(service)}${path}`, { headers: { 'Accept-Language': language } })),
  )
}

/** From the command to the first answer: the middle of the rounds. */
async function startSeconds({ options, calendars, cleanup }: BenchContext): Promise<number | null> {
  const url = await calendars.prepare(Math.min(...options.sizes))
  const seconds: number[] = []
  for (let round = 0; round < options.rounds; round++) {
    const began = performance.now()
    const service = await startBuiltService(url, { isKept: true })
    seconds.push((performance.now() - began) / 1_000)
    cleanup.add(service.stop)
    await service.stop()
  }
  return median(seconds)
}
