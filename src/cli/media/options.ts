import { parseArguments, UsageError } from '../../start/command-line.ts'

export const mediaHelp = `Copies the files of the pictures from the folder of DATA_DIR to the bucket of MEDIA_S3_BUCKET_URL, or back.
Without --delete-source, it deletes nothing.

  npm run media -- move --to s3|disk [options]

  --to s3|disk          where the files go: to the bucket, or to the folder
  --dry-run             copy nothing: say what would be copied
  --delete-source       also delete each file where it was, after a comparison with its copy
  --help                show this help

A move that was interrupted goes on where it was: it skips the files that are there with the same size. It reads each file that
it copies once more, and compares it. With --delete-source it also compares the files that it skips.
Exit code: 0 = all files are copied, 1 = some failed, 2 = the command line is wrong, 130 = stopped.`

export type MediaCommand = { verb: 'help' } | MoveCommand
export type MoveCommand = { verb: 'move'; to: 's3' | 'disk'; isDryRun: boolean; deletesSource: boolean }

/** Parses the command line. Throws a UsageError. */
export function parseMediaCommand(args: string[]): MediaCommand {
  const { values, positionals } = parseArguments({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      'delete-source': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return { verb: 'help' }
  if (positionals.length !== 1 || positionals[0] !== 'move') throw new UsageError('Write the command: move.')
  const { to } = values
  if (to !== 's3' && to !== 'disk') throw new UsageError('--to: write s3 or disk.')
  return { verb: 'move', to, isDryRun: values['dry-run'], deletesSource: values['delete-source'] }
}
