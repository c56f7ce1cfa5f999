import type { Image } from './image-srcset.ts'

/** The square that the service has cropped from an image; null if there is none. */
export function toThumbnail({ id, placeholder, sizes }: Image): Image | null {
  const { url, width, height } = sizes?.['thumbnail'] ?? {}
  if (!url || !width || width !== height) return null
  return { id, url, width, height, ...(placeholder && { placeholder }) }
}
