import path from 'node:path'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { createMedia } from '../../media/create-media.ts'
import { loadSettings } from '../../settings.ts'
import { parseFileCommand } from '../file-argument.ts'
import { formatCount } from '../format-count.ts'
import { migrationFolder, openDatabase } from '../open-database.ts'
import { createProgress } from '../progress.ts'
import { runProgram } from '../run-program.ts'
import { onStopSignal } from '../stop-signal.ts'

const help = `Restores a calendar with its users and pictures from a file of "npm run backup". Stop all services first.

  npm run restore FILE [-- --replace]

  FILE                  a file of "npm run backup", of this version or an older one
  --replace             delete the calendar that the database has
  --help                show this help

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR, and the pictures of the service.
Exit code: 0 = done, 1 = failed, 2 = the command line is wrong, 130 = stopped. Without 0 the calendar is as it was,
unless the message says that the backup is restored.`

const stop = new AbortController()
onStopSignal(() => stop.abort(new Error('Stopped. The calendar is as it was.')))

await runProgram(help, async () => {
  const command = parseFileCommand(process.argv.slice(2))
  if (command.verb === 'run') return restore(command)
  console.log(help)
  return 0
})

async function restore({ file, replaces }: { file: string; replaces: boolean }): Promise<number> {
  const settings = loadSettings()
  const warn = (message: string) => console.error(message)
  const database = await openDatabase(settings, warn)
  const progress = createProgress(process.stderr, { activity: 'Restoring', items: 'rows and pictures' })
  try {
    const { rows, pictures, created, migrations } = await restoreBackup({
      url: database.directUrl,
      folder: migrationFolder,
      store: createMedia(settings).store,
      file: path.resolve(file),
      replaces,
      signal: stop.signal,
      progress,
      warn,
    })
    progress.stop()
    const upgrade = migrations.length > 0 ? `, and ${formatCount(migrations.length, 'migration')} applied` : ''
    const counts = `${formatCount(rows, 'row')} and ${formatCount(pictures, 'picture')}`
    console.log(`Restored ${counts} of ${created} to ${database.location}${upgrade}`)
    return 0
  } catch (error) {
    progress.stop()
    if (!stop.signal.aborted || error !== stop.signal.reason) throw error
    console.error((error as Error).message)
    return 130
  } finally {
    await database.stop()
  }
}
