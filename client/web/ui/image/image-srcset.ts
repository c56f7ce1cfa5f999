import type { MediaItem, Venue } from '../../../index.ts'

/** An image of a record, as the service returns it. */
export type Image = NonNullable<Venue['image']> & Partial<Pick<MediaItem, 'focal_x' | 'focal_y'>>

/** How much the shape of a size may differ from the shape of the full image, because its measures are rounded. */
const shapeTolerance = 0.03

/**
 * The `srcset` of an image: its sizes and the full image by width; undefined when the widths are not known. Leaves out
 * cropped sizes, which have another shape, and URLs with spaces or commas, which separate the entries of a `srcset`.
 * The `srcset` of a thumbnail has only the sizes, because the full image is much larger than its box.
 */
export function formatSrcset({ url, width, height, sizes = {} }: Image, isThumbnail = false): string | undefined {
  if (!width || !height || !isListable(url)) return undefined
  const isSameShape = (size: { width?: number | undefined; height?: number | undefined }) =>
    size.width && size.height && Math.abs((size.width / size.height / width) * height - 1) < shapeTolerance
  const known = Object.values(sizes).filter(size => isListable(size.url) && isSameShape(size))
  if (known.length === 0) return undefined
  return [...known, ...(isThumbnail ? [] : [{ url, width }])].map(size => `${size.url} ${size.width}w`).join(', ')
}

const isListable = (url: string): boolean => !/[\s,]/.test(url)
