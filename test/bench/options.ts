import { parseArgs } from 'node:util'

export const usage = `Measures the built service on large calendars: reads, compared with a minimal server and with other products on the
same tables; reads during writes; memory, start and import.

  npm run bench -- --only search --seconds 5

  --sizes N,N    events of each calendar (10000,200000); calendars are built once, in .data/bench
  --seconds N    duration of each measurement (1.5)
  --rounds N     number of rounds; each figure is their median (5)
  --only TEXT    only sections and rows whose name contains this text
  --write        also write docs/performance.md; not with --only

After the tables it prints the figures that differ by more than 10% from docs/performance.md.
The first run installs the other products from the npm registry. Without a registry their rows stay empty.`

export type BenchOptions = { sizes: number[]; seconds: number; rounds: number; only: string; writesReport: boolean }

/** Reads the options of the command line; null when they are invalid or contain `--help`. */
export function readOptions(args: string[]): BenchOptions | null {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '10000,200000' },
      seconds: { type: 'string', default: '1.5' },
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)]
  const isWriteAllowed = !values.write || values.only === ''
  const hasValidNumbers = [...sizes, rounds].every(one => Number.isSafeInteger(one) && one > 0) && seconds > 0
  if (values.help || !hasValidNumbers || !isWriteAllowed) return null
  return { sizes, seconds, rounds, only: values.only, writesReport: values.write }
}
