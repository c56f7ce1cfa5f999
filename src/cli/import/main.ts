import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Dependencies } from '../../api/dependencies.ts'
import { connectDatabase } from '../../db/connection.ts'
import { startEmbeddedPostgres } from '../../db/embedded/start.ts'
import { applyMigrations } from '../../db/migrations.ts'
import { createLogger } from '../../log.ts'
import { projectFolder } from '../../project-folder.ts'
import { loadSettings, type Settings, SettingsError } from '../../settings.ts'
import { importHelp, type ImportCommandOptions, parseImportOptions, UsageError } from './options.ts'
import { createImportProgress } from './progress.ts'
import { createImportReport } from './report.ts'
import { importEvents } from './import-events.ts'
import { readSources, describeUnreadableSource } from './sources/read-sources.ts'

const poolSize = 2

const sameKeystrokeMs = 500

let stoppedAt: number | null = null
/**
 * The first Ctrl-C ends the import after the batch under way, so that the report is true; another ends it at once. Under npm
 * one keystroke arrives twice, from the terminal and from npm.
 */
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stoppedAt !== null && performance.now() - stoppedAt > sameKeystrokeMs) process.exit(130)
    stoppedAt ??= performance.now()
  })
}

try {
  process.exitCode = await run(parseImportOptions(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof UsageError ? `${error.message}\n\n${importHelp}` : readable(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
}
process.exit()

/** The exit code: 0 when all is in, 1 when something was skipped for a fault, 130 when it was stopped. */
async function run(options: ImportCommandOptions): Promise<number> {
  if (options.isHelp) {
    console.log(importHelp)
    return 0
  }
  const problem = await describeUnreadableSource(options.sources)
  if (problem) throw new UsageError(problem)
  const settings = loadSettings()
  const database = settings.databaseUrl
    ? { url: settings.databaseUrl, stop: async () => undefined }
    : await startEmbeddedPostgres({ dir: path.join(settings.dataDir, 'pg'), warn: message => console.error(message) })
  try {
    const applied = await applyMigrations(database.url, path.join(projectFolder, 'prisma/migrations'), console)
    if (applied.length > 0) console.log(`Database brought up to date: ${applied.join(', ')}`)
    return await importInto(database.url, settings, options)
  } finally {
    await database.stop()
  }
}

async function importInto(url: string, settings: Settings, options: ImportCommandOptions): Promise<number> {
  const log = createLogger('warn')
  const db = connectDatabase(url, { poolSize, log })
  const parts: Dependencies = { db, settings, log, clock: () => new Date(), randomBytes }
  const report = createImportReport(options.report)
  const progress = createImportProgress(process.stderr)
  const began = performance.now()
  const isStopped = () => stoppedAt !== null
  try {
    await importEvents(parts, readSources(options.sources, progress.addExpected, process.stdin), {
      ...options,
      shouldStop: isStopped,
      onResult: result => {
        report.add(result)
        progress.addDone()
      },
    })
  } finally {
    progress.stop()
    report.close()
    await db.close()
    console.log(
      report.formatSummary({ tookMs: performance.now() - began, isDryRun: options.isDryRun, isStopped: isStopped() }),
    )
  }
  return isStopped() ? 130 : report.totals.faults > 0 ? 1 : 0
}

/** Sentences for what a person can mend, the stack for what only a developer can. */
function readable(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return `The database of DATABASE_URL does not answer (${code}).`
  return error.constructor === Error || error instanceof SettingsError ? error.message : (error.stack ?? error.message)
}
