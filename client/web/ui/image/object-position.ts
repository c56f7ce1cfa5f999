import type { Image } from './image-srcset.ts'

/**
 * The CSS `object-position` of an image that covers a box of this aspect ratio (width / height). The focal point is as
 * near to the middle of the box as possible, as in the images that the service crops. Undefined for the middle of the
 * image. If an aspect ratio is not known, the position of the focal point in the image.
 */
export function computeObjectPosition(
  { width, height, focal_x = 0.5, focal_y = 0.5 }: Pick<Image, 'width' | 'height' | 'focal_x' | 'focal_y'>,
  boxAspectRatio: number | undefined,
): string | undefined {
  if (focal_x === 0.5 && focal_y === 0.5) return undefined
  if (!boxAspectRatio || !width || !height) return `${formatPercent(focal_x)} ${formatPercent(focal_y)}`
  const imageAspectRatio = width / height
  const x = computePosition(focal_x, boxAspectRatio / imageAspectRatio)
  const y = computePosition(focal_y, imageAspectRatio / boxAspectRatio)
  return `${formatPercent(x)} ${formatPercent(y)}`
}

/**
 * The position along one axis, from 0 to 1: which fraction of the hidden part lies before the box. `visibleFraction` is
 * how much of the image the box shows.
 */
function computePosition(focalPoint: number, visibleFraction: number): number {
  if (visibleFraction >= 1) return 0.5
  const hiddenBefore = Math.min(Math.max(0, focalPoint - visibleFraction / 2), 1 - visibleFraction)
  return hiddenBefore / (1 - visibleFraction)
}

const formatPercent = (fraction: number): string => `${Math.round(fraction * 10_000) / 100}%`
