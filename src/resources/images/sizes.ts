import { buffer } from 'node:stream/consumers'
import type { Dependencies } from '../../api/dependencies.ts'
import { runTransaction } from '../../db/transactions/transaction.ts'
import type { ImageSizes } from '../../images/images.ts'
import type { ImageStore } from '../../images/store/image-store.ts'
import { buildSizeKey } from '../../images/store/image-keys.ts'
import { centre, type FocalPoint, imageSizes, type ImageSizeName } from '../../images/image-sizes.ts'
import { sql } from '../../db/sql/sql.ts'
import { type ImageRow, lockImage, type StoredSize } from './store.ts'

export type Sizes = Record<string, StoredSize>

/** Stores the files of smaller versions of a stored image. */
export async function storeSizes(
  store: ImageStore,
  storageKey: string,
  files: ImageSizes,
  focalPoint: FocalPoint = centre,
): Promise<Sizes> {
  const sizes: Sizes = {}
  for (const name of names) {
    const size = files[name]
    if (!size) continue
    const { bytes, width, height, mimeType } = size
    const key = buildSizeKey(storageKey, size, imageSizes[name].isCropped ? focalPoint : null)
    await store.put(key, bytes, mimeType)
    sizes[name] = { width, height, 'mime-type': mimeType, filesize: bytes.length, key }
  }
  return sizes
}

const names = Object.keys(imageSizes) as ImageSizeName[]

/**
 * Stores the smaller versions of an image that are missing, and the versions whose focal point has changed. Does
 * nothing for an image that is gone or that this service does not store.
 */
export async function completeSizes(dependencies: Dependencies, id: number): Promise<void> {
  const { images } = dependencies
  const image = await runTransaction(dependencies, tx => lockImage(tx, id))
  if (!image?.storageKey) return
  const file = await images.store.get(image.storageKey)
  if (!file) return
  const focalPoint = getFocalPoint(image)
  const missing = names.filter(name => {
    const size = image.sizes?.[name]
    return !size || isOutdated(image, name, size)
  })
  if (missing.length === 0) return
  const processor = await images.loadProcessor()
  const files = await processor?.resize(await buffer(await file.read()), missing, focalPoint)
  if (files) await mergeSizes(dependencies, id, await storeSizes(images.store, image.storageKey, files, focalPoint))
}

const getFocalPoint = ({ focalX, focalY }: ImageRow): FocalPoint => ({ x: focalX, y: focalY })

/** Whether a size is a crop for another focal point than the image has. */
const isOutdated = (image: ImageRow, name: string, size: StoredSize): boolean =>
  isSizeName(name) &&
  imageSizes[name].isCropped &&
  size.key !== buildSizeKey(image.storageKey ?? '', size, getFocalPoint(image))

const isSizeName = (name: string): name is ImageSizeName => name in imageSizes

/**
 * Adds smaller versions to an image. Leaves out crops for a focal point that was changed meanwhile: another job makes
 * them again. The files that they replace stay for a while, because pages in caches show them.
 */
const mergeSizes = (dependencies: Dependencies, id: number, sizes: Sizes): Promise<void> =>
  runTransaction(dependencies, async tx => {
    const image = await lockImage(tx, id)
    if (!image) return
    const added = Object.entries(sizes).filter(([name, size]) => !isOutdated(image, name, size))
    const replaced = added.flatMap(([name, { key }]) => {
      const before = image.sizes?.[name]?.key
      return before === undefined || before === key ? [] : [[before, dependencies.clock().toISOString()]]
    })
    const current = Object.entries(image.replacedFiles).filter(([file]) => !added.some(([, { key }]) => key === file))
    await tx.$executeRaw(sql`
      update images
         set sizes = coalesce(sizes, '{}') || ${JSON.stringify(Object.fromEntries(added))}::jsonb,
             replaced_files = ${JSON.stringify(Object.fromEntries([...current, ...replaced]))}::jsonb
       where id = ${id}`)
  })
