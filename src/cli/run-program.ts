import { UsageError } from '../start/command-line.ts'
import { formatError } from '../start/format-error.ts'

/** Runs a command and ends the program with the exit code that `run` returns. After a UsageError it shows `usage`. */
export async function runProgram(usage: string, run: () => Promise<number>): Promise<never> {
  let exitCode: number
  try {
    exitCode = await run()
  } catch (error) {
    const isUsageError = error instanceof UsageError
    process.stderr.write(`${isUsageError ? `${error.message}\n\n${usage}` : formatError(error)}\n`)
    exitCode = isUsageError ? 2 : 1
  }
  process.exit(exitCode)
}
