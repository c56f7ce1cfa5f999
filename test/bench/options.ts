import { parseArgs } from 'node:util'

export const usage = `Measures the built service on large calendars: beside the least that a server can do, beside other services on the same
tables, while it is written to, and what it takes of the machine.

  npm run bench -- --only search --seconds 5

  --sizes N,N    events of each calendar (10000,200000); calendars are made once, in .data/bench
  --seconds N    how long each request is measured in one round (1.5)
  --rounds N     rounds, of which the middle counts (5)
  --only TEXT    only sections and rows whose name has this text
  --write        write the tables to docs/performance.md too; only all of them

The other services are installed from the npm registry when they are first measured; without one they are left out.`

export type BenchOptions = { sizes: number[]; seconds: number; rounds: number; only: string; isReportWritten: boolean }

/** The options of the command line; null when they cannot be used or ask for help. */
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
  const isWhole = !values.write || values.only === ''
  const isUsable = [...sizes, rounds].every(one => Number.isSafeInteger(one) && one > 0) && seconds > 0
  if (values.help || !isUsable || !isWhole) return null
  return { sizes, seconds, rounds, only: values.only, isReportWritten: values.write }
}
