import type { Dependencies } from '../../api/dependencies.ts'
import { sql, joinWithOr, toIdentifier } from '../../db/sql.ts'
import { runTransaction, type Tx } from '../../db/transaction.ts'
import { readDigestStart } from '../../media/media-keys.ts'
import type { MediaFileEntry, MediaStore } from '../../media/media-store.ts'
import { publishableTables } from '../shared/record-kinds.ts'
import { listFileKeys, type StoredFiles } from './store.ts'

const dayMs = 86_400_000
/** How long a stored image that no record shows is kept, and a file that no image has: it may be an upload in progress. */
const unusedMaxDays = 7
const strayMaxDays = 1
const keysPerQuery = 1_000

/** Deletes stored images that no record has shown for a week, and files of no image. Returns how many there were. */
export async function cleanMedia(
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<{ images: number; files: number }> {
  const { db, clock, media } = dependencies
  const now = clock()
  const images = await runTransaction(dependencies, async tx => {
    await markUnusedImages(tx, now)
    return deleteUnusedImages(tx, new Date(now.getTime() - unusedMaxDays * dayMs))
  })
  const strays = await deleteStrayFiles(db.prisma, media.store, new Date(now.getTime() - strayMaxDays * dayMs), signal)
  return { images, files: strays }
}

/** Whether a record shows the image `i`, or dates of a series will show it. */
const isUsed = joinWithOr([
  ...publishableTables.map(table => sql`exists (select from ${toIdentifier(table)} r where r.image_id = i.id)`),
  sql`exists (select from series s where (s.columns ->> 'image_id')::int = i.id)`,
])

/** Notes since when no record shows an image. */
async function markUnusedImages(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw(sql`
    update images i set unused_since_utc = case when ${isUsed} then null else ${now}::timestamptz end
     where i.storage_key is not null and (${isUsed}) = (i.unused_since_utc is not null)`)
}

const deleteUnusedImages = (tx: Tx, before: Date): Promise<number> =>
  tx.$executeRaw(sql`
    delete from images i where i.storage_key is not null and i.unused_since_utc < ${before} and not ${isUsed}`)

/** Deletes the files that were stored before `before` and that no image has. */
async function deleteStrayFiles(tx: Tx, store: MediaStore, before: Date, signal: AbortSignal): Promise<number> {
  let count = 0
  const deleteStrays = async (files: MediaFileEntry[]) => {
    const known = await findKnownKeys(tx, files)
    for (const { key } of files) {
      if (known.has(key)) continue
      await store.delete(key)
      count++
    }
  }
  const batch: MediaFileEntry[] = []
  for await (const file of store.list()) {
    signal.throwIfAborted()
    if (readDigestStart(file.key) === null || file.modified >= before) continue
    if (batch.push(file) === keysPerQuery) await deleteStrays(batch.splice(0))
  }
  await deleteStrays(batch)
  return count
}

/** The keys of all files of the images to which these files may belong. */
async function findKnownKeys(tx: Tx, files: MediaFileEntry[]): Promise<Set<string>> {
  const starts = [...new Set(files.map(({ key }) => readDigestStart(key)))]
  const rows = await tx.$queryRaw<StoredFiles[]>(sql`
    select i.storage_key as "storageKey", i.sizes from images i
     where i.storage_key is not null and left(i.digest, 16) = any(${starts}::text[])`)
  return new Set(rows.flatMap(listFileKeys))
}
