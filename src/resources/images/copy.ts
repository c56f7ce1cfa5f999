import { chooseAddressCheck, type Dependencies } from '../../api/dependencies.ts'
import { addJob } from '../../db/job-queue.ts'
import { sql } from '../../db/sql/sql.ts'
import { runTransaction } from '../../db/transactions/transaction.ts'
import type { CheckAddress } from '../../net/public-address.ts'
import { addImageCopy } from '../shared/image/jobs.ts'
import { isReadFailure, readAgainAfterMs, type ReadFailure, storeReadFailure } from './reads.ts'
import { listFileKeys, type NewImage } from './store.ts'
import { downloadImage, storeFiles } from './upload.ts'

type CopyOptions = {
  /** Default: as the settings say. */
  mayConnectTo?: CheckAddress
  signal?: AbortSignal
}

/**
 * What became of a copy: there was nothing to copy, because the image is gone or its file is here, or the file could
 * not be read, which is stored with the image.
 */
export type CopyResult = 'copied' | 'unneeded' | { failure: ReadFailure; isReadAgain: boolean }

/** Copies the file of an image of another host, whose records then show the copy. */
export async function copyImage(
  dependencies: Dependencies,
  id: number,
  options: CopyOptions = {},
): Promise<CopyResult> {
  const { db, clock, settings, images, randomBytes } = dependencies
  const row = await db.prisma.image.findUnique({ where: { id }, select: { url: true, storageKey: true } })
  if (!row || row.url === null || row.storageKey !== null) return 'unneeded'
  const { mayConnectTo = chooseAddressCheck(settings), signal } = options
  try {
    const upload = await downloadImage(row.url, { mayConnectTo, signal })
    const files = await storeFiles({ images, now: clock(), randomBytes }, upload)
    return (await storeCopy(dependencies, id, files)) ? 'copied' : 'unneeded'
  } catch (error) {
    if (!isReadFailure(error) || signal?.aborted) throw error
    return { failure: error, isReadAgain: await storeReadFailure(db.prisma, clock(), id, error) }
  }
}

/** Makes files the files of an image. If another copy was faster, deletes them and returns false. */
async function storeCopy(dependencies: Dependencies, id: number, files: NewImage): Promise<boolean> {
  const { db, clock, images } = dependencies
  const now = clock()
  const isStored = await runTransaction(dependencies, async tx => {
    const count = await tx.$executeRaw(sql`
      update images
         set digest = ${files.digest}, storage_key = ${files.storageKey}, extension = ${files.extension},
             name = case when name = '' then ${files.name} else name end, width = ${files.width}::int,
             height = ${files.height}::int, filesize = ${files.filesize}::int,
             sizes = ${JSON.stringify(files.sizes)}::jsonb, placeholder = ${files.placeholder}, modified_utc = ${now},
             read_utc = ${now}, read_failures = 0, read_failure = null
       where id = ${id} and storage_key is null`)
    if (count > 0) await addJob(db, tx, { name: 'complete-image', payload: { image: id } })
    return count > 0
  })
  if (!isStored) for (const key of listFileKeys({ ...files, replacedFiles: {} })) await images.store.delete(key)
  return isStored
}

/** `copyImage` as a job. After a failure that may pass, another job tries it a day later. */
export async function copyImageForJob(dependencies: Dependencies, id: number, signal: AbortSignal): Promise<void> {
  const { db, clock, settings } = dependencies
  if (!settings.importsImages) return
  const result = await copyImage(dependencies, id, { signal })
  if (typeof result === 'object' && result.isReadAgain)
    await addImageCopy(dependencies, db.prisma, id, new Date(clock().getTime() + readAgainAfterMs))
}
