import path from 'node:path'
import { writeBackup } from '../../backup/write-backup.ts'
import { createMedia } from '../../media/create-media.ts'
import { loadSettings } from '../../settings.ts'
import { parseFileCommand } from '../file-argument.ts'
import { formatBytes, formatCount } from '../format-count.ts'
import { migrationFolder, openDatabase } from '../open-database.ts'
import { createProgress } from '../progress.ts'
import { runProgram } from '../run-program.ts'
import { onStopSignal } from '../stop-signal.ts'

const help = `Writes the calendar with its users and pictures to one file. Services may go on meanwhile.

  npm run backup FILE [-- --replace]

  FILE                  a file such as calendar.tar.gz; it has secrets, and only you can read it
  --replace             replace FILE if it exists
  --help                show this help

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR, and the pictures of the service.
Exit code: 0 = done, 1 = failed, 2 = the command line is wrong, 130 = stopped. Without 0 there is no new file.`

const stop = new AbortController()
onStopSignal(() => stop.abort(new Error('Stopped. No file was written.')))

await runProgram(help, async () => {
  const command = parseFileCommand(process.argv.slice(2))
  if (command.verb === 'run') return backUp(command)
  console.log(help)
  return 0
})

async function backUp({ file, replaces }: { file: string; replaces: boolean }): Promise<number> {
  const settings = loadSettings()
  const database = await openDatabase(settings, message => console.error(message))
  const progress = createProgress(process.stderr, { activity: 'Saving', items: 'rows and pictures' })
  try {
    const { rows, pictures, bytes } = await writeBackup({
      url: database.directUrl,
      folder: migrationFolder,
      store: createMedia(settings).store,
      file: path.resolve(file),
      replaces,
      now: new Date(),
      signal: stop.signal,
      progress,
    })
    progress.stop()
    console.log(`${file}: ${formatCount(rows, 'row')} and ${formatCount(pictures, 'picture')}, ${formatBytes(bytes)}`)
    return 0
  } catch (error) {
    progress.stop()
    if (!stop.signal.aborted) throw error
    console.error((stop.signal.reason as Error).message)
    return 130
  } finally {
    await database.stop()
  }
}
