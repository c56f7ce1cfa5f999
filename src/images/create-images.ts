import path from 'node:path'
import type { Settings } from '../settings.ts'
import { memoize } from '../core/async/memoize.ts'
import { createDiskStore } from './store/disk-store.ts'
import type { Images, ImageProcessor } from './images.ts'
import { createImageProcess } from './image-process.ts'
import { createImageProcessor } from './process-images.ts'
import { createS3Store } from './store/s3-store.ts'

/**
 * The store of the settings: a bucket of S3, or the folder `media` in the data folder. With `usesChild`, images are
 * read and written in a process of their own, as a service needs that answers requests meanwhile. `warn` is told once
 * if images are stored as they are.
 */
export const createImages = (
  { dataDir, mediaBucket }: Pick<Settings, 'dataDir' | 'mediaBucket'>,
  { usesChild = false, warn = () => undefined }: { usesChild?: boolean; warn?: (message: string) => void } = {},
): Images => ({
  store: mediaBucket ? createS3Store(mediaBucket) : createDiskStore(path.join(dataDir, 'media')),
  loadProcessor: memoize(async () => {
    const processor = await (usesChild ? loadChild() : createImageProcessor())
    if (!processor)
      warn(
        'Pictures are stored as they are: the optional package sharp is not installed, or has no binary for this system.',
      )
    return processor
  }),
})

/** Null if the optional package `sharp` is not installed, or not for this system. */
async function loadChild(): Promise<ImageProcessor | null> {
  const child = createImageProcess()
  const hasSharp = await child.hasSharp().catch(() => true) // the first image says what is wrong
  return hasSharp ? child : null
}
