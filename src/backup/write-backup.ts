import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { readDatabaseState, type Snapshot, type TableContents, withSnapshot } from './snapshot.ts'
import { listImageFiles } from '../images/store/list-image-files.ts'
import type { ImageStore } from '../images/store/image-store.ts'
import { serviceVersion } from '../service-version.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import {
  countRows,
  backupFormat,
  type BackupHeader,
  type BackupResult,
  entryNames,
  type ProgressReport,
} from './backup-format.ts'
import { toWriteError } from './file-errors.ts'

type BackupOptions = {
  url: string
  migrationFolder: string
  store: ImageStore
  file: string
  mayReplace: boolean
  now: Date
  signal: AbortSignal
  progress: ProgressReport
}

/** Rows are written in parts, because an entry of a tar file begins with its length. */
const partBytes = 4_000_000

/**
 * Writes the calendar at `url` and its images to `file`. Services may go on: the tables show one moment.
 *
 * Images come first, and after the tables the images that were uploaded meanwhile. So each image of the tables has its
 * file, unless it was uploaded after the first and deleted before the second. Fails if `signal` aborts, and leaves no
 * file.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupResult & { missingImages: number }> {
  const state = await readDatabaseState(options.url, options.migrationFolder)
  const archive = await createArchive(options.file, { mayReplace: options.mayReplace, modifiedAt: options.now })
  try {
    const header: BackupHeader = {
      format: backupFormat,
      service: serviceVersion,
      created: options.now.toISOString(),
      ...state,
    }
    await addJson(archive, entryNames.header, header)
    const writtenKeys = new Set<string>()
    await addImages(options, archive, writtenKeys)
    let [rows, imageKeys]: [number, string[]] = [0, []]
    await withSnapshot(options.url, options.migrationFolder, async snapshot => {
      if (JSON.stringify(snapshot.state) !== JSON.stringify(state))
        throw new Error('The service was upgraded during the backup. Start the backup again.')
      imageKeys = await snapshot.readImageKeys()
      rows = await addSnapshot(options, archive, snapshot)
    })
    await addImages(options, archive, writtenKeys)
    const missingImages = countMissingImages(imageKeys, writtenKeys)
    await addJson(archive, entryNames.end, { pictures: writtenKeys.size })
    return { rows, images: writtenKeys.size, missingImages, bytes: await archive.finish() }
  } catch (error) {
    await archive.abort()
    throw toWriteError(options.file, error)
  }
}

/** How many images of the database have no file. Fails if none has one, because the settings are then wrong. */
function countMissingImages(keys: string[], writtenKeys: Set<string>): number {
  const missing = keys.filter(key => !writtenKeys.has(key)).length
  if (missing > 0 && missing === keys.length)
    throw new Error(
      `The database has ${missing} pictures, and none of their files is where the settings say. Set DATA_DIR or MEDIA_S3_BUCKET_URL as the service has it.`,
    )
  return missing
}

const addJson = (archive: ArchiveWriter, name: string, value: unknown): Promise<void> =>
  archive.add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))

/** Adds the images of the store that are not in `writtenKeys`, and their keys. */
async function addImages(
  { store, signal, progress }: BackupOptions,
  archive: ArchiveWriter,
  writtenKeys: Set<string>,
): Promise<void> {
  const files = (await listImageFiles(store)).filter(({ key }) => !writtenKeys.has(key))
  progress.addExpected(files.length)
  for (const { key } of files) {
    signal.throwIfAborted()
    const bytes = await readImage(store, key)
    if (bytes) {
      await archive.add(`${entryNames.images}${key}`, bytes)
      writtenKeys.add(key)
    }
    progress.addDone()
  }
}

/** Null if the image was deleted meanwhile. */
async function readImage(store: ImageStore, key: string): Promise<Buffer | null> {
  try {
    const file = await store.get(key)
    return file && (await buffer(await file.read()))
  } catch (error) {
    if (await store.get(key)) throw error
    return null
  }
}

/** Returns the number of rows. */
async function addSnapshot(
  { signal, progress }: BackupOptions,
  archive: ArchiveWriter,
  { contents, readTable, readJobs }: Snapshot,
): Promise<number> {
  await addJson(archive, entryNames.contents, contents)
  const rows = contents.tables.reduce((sum, table) => sum + table.rows, 0)
  progress.addExpected(rows + contents.jobs)
  const add = (folder: string, stream: Readable) => addParts(archive, folder, stream, { signal, progress })
  for (const table of contents.tables) await add(getTableFolder(table), readTable(table))
  if (contents.jobs > 0) await add(entryNames.jobs, readJobs())
  return rows
}

const getTableFolder = ({ name }: Pick<TableContents, 'name'>): string => `${entryNames.tables}${name}/`

async function addParts(
  archive: ArchiveWriter,
  folder: string,
  stream: Readable,
  { signal, progress }: Pick<BackupOptions, 'signal' | 'progress'>,
): Promise<void> {
  let [parts, chunks, bytes]: [number, Uint8Array[], number] = [0, [], 0]
  const flush = async () => {
    if (bytes === 0) return
    const part = Buffer.concat(chunks)
    await archive.add(`${folder}${String(++parts).padStart(6, '0')}.copy`, part)
    progress.addDone(countRows(part))
    chunks = []
    bytes = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= partBytes) await flush()
  }
  await flush()
}
