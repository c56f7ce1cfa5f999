import { parseArguments, UsageError } from '../start/command-line.ts'

export type FileCommand = { verb: 'help' } | { verb: 'run'; file: string; mayReplace: boolean }

/** Parses `FILE [--replace]`. Throws a UsageError. */
export function parseFileCommand(args: string[]): FileCommand {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return { verb: 'help' }
  const [file = ''] = positionals
  if (positionals.length !== 1 || file === '') throw new UsageError('Write one file, such as calendar.tar.gz.')
  return { verb: 'run', file, mayReplace: values.replace }
}
