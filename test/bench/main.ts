import { SingleBar } from 'cli-progress'
import { type ReportProgress, startBenchCalendars } from './bench-calendars.ts'
import { createCleanup } from './cleanup.ts'
import { compareWithReport, formatChangedFigures } from './compare-reports.ts'
import { type MeasuredSection, formatSections, readReport, writeReport } from './report.ts'
import { startLoadGenerator } from './load-generator.ts'
import { type BenchOptions, readOptions, usage } from './options.ts'
import { editorReads } from './sections/editor-reads.ts'
import { memoryAndStart } from './sections/memory-and-start.ts'
import { importDuration } from './sections/import.ts'
import { cachedResponses } from './sections/cached-responses.ts'
import { uncachedResponses } from './sections/uncached-responses.ts'
import { comparedWrites } from './sections/compared-writes.ts'
import { fastifyAndPostGraphile } from './sections/compared-products.ts'
import { recordCacheReads } from './sections/record-cache.ts'
import { rpcComparedToRest } from './sections/rpc.ts'
import { concurrentWriters } from './sections/concurrent-writers.ts'
import { seriesLists } from './sections/series-lists.ts'
import { seriesWrites } from './sections/series-writes.ts'
import { writes } from './sections/writes.ts'
import type { BenchContext, BenchSection, BenchTable } from './bench-context.ts'

const sections = [
  cachedResponses,
  uncachedResponses,
  recordCacheReads,
  editorReads,
  rpcComparedToRest,
  writes,
  concurrentWriters,
  seriesLists,
  seriesWrites,
  fastifyAndPostGraphile,
  comparedWrites,
  memoryAndStart,
  importDuration,
]

const options = readOptions(process.argv.slice(2))
if (!options) {
  console.log(usage)
  process.exit(process.argv.includes('--help') ? 0 : 2)
}

const programCleanup = createCleanup()
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
    void programCleanup.run().then(() => process.exit(130))
  })

try {
  await run(options)
} catch (error) {
  if (!isStopping) console.error(error)
  process.exitCode = 1
}
await programCleanup.run()

async function run(options: BenchOptions): Promise<void> {
  const selectedSections = selectSections(options)
  if (selectedSections.length === 0)
    throw new Error(`No section or row of the benchmark has "${options.only}" in its name.`)
  const calendars = await startBenchCalendars(createProgressReporter())
  programCleanup.add(calendars.stop)
  const loadGenerator = startLoadGenerator()
  programCleanup.add(loadGenerator.stop)
  for (const eventCount of options.sizes) await calendars.prepare(eventCount)
  const bar = new SingleBar({ format: '{bar} {value}/{total} {duration_formatted} {row}', noTTYOutput: false })
  const stepCounts = selectedSections.map(
    ({ section, rowNames }) => rowNames.length * section.countStepsPerRow(options),
  )
  bar.start(sum(stepCounts), 0, { row: '' })
  const step = (row: string) => bar.increment(1, { row })
  const results: MeasuredSection[] = []
  const failures: string[] = []
  for (const { section, rowNames } of selectedSections) {
    const context = { options, calendars, loadGenerator, reportStep: step, cleanup: createCleanup() }
    try {
      const measured = { section, table: await measureSection(section, rowNames, context) }
      results.push(measured)
      // Who stops a long run keeps the figures that it has.
      console.log(`\n${formatSections([measured])}\n`)
    } catch (error) {
      // One failed section must not discard the figures of the others, which took minutes.
      failures.push(`${section.title}: ${error instanceof Error ? error.stack : String(error)}`)
    }
    if (isStopping) return
  }
  bar.stop()
  console.log(`\n${formatChangedFigures(compareWithReport(readReport(), results))}`)
  if (failures.length > 0) {
    const notice = options.writesReport ? '\n\ndocs/performance.md is not written, because sections failed.' : ''
    throw new Error(`Sections that failed:\n${failures.join('\n')}${notice}`)
  }
  if (options.writesReport) writeReport(results, options)
}

type SelectedSection = { section: BenchSection; rowNames: string[] }

/** The sections with rows to measure, each with those rows whose `<title>: <row>` contains the text of `--only`. */
function selectSections({ only }: BenchOptions): SelectedSection[] {
  return sections
    .map(section => ({ section, rowNames: section.rows.filter(row => `${section.title}: ${row}`.includes(only)) }))
    .filter(({ rowNames }) => rowNames.length > 0)
}

/** The table of a section. Cleans up after it, so that what it started does not disturb the next section. */
async function measureSection(section: BenchSection, rowNames: string[], context: BenchContext): Promise<BenchTable> {
  programCleanup.add(context.cleanup.run) // for Ctrl-C; a second run does nothing
  try {
    return await section.measure(context, rowNames)
  } finally {
    await context.cleanup.run()
  }
}

function createProgressReporter(): ReportProgress {
  const bar = new SingleBar({ format: 'building a calendar {bar} {value}/{total} events' })
  return (done, eventCount) => {
    if (!bar.isActive) bar.start(eventCount, 0)
    bar.update(done)
    if (done === eventCount) bar.stop()
  }
}

function sum(figures: number[]): number {
  return figures.reduce((total, figure) => total + figure, 0)
}
