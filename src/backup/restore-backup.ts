import { applyMigrations } from '../db/migrations/apply-migrations.ts'
import { toCurrentNames } from '../db/migrations/adoption.ts'
import { type Migration, readMigrations } from '../db/migrations/migration-files.ts'
import { readProgram } from '../db/migrations/program.ts'
import { type RestoreTransaction, withRestoreTransaction } from './restore-transaction.ts'
import { getMimeType } from '../images/image-format.ts'
import type { ImageStore } from '../images/store/image-store.ts'
import { uploadMaxBytes } from '../resources/shared/image/uploaded-file.ts'
import { serviceVersion } from '../service-version.ts'
import { type ArchiveEntry, readArchive, readBytes, verifyArchive } from './archive.ts'
import {
  BackupContents,
  BackupEnd,
  backupFormat,
  BackupHeader,
  type BackupResult,
  entryNames,
  type ProgressReport,
} from './backup-format.ts'
import { createRowRestore } from './row-restore.ts'

type RestoreOptions = {
  url: string
  migrationFolder: string
  store: ImageStore
  file: string
  /** Whether a calendar that has records may be replaced. */
  mayReplace: boolean
  signal: AbortSignal
  progress: ProgressReport
  warn: (message: string) => void
}

/**
 * `migrations` lists the migrations that the database got after the restore, because the backup is of an older version.
 */
export type RestoreResult = Omit<BackupResult, 'bytes'> & { created: string; migrations: string[] }

/**
 * Replaces the calendar at `url` by the backup in `file`, in one transaction: if anything fails, or `signal` aborts,
 * the calendar is as it was. The whole archive is verified first, so a damaged one stores no image. Images are stored
 * before the transaction ends. After a failed restore they stay as files that no record shows, which the nightly job
 * deletes. A backup of an older version is restored with its own schema, and then migrated. If a migration fails, the
 * backup stays restored, and the error says so.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreResult> {
  const entries = readArchive(options.file)
  try {
    const header = await readHeader(entries, options.file)
    const known = readMigrations(options.migrationFolder)
    const backupMigrations = findBackupMigrations(header, known, options.warn)
    await verifyArchive(options.file, options.signal)
    const { url, mayReplace } = options
    const program = readProgram(options.migrationFolder)
    const target = { url, known, program, backupMigrations, mayReplace }
    const counts = await withRestoreTransaction(target, transaction => restoreEntries(options, entries, transaction))
    return { ...counts, created: header.created, migrations: await migrate(options) }
  } finally {
    await entries.return(undefined)
  }
}

async function migrate({ url, migrationFolder, warn }: RestoreOptions): Promise<string[]> {
  try {
    return await applyMigrations(url, migrationFolder, { warn })
  } catch (cause) {
    throw new Error(
      `The backup is restored, but the calendar is not migrated: ${(cause as Error).message}. Remove the cause, then run ` +
        '"npm run db:migrate".',
      { cause },
    )
  }
}

async function readHeader(entries: AsyncGenerator<ArchiveEntry>, file: string): Promise<BackupHeader> {
  const { value: entry } = (await entries.next()) as { value: ArchiveEntry | undefined }
  const header = entry?.name === entryNames.header ? BackupHeader.safeParse(await readJson(entry)).data : undefined
  if (!header) throw new Error(`${file} is no backup of this service.`)
  if (header.format > backupFormat)
    throw new Error(
      `The backup was made by version ${header.service}, and version ${serviceVersion} cannot read it. Install version ` +
        `${header.service} or newer.`,
    )
  if (header.encoding !== 'UTF8') throw new Error(`The backup has the encoding ${header.encoding} instead of UTF8.`)
  return header
}

/** The header and the contents name each migration, table and column, and need some kB. */
const jsonMaxBytes = 4_000_000
/** An image has at most the size of an upload, and its sizes are smaller. */
const imageMaxBytes = 4 * uploadMaxBytes

async function readJson(entry: ArchiveEntry): Promise<unknown> {
  const bytes = await readBytes(entry, jsonMaxBytes)
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}

/** The migrations of the backup. Fails if this version does not know one of them. */
function findBackupMigrations(header: BackupHeader, known: Migration[], warn: (message: string) => void): Migration[] {
  const knownByName = new Map(known.map(migration => [migration.name, migration]))
  const checksums = new Map(header.migrations.map(({ name, checksum }) => [name, checksum]))
  return toCurrentNames([...checksums.keys()], 'The backup').map(name => {
    const migration = knownByName.get(name)
    if (!migration)
      throw new Error(
        `The backup was made by a newer version (${header.service}): version ${serviceVersion} does not have the migration ` +
          `${name}. Install version ${header.service} or newer.`,
      )
    const checksum = checksums.get(name)
    if (checksum && !migration.checksums.includes(checksum)) warn(`migration ${name} was edited after the backup`)
    return migration
  })
}

async function restoreEntries(
  options: RestoreOptions,
  entries: AsyncIterable<ArchiveEntry>,
  transaction: RestoreTransaction,
): Promise<{ rows: number; images: number }> {
  const rows = createRowRestore(transaction, options.progress)
  let images = 0
  let end: { pictures: number } | undefined
  for await (const entry of entries) {
    options.signal.throwIfAborted()
    if (entry.name.startsWith(entryNames.images)) {
      await restoreImage(options.store, entry)
      images++
    } else if (entry.name === entryNames.contents) await rows.start(BackupContents.parse(await readJson(entry)))
    else if (entry.name === entryNames.end) end = BackupEnd.parse(await readJson(entry))
    else await rows.add(entry)
  }
  const count = await rows.finish()
  if (end?.pictures !== images) throw new Error(`${options.file} is incomplete.`)
  return { rows: count, images }
}

/** Stores an image unless it is there. The bytes of a key never change. */
async function restoreImage(store: ImageStore, entry: ArchiveEntry): Promise<void> {
  const key = entry.name.slice(entryNames.images.length)
  const bytes = await readBytes(entry, imageMaxBytes)
  if ((await store.get(key))?.sizeBytes !== bytes.length) await store.put(key, bytes, getMimeType(key) ?? '')
}
