import type { MediaStore } from './media-store.ts'
import type { FocalPoint, Measures, PictureSizeName } from './picture-sizes.ts'

export type PictureFile = Measures & { bytes: Buffer; extension: string; mimeType: string }

/** A picture without metadata, upright and in sRGB. `placeholder` is its ThumbHash in Base64. */
export type PreparedPicture = PictureFile & { placeholder: string }

export type PictureProcessor = {
  /** The measures of a picture, upright, by the beginning of its file. Fails with a PictureFailure. */
  measure: (head: Buffer) => Promise<Measures>
  /** Reads and writes an uploaded file anew. Fails with a PictureFailure. */
  prepare: (file: Buffer) => Promise<PreparedPicture>
  /** A smaller version of a prepared picture as WebP; null if the picture is not larger than that. */
  resize: (file: Buffer, name: PictureSizeName, focalPoint: FocalPoint) => Promise<PictureFile | null>
}

/** The files of pictures, and what reads and writes them. */
export type Media = {
  store: MediaStore
  /** Null without the optional package `sharp`. It is loaded when the first picture needs it. */
  loadProcessor: () => Promise<PictureProcessor | null>
}
