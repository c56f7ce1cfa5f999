import type { Dependencies } from '../../api/dependencies.ts'
import { sql } from '../../db/sql/sql.ts'
import { runTransaction, type Tx } from '../../db/transactions/transaction.ts'
import { parseDigestStart } from '../../images/store/image-keys.ts'
import type { StoredImageEntry, ImageStore } from '../../images/store/image-store.ts'
import { buildShownCondition } from '../shared/image/uses.ts'
import { fileColumns, listFileKeys, type StoredFiles } from './store.ts'

const dayMs = 86_400_000
/**
 * How long a stored image is kept that no record shows, and a file that no image has: it may be an upload in progress.
 */
const unusedMaxDays = 7
const strayMaxDays = 1
/** How long a file is kept that another one has replaced: pages in caches show it. */
const replacedMaxDays = 7
const keysPerQuery = 1_000

/**
 * Deletes stored images that no record has shown for a week, and files of no image. Returns how many there were.
 * Deletes nothing, and warns, if the database does not know more than half of the files: then they belong to another
 * database.
 */
export async function cleanImages(
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<{ images: number; files: number }> {
  const { db, clock, log } = dependencies
  const { store } = dependencies.images
  const now = clock()
  const counts = await countFiles(db.prisma, store, signal)
  if (counts.total > 0 && counts.known * 2 <= counts.total) {
    log.warn(counts, foreignFilesWarning)
    return { images: 0, files: 0 }
  }
  const images = await runTransaction(dependencies, async tx => {
    await markUnusedImages(tx, now)
    await forgetReplacedFiles(tx, subtractDays(now, replacedMaxDays))
    return deleteUnusedImages(tx, subtractDays(now, unusedMaxDays))
  })
  const strays = await deleteStrayFiles(db.prisma, store, subtractDays(now, strayMaxDays), signal)
  return { images, files: strays }
}

const subtractDays = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

const foreignFilesWarning =
  'No pictures are cleaned: this database does not know most of the files where pictures are stored. Give each ' +
  'database a bucket or folder of its own: check DATABASE_URL, DATA_DIR and MEDIA_S3_BUCKET_URL.'

const isUsed = buildShownCondition(sql`i.id`)

/** Notes since when no record shows an image. */
async function markUnusedImages(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw(sql`
    update images i set unused_since_utc = case when ${isUsed} then null else ${now}::timestamptz end
     where i.storage_key is not null and (${isUsed}) = (i.unused_since_utc is not null)`)
}

/**
 * Files that were replaced before `before` no longer belong to their image, and are deleted like files without an
 * image.
 */
async function forgetReplacedFiles(tx: Tx, before: Date): Promise<void> {
  await tx.$executeRaw(sql`
    update images i
       set replaced_files = (select coalesce(jsonb_object_agg(f.key, f.value), '{}')
                               from jsonb_each_text(i.replaced_files) f where f.value::timestamptz >= ${before})
     where i.replaced_files <> '{}'
       and exists (select from jsonb_each_text(i.replaced_files) f where f.value::timestamptz < ${before})`)
}

/**
 * The lock waits for transactions in which a record begins to show an image. The second statement sees what they
 * committed.
 */
async function deleteUnusedImages(tx: Tx, before: Date): Promise<number> {
  const isUnused = sql`i.storage_key is not null and i.unused_since_utc < ${before} and not ${isUsed}`
  const locked = await tx.$queryRaw<{ id: number }[]>(sql`select i.id from images i where ${isUnused} for update`)
  const ids = locked.map(({ id }) => id)
  return tx.$executeRaw(sql`delete from images i where i.id = any(${ids}::int[]) and ${isUnused}`)
}

/** How many image files are in the store, and how many of them the database knows. */
async function countFiles(tx: Tx, store: ImageStore, signal: AbortSignal): Promise<{ total: number; known: number }> {
  const counts = { total: 0, known: 0 }
  for await (const files of listImageFiles(store, signal)) {
    const known = await findKnownKeys(tx, files)
    counts.total += files.length
    counts.known += files.filter(({ key }) => known.has(key)).length
  }
  return counts
}

/** Deletes the files that were stored before `before` and that no image has. */
async function deleteStrayFiles(tx: Tx, store: ImageStore, before: Date, signal: AbortSignal): Promise<number> {
  let count = 0
  for await (const files of listImageFiles(store, signal)) {
    const known = await findKnownKeys(tx, files)
    for (const { key, modified } of files) {
      if (modified >= before || known.has(key)) continue
      await store.delete(key)
      count++
    }
  }
  return count
}

/** The image files, in parts of at most `keysPerQuery`. */
async function* listImageFiles(store: ImageStore, signal: AbortSignal): AsyncGenerator<StoredImageEntry[]> {
  const batch: StoredImageEntry[] = []
  for await (const file of store.list()) {
    signal.throwIfAborted()
    if (parseDigestStart(file.key) === null) continue
    if (batch.push(file) === keysPerQuery) yield batch.splice(0)
  }
  yield batch
}

/** The keys of all files of the images to which these files may belong. */
async function findKnownKeys(tx: Tx, files: StoredImageEntry[]): Promise<Set<string>> {
  const starts = [...new Set(files.map(({ key }) => parseDigestStart(key)))]
  const rows = await tx.$queryRaw<StoredFiles[]>(sql`
    select ${fileColumns} from images i
     where i.storage_key is not null and left(i.digest, 16) = any(${starts}::text[])`)
  return new Set(rows.flatMap(listFileKeys))
}
