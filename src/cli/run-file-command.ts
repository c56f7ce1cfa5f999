import path from 'node:path'
import type { ProgressReport } from '../backup/backup-format.ts'
import { loadSettings, type Settings } from '../settings.ts'
import { parseFileCommand } from './file-argument.ts'
import { type OpenDatabase, openDatabase } from '../start/open-database.ts'
import { createProgress } from './progress.ts'
import { runProgram } from './run-program.ts'
import { onStopSignal } from '../start/stop-signal.ts'

/** `file` is an absolute path. */
export type FileCommandContext = {
  settings: Settings
  database: OpenDatabase
  file: string
  mayReplace: boolean
  signal: AbortSignal
  progress: ProgressReport
  warn: (message: string) => void
}

type FileCommandOptions = {
  help: string
  /** Shown with the progress, such as `Saving`. */
  activity: string
  /** Printed if a signal stops the command. */
  stopMessage: string
  /** Returns the line to print. Fails with the reason of `signal` if that aborts. */
  run: (context: FileCommandContext) => Promise<string>
}

/**
 * Runs a command `FILE [--replace]` on the database of the settings, and ends the program: with 130 if a signal stops
 * it.
 */
export async function runFileCommand({ help, activity, stopMessage, run }: FileCommandOptions): Promise<never> {
  const stop = new AbortController()
  onStopSignal(() => stop.abort(new Error(stopMessage)))
  return runProgram(help, async () => {
    const command = parseFileCommand(process.argv.slice(2))
    if (command.verb === 'help') {
      process.stdout.write(`${help}\n`)
      return 0
    }
    const { mayReplace } = command
    const file = path.resolve(command.file)
    const settings = loadSettings()
    const warn = (message: string) => void process.stderr.write(`${message}\n`)
    const database = await openDatabase(settings, warn)
    const progress = createProgress(process.stderr, { activity, items: 'rows and pictures' })
    try {
      const result = await run({ settings, database, file, mayReplace, signal: stop.signal, progress, warn })
      progress.stop()
      process.stdout.write(`${result}\n`)
      return 0
    } catch (error) {
      progress.stop()
      if (!stop.signal.aborted || error !== stop.signal.reason) throw error
      process.stderr.write(`${stopMessage}\n`)
      return 130
    } finally {
      await database.stop()
    }
  })
}
