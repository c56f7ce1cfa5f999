import { getMimeType } from '../image-format.ts'
import { parseDigestStart } from './image-keys.ts'
import type { StoredImageEntry, ImageStore } from './image-store.ts'

/** The image files in a store, in the order of their keys. Leaves out files whose keys this service does not make. */
export async function listImageFiles(store: ImageStore): Promise<StoredImageEntry[]> {
  const files: StoredImageEntry[] = []
  for await (const file of store.list())
    if (parseDigestStart(file.key) !== null && getMimeType(file.key) !== null) files.push(file)
  return files.sort((one, other) => (one.key < other.key ? -1 : 1))
}
