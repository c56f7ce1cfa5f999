import type { Context } from '../../../api/context.ts'
import { addJob } from '../../../db/job-queue.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'

/** Jobs that read images of other hosts run one after the other. */
export const imageReads = { queue: 'pictures', attemptsMax: 3 }

/** Lets a job copy the file of an image of another host, now or at `runAt`. One that waits for this is replaced. */
export const addImageCopy = ({ db }: Pick<Context, 'db'>, tx: Tx, image: number, runAt?: Date): Promise<void> =>
  addJob(db, tx, {
    name: 'copy-image',
    payload: { image },
    key: `copy-image:${image}`,
    ...imageReads,
    ...(runAt && { runAt }),
  })

/** Lets a job read the measures of new images of other hosts. One with the same key that waits is replaced. */
export async function addMeasuring({ db, mayReadImagesOf }: Context, tx: Tx, key?: string): Promise<void> {
  if (!mayReadImagesOf) return
  await addJob(db, tx, { name: 'measure-images', payload: {}, ...(key !== undefined && { key }), ...imageReads })
}
