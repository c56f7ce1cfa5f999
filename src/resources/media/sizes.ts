import { buffer } from 'node:stream/consumers'
import type { Dependencies } from '../../api/dependencies.ts'
import { runTransaction, type Tx } from '../../db/transaction.ts'
import type { PictureSizes } from '../../media/media.ts'
import type { MediaStore } from '../../media/media-store.ts'
import { buildSizeKey } from '../../media/media-keys.ts'
import { centre, type FocalPoint, pictureSizes, type PictureSizeName } from '../../media/picture-sizes.ts'
import { sql } from '../../db/sql.ts'
import { lockImage, type StoredSize } from './store.ts'

export type Sizes = Record<string, StoredSize>

/** Stores the files of smaller versions of a stored picture. */
export async function storeSizes(
  store: MediaStore,
  storageKey: string,
  files: PictureSizes,
  focalPoint: FocalPoint = centre,
): Promise<Sizes> {
  const sizes: Sizes = {}
  for (const name of names) {
    const size = files[name]
    if (!size) continue
    const { bytes, width, height, mimeType } = size
    const key = buildSizeKey(storageKey, size, pictureSizes[name].isCropped ? focalPoint : null)
    await store.put(key, bytes, mimeType)
    sizes[name] = { width, height, 'mime-type': mimeType, filesize: bytes.length, key }
  }
  return sizes
}

const names = Object.keys(pictureSizes) as PictureSizeName[]

/**
 * Stores the smaller versions of an image that are missing, and those whose focal point has changed. Does nothing for an
 * image that is gone or that this service does not store.
 */
export async function completeSizes(dependencies: Dependencies, id: number): Promise<void> {
  const { db, media } = dependencies
  const image = await runTransaction(dependencies, tx => lockImage(tx, id))
  if (!image?.storageKey) return
  const file = await media.store.get(image.storageKey)
  if (!file) return
  const { storageKey, sizes, focalX, focalY } = image
  const focalPoint = { x: focalX, y: focalY }
  const isOutdated = (name: PictureSizeName) => {
    const size = sizes?.[name]
    return !size || (pictureSizes[name].isCropped && size.key !== buildSizeKey(storageKey, size, focalPoint))
  }
  const missing = names.filter(isOutdated)
  if (missing.length === 0) return
  const processor = await media.loadProcessor()
  const files = await processor?.resize(await buffer(await file.read()), missing, focalPoint)
  if (files) await mergeSizes(db.prisma, id, await storeSizes(media.store, storageKey, files, focalPoint))
}

/** Adds smaller versions to those of an image. */
const mergeSizes = async (tx: Tx, id: number, sizes: Sizes): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update images set sizes = coalesce(sizes, '{}') || ${JSON.stringify(sizes)}::jsonb where id = ${id}`))
