import { buffer } from 'node:stream/consumers'
import type { Dependencies } from '../../api/dependencies.ts'
import { runTransaction, type Tx } from '../../db/transaction.ts'
import type { Media } from '../../media/media.ts'
import { buildSizeKey } from '../../media/media-keys.ts'
import { centre, type FocalPoint, pictureSizes, type PictureSizeName } from '../../media/picture-sizes.ts'
import { sql } from '../../db/sql.ts'
import { lockImage, type StoredSize } from './store.ts'

export type Sizes = Record<string, StoredSize>

/** Stores smaller versions of a stored picture; none without `sharp`. */
export async function createSizes(
  { store, loadProcessor }: Media,
  picture: { storageKey: string; bytes: Buffer },
  names: readonly PictureSizeName[],
  focalPoint: FocalPoint = centre,
): Promise<Sizes> {
  const processor = await loadProcessor()
  const sizes: Sizes = {}
  for (const name of names) {
    const size = await processor?.resize(picture.bytes, name, focalPoint)
    if (!size) continue
    const { bytes, width, height, mimeType } = size
    const key = buildSizeKey(picture.storageKey, size, pictureSizes[name].isCropped ? focalPoint : null)
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
  const bytes = await buffer(await file.read())
  const added = await createSizes(media, { storageKey, bytes }, missing, focalPoint)
  await mergeSizes(db.prisma, id, added)
}

/** Adds smaller versions to those of an image. */
const mergeSizes = async (tx: Tx, id: number, sizes: Sizes): Promise<void> =>
  void (await tx.$executeRaw(sql`
    update images set sizes = coalesce(sizes, '{}') || ${JSON.stringify(sizes)}::jsonb where id = ${id}`))
