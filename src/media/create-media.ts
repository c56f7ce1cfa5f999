import path from 'node:path'
import type { Settings } from '../settings.ts'
import { memoize } from '../core/memoize.ts'
import { createDiskStore } from './disk-store.ts'
import type { Media } from './media.ts'
import { createPictureProcessor } from './process-pictures.ts'
import { createS3Store } from './s3-store.ts'

/** The store of the settings: a bucket of S3, or the folder `media` in the data folder. */
export const createMedia = ({ dataDir, mediaBucket }: Pick<Settings, 'dataDir' | 'mediaBucket'>): Media => ({
  store: mediaBucket ? createS3Store(mediaBucket) : createDiskStore(path.join(dataDir, 'media')),
  loadProcessor: memoize(createPictureProcessor),
})
