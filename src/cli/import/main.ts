import type { Dependencies } from '../../api/dependencies.ts'
import { UsageError } from '../../start/command-line.ts'
import { formatError } from '../../start/format-error.ts'
import { createProgress } from '../progress.ts'
import { onStopSignal } from '../../start/stop-signal.ts'
import { withDependencies } from '../with-dependencies.ts'
import { addImages, type ImageAddresses } from '../../import/store/copy-images.ts'
import { importEvents } from '../../import/run/import-events.ts'
import { importHelp, type ImportCommandOptions, parseImportOptions } from './options.ts'
import { runImageCopies } from './images.ts'
import { createImportReport } from './report.ts'
import { readSources, describeOverwrittenSource, describeUnreadableSource } from '../../import/sources/read-sources.ts'

const stop = new AbortController()
/** The import stops after the current batch, so that its report is complete. It waits for no source. */
onStopSignal(() => stop.abort())

try {
  process.exitCode = await run(parseImportOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${importHelp}` : formatError(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
process.exit()

/** Returns the exit code: 0 = all events are imported, 1 = some were skipped because of an error, 130 = stopped. */
async function run(options: ImportCommandOptions): Promise<number> {
  if (options.isHelp) {
    console.log(importHelp)
    return 0
  }
  const problem =
    (await describeUnreadableSource(options.sources)) ??
    (await describeOverwrittenSource(options.sources, options.report))
  if (problem) throw new UsageError(problem)
  return withDependencies(async dependencies => {
    if (options.copiesImages && !dependencies.settings.importsImages)
      throw new UsageError('--media: IMPORT_PICTURES=false turns off copies of images.')
    const addresses: ImageAddresses = new Map()
    const code = await runImport(dependencies, options, addresses)
    if (!options.copiesImages || stop.signal.aborted) return code
    return Math.max(
      code,
      await runImageCopies(dependencies, options, { addresses, stop: stop.signal, print: console.log }),
    )
  })
}

async function runImport(
  dependencies: Dependencies,
  options: ImportCommandOptions,
  addresses: ImageAddresses,
): Promise<number> {
  const report = createImportReport(options.report)
  const progress = createProgress(process.stderr, { activity: 'Importing', items: 'events' })
  const startedAt = performance.now()
  const items = readSources(options.sources, {
    onEventCount: progress.addExpected,
    stdin: process.stdin,
    siteZone: dependencies.settings.siteTimezone,
    language: options.language ?? dependencies.settings.defaultLanguage,
    mayConnectTo: dependencies.settings.allowsPrivateNetworks ? () => true : undefined,
    signal: stop.signal,
  })
  try {
    await importEvents(dependencies, items, {
      ...options,
      shouldStop: () => stop.signal.aborted,
      onResult: result => {
        report.add(result)
        if (result.outcome !== 'noted') progress.addDone()
      },
      onStored: (location, event) => addImages(addresses, location, event),
    })
  } finally {
    progress.stop()
    report.close()
    const durationMs = performance.now() - startedAt
    console.log(report.formatSummary({ durationMs, isDryRun: options.isDryRun, isStopped: stop.signal.aborted }))
  }
  return stop.signal.aborted ? 130 : report.totals.errors > 0 ? 1 : 0
}
