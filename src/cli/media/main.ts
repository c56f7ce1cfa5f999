import path from 'node:path'
import { createDiskStore } from '../../images/store/disk-store.ts'
import { moveFiles } from '../../images/store/move-files.ts'
import { createS3Store } from '../../images/store/s3-store.ts'
import { loadSettings } from '../../settings.ts'
import { UsageError } from '../../start/command-line.ts'
import { createProgress } from '../progress.ts'
import { runProgram } from '../run-program.ts'
import { onStopSignal } from '../../start/stop-signal.ts'
import { type MediaCommand, mediaHelp, type MoveCommand, parseMediaCommand } from './options.ts'
import { formatMoveReport } from './report.ts'

const stop = new AbortController()
// The move stops after the current file.
onStopSignal(() => stop.abort())

await runProgram(mediaHelp, async () => run(parseMediaCommand(process.argv.slice(2))))

/** Returns the exit code. */
async function run(command: MediaCommand): Promise<number> {
  if (command.verb === 'move') return move(command)
  console.log(mediaHelp)
  return 0
}

async function move(command: MoveCommand): Promise<number> {
  const { dataDir, mediaBucket } = loadSettings()
  if (!mediaBucket)
    throw new UsageError(
      'Name the bucket in MEDIA_S3_BUCKET_URL, MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY.',
    )
  const [disk, bucket] = [createDiskStore(path.join(dataDir, 'media')), createS3Store(mediaBucket)]
  const [from, to] = command.to === 's3' ? [disk, bucket] : [bucket, disk]
  const progress = createProgress(process.stderr, { activity: 'Copying', items: 'files' })
  const { isDryRun, deletesSource } = command
  const result = await moveFiles({
    from,
    to,
    isDryRun,
    deletesSource,
    signal: stop.signal,
    onExpected: progress.addExpected,
    onDone: progress.addDone,
  }).finally(progress.stop)
  console.log(formatMoveReport(command, result, { isStopped: stop.signal.aborted }))
  if (stop.signal.aborted) return 130
  return result.failures.length > 0 ? 1 : 0
}
