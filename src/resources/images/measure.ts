import { chooseAddressCheck, type Dependencies } from '../../api/dependencies.ts'
import { int4Max } from '../../core/text/record-id.ts'
import { addJob } from '../../db/job-queue.ts'
import { sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import type { ImageProcessor } from '../../images/images.ts'
import { ImageFailure } from '../../images/image-failure.ts'
import type { Measures } from '../../images/image-sizes.ts'
import { type HttpRead, type HttpReadOptions, readUrl } from '../../net/http-read.ts'
import { imageReads } from '../shared/image/jobs.ts'
import { uploadMaxBytes } from '../shared/image/uploaded-file.ts'
import { isReadFailure, readAgainAfterMs, readFailuresMax, storeReadFailure } from './reads.ts'

/** The measures of most images are in their first kilobytes; some cameras write a preview before them. */
const headBytes = 128 * 1024
const readMaxMs = 10_000
const concurrentReads = 4
/** The queue considers a job abandoned that takes longer than half an hour. */
const jobMaxMs = 600_000

type Unmeasured = { id: number; url: string }

/**
 * Reads the measures of the images of other hosts that have none, and stores why that failed. Reads an image again
 * after a day if the failure may pass. Does nothing if `IMPORT_PICTURES` is false, or without `sharp`.
 */
export async function measureImages(
  dependencies: Dependencies,
  signal: AbortSignal,
): Promise<{ measured: number; failed: number }> {
  const { db, clock, settings, images } = dependencies
  const counts = { measured: 0, failed: 0 }
  const processor = settings.importsImages ? await images.loadProcessor() : null
  if (!processor) return counts
  const endMs = performance.now() + jobMaxMs
  for (;;) {
    const images = await findUnmeasured(db.prisma, clock())
    if (images.length === 0) return counts
    if (performance.now() > endMs) {
      await addJob(db, db.prisma, { name: 'measure-images', payload: {}, ...imageReads })
      return counts
    }
    await Promise.all(
      images.map(async image => {
        const isMeasured = await measureImage(dependencies, processor, image, signal)
        counts[isMeasured ? 'measured' : 'failed']++
      }),
    )
  }
}

const findUnmeasured = (tx: Tx, now: Date): Promise<Unmeasured[]> =>
  tx.$queryRaw<Unmeasured[]>(sql`
    select i.id, i.url from images i
     where i.storage_key is null and i.width is null and i.read_failures < ${readFailuresMax}
       and (i.read_utc is null or i.read_utc < ${new Date(now.getTime() - readAgainAfterMs)})
     order by i.read_failures, i.id limit ${concurrentReads}`)

async function measureImage(
  { db, clock, settings }: Dependencies,
  processor: ImageProcessor,
  { id, url }: Unmeasured,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const options = { mayConnectTo: chooseAddressCheck(settings), accept: 'image/*', timeoutMs: readMaxMs, signal }
    const { measures, sizeBytes } = await readMeasures(processor, url, options)
    const filesize = sizeBytes === null || sizeBytes > int4Max ? null : sizeBytes
    await db.prisma.$executeRaw(sql`
      update images
         set width = ${measures.width}, height = ${measures.height}, filesize = coalesce(${filesize}::int, filesize),
             read_utc = ${clock()}, read_failures = 0, read_failure = null
       where id = ${id} and storage_key is null`)
    return true
  } catch (error) {
    if (!isReadFailure(error)) throw error
    await storeReadFailure(db.prisma, clock(), id, error)
    return false
  }
}

/** Reads the beginning of an image, and all of it if its measures are further back. */
async function readMeasures(
  processor: ImageProcessor,
  url: string,
  options: HttpReadOptions,
): Promise<{ measures: Measures; sizeBytes: number | null }> {
  const head = await readUrl(url, { ...options, headBytes })
  try {
    return { measures: await measure(processor, head), sizeBytes: head.sizeBytes }
  } catch (error) {
    const isDamaged = error instanceof ImageFailure && error.problem === 'damaged'
    if (!isDamaged || (head.body?.length ?? 0) < headBytes) throw error
  }
  const whole = await readUrl(url, { ...options, bodyMaxBytes: uploadMaxBytes })
  return { measures: await measure(processor, whole), sizeBytes: whole.body?.length ?? null }
}

const measure = (processor: ImageProcessor, { body }: HttpRead): Promise<Measures> =>
  processor.measure(body ?? Buffer.alloc(0))
