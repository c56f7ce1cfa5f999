/** The smaller versions of an image, by the names that the TEC API has for them. */
export const imageSizes = {
  thumbnail: { width: 150, height: 150, isCropped: true },
  medium: { width: 300, height: 300, isCropped: false },
  medium_large: { width: 768, height: null, isCropped: false },
  large: { width: 1024, height: 1024, isCropped: false },
  '1536x1536': { width: 1536, height: 1536, isCropped: false },
  '2048x2048': { width: 2048, height: 2048, isCropped: false },
} as const

export type ImageSizeName = keyof typeof imageSizes

/** Width and height in pixels. */
export type Measures = { width: number; height: number }

/** A point of an image that a crop must show: 0 to 1 from the left and from the top. */
export type FocalPoint = { x: number; y: number }

export const centre: FocalPoint = { x: 0.5, y: 0.5 }

/** The measures of a smaller version; null if the image is not larger than that. */
export function computeSize(name: ImageSizeName, image: Measures): Measures | null {
  const { width, height, isCropped } = imageSizes[name]
  if (isCropped) return image.width > width && image.height > height ? { width, height } : null
  const factor = Math.min(width / image.width, (height ?? Infinity) / image.height)
  if (factor >= 1) return null
  return { width: scale(image.width, factor), height: scale(image.height, factor) }
}

const scale = (length: number, factor: number): number => Math.max(1, Math.round(length * factor))

/** The part of an image that a crop of these measures shows: as much as possible, as near to the point as possible. */
export function computeCrop(
  image: Measures,
  crop: Measures,
  focalPoint: FocalPoint,
): Measures & { left: number; top: number } {
  const factor = Math.min(image.width / crop.width, image.height / crop.height)
  const [width, height] = [scale(crop.width, factor), scale(crop.height, factor)]
  const place = (length: number, whole: number, point: number) =>
    Math.min(Math.max(0, Math.round(whole * point - length / 2)), whole - length)
  return {
    left: place(width, image.width, focalPoint.x),
    top: place(height, image.height, focalPoint.y),
    width,
    height,
  }
}
