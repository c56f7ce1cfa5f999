import type { MediaStore } from './media-store.ts'
import type { FocalPoint, Measures, PictureSizeName } from './image-sizes.ts'

export type PictureFile = Measures & { bytes: Buffer; extension: string; mimeType: string }

/** A picture without metadata, upright and in sRGB. `placeholder` is its ThumbHash in Base64. */
export type PreparedPicture = PictureFile & { placeholder: string; sizes: PictureSizes }

/** Smaller versions as WebP, by name. Those are absent that would not be smaller than the picture. */
export type PictureSizes = Partial<Record<PictureSizeName, PictureFile>>

/**
 * For whom a picture is processed. The keys take turns; work whose signal aborts is not done. Without one, the work is that
 * of a job, and waits until nobody else waits.
 */
export type PictureTurn = { key: string; signal?: AbortSignal | undefined }

export type PictureProcessor = {
  /** The measures of a picture, upright, by the beginning of its file. Fails with a PictureFailure. */
  measure: (head: Buffer) => Promise<Measures>
  /** Reads and writes an uploaded file anew, with some smaller versions. Fails with a PictureFailure. */
  prepare: (file: Buffer, sizes?: readonly PictureSizeName[], turn?: PictureTurn) => Promise<PreparedPicture>
  /** Smaller versions of a prepared picture. */
  resize: (file: Buffer, names: readonly PictureSizeName[], focalPoint: FocalPoint) => Promise<PictureSizes>
}

/** The files of pictures, and what reads and writes them. */
export type Media = {
  store: MediaStore
  /** Null without the optional package `sharp`. It is loaded when the first picture needs it. */
  loadProcessor: () => Promise<PictureProcessor | null>
}
