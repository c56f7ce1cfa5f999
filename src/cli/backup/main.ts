import { writeBackup } from '../../backup/write-backup.ts'
import { createImages } from '../../images/create-images.ts'
import { formatBytes, formatCount } from '../../start/format-count.ts'
import { getMigrationFolder } from '../../start/migrate-database.ts'
import { runFileCommand } from '../run-file-command.ts'

const help = `Writes the calendar with its users and pictures to one file. Services may go on meanwhile.

  npm run backup FILE [-- --replace]

  FILE                  a file such as calendar.tar.gz; it has secrets, and only you can read it
  --replace             replace FILE if it exists
  --help                show this help

The command uses the database of DATABASE_URL, or the embedded one of DATA_DIR, and the pictures of the service.
Exit code: 0 = done, 1 = failed, 2 = the command line is wrong, 130 = stopped. Without 0 there is no new file.`

await runFileCommand({
  help,
  activity: 'Saving',
  stopMessage: 'Stopped. No file was written.',
  async run({ settings, database, ...options }) {
    const { rows, images, missingImages, bytes } = await writeBackup({
      ...options,
      url: database.directUrl,
      migrationFolder: getMigrationFolder(),
      store: createImages(settings).store,
      now: new Date(),
    })
    if (missingImages > 0)
      options.warn(`The backup lacks ${formatCount(missingImages, 'picture')}, because no file was found.`)
    return `${options.file}: ${formatCount(rows, 'row')} and ${formatCount(images, 'picture')}, ${formatBytes(bytes)}`
  },
})
