import type { Image } from './image-srcset.ts'

/**
 * The CSS `object-position` of an image in a box of this shape (width / height), so that the box shows the part that
 * the service would crop: the focal point as near to the middle as possible. Undefined for the middle of the image. If
 * a shape is not known, the position of the focal point.
 */
export function computeObjectPosition(
  { width, height, focal_x = 0.5, focal_y = 0.5 }: Pick<Image, 'width' | 'height' | 'focal_x' | 'focal_y'>,
  shape: number | undefined,
): string | undefined {
  if (focal_x === 0.5 && focal_y === 0.5) return undefined
  if (!shape || !width || !height) return `${formatPercent(focal_x)} ${formatPercent(focal_y)}`
  const imageShape = width / height
  const x = computePosition(focal_x, shape / imageShape)
  const y = computePosition(focal_y, imageShape / shape)
  return `${formatPercent(x)} ${formatPercent(y)}`
}

/** How much of what the box hides is before it, from 0 to 1. `part`: how much of the image the box shows. */
function computePosition(point: number, part: number): number {
  if (part >= 1) return 0.5
  const before = Math.min(Math.max(0, point - part / 2), 1 - part)
  return before / (1 - part)
}

const formatPercent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`
