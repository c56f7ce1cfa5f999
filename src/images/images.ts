import type { ImageStore } from './store/image-store.ts'
import type { FocalPoint, Measures, ImageSizeName } from './image-sizes.ts'

export type ImageFile = Measures & { bytes: Buffer; extension: string; mimeType: string }

/** An image without metadata, upright and in sRGB. `placeholder` is its ThumbHash in Base64. */
export type PreparedImage = ImageFile & { placeholder: string; sizes: ImageSizes }

/** Smaller versions as WebP, by name. Those are absent that would not be smaller than the image. */
export type ImageSizes = Partial<Record<ImageSizeName, ImageFile>>

/**
 * For whom an image is processed. The keys take turns; work whose signal aborts is not done. Without one, the work
 * belongs to a job, and waits until nobody else waits.
 */
export type ImageTurn = { key: string; signal?: AbortSignal | undefined }

export type ImageProcessor = {
  /** The measures of an image, upright, by the beginning of its file. Throws an ImageFailure. */
  measure: (head: Buffer) => Promise<Measures>
  /** Reads and writes an uploaded file anew, with some smaller versions. Throws an ImageFailure. */
  prepare: (file: Buffer, sizes?: readonly ImageSizeName[], turn?: ImageTurn) => Promise<PreparedImage>
  /** Smaller versions of a prepared image. */
  resize: (file: Buffer, names: readonly ImageSizeName[], focalPoint: FocalPoint) => Promise<ImageSizes>
}

/** The image files, and what reads and writes them. */
export type Images = {
  store: ImageStore
  /** Null without the optional package `sharp`. It is loaded when the first image needs it. */
  loadProcessor: () => Promise<ImageProcessor | null>
}
