import { restoreBackup } from '../../backup/restore-backup.ts'
import { createImages } from '../../images/create-images.ts'
import { formatCount } from '../../start/format-count.ts'
import { getMigrationFolder } from '../../start/migrate-database.ts'
import { runFileCommand } from '../run-file-command.ts'

const help = `Restores a calendar with its users and pictures from a file of "npm run backup". Stop all services first.

  npm run restore FILE [-- --replace]

  FILE                  a file of "npm run backup", of this version or an older one
  --replace             delete the calendar that the database has
  --help                show this help

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR, and the pictures of the service.
Exit code: 0 = done, 1 = failed, 2 = the command line is wrong, 130 = stopped. If it is not 0, the calendar is as it
was, unless the message says that the backup is restored.`

await runFileCommand({
  help,
  activity: 'Restoring',
  stopMessage: 'Stopped. The calendar is as it was.',
  async run({ settings, database, ...options }) {
    const { rows, images, created, migrations } = await restoreBackup({
      ...options,
      url: database.directUrl,
      migrationFolder: getMigrationFolder(),
      store: createImages(settings).store,
    })
    const upgrade = migrations.length > 0 ? `, and applied ${formatCount(migrations.length, 'migration')}` : ''
    const counts = `${formatCount(rows, 'row')} and ${formatCount(images, 'picture')}`
    return `Restored ${counts} from the backup of ${created} to ${database.location}${upgrade}`
  },
})
