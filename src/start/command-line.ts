import { parseArgs, type ParseArgsConfig } from 'node:util'

/** A command line that the program cannot understand. The message says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** `parseArgs` of Node.js. Throws a UsageError. */
export function parseArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
