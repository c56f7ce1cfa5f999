import type { ImageProcessor } from './images.ts'
import type { ImageProblem } from './image-failure.ts'
import type { ImageSizeName } from './image-sizes.ts'

/** What each operation needs. */
export type ImageValues = {
  measure: Parameters<ImageProcessor['measure']>
  prepare: [file: Buffer, sizes: readonly ImageSizeName[]]
  resize: Parameters<ImageProcessor['resize']>
}

export type ImageOperation = keyof ImageValues

/** What the service asks of the process that reads and writes images. */
export type ImageRequest = {
  [Name in ImageOperation]: { id: number; operation: Name; values: ImageValues[Name] }
}[ImageOperation]

/** What that process says when it has started: whether it can read images. */
export type ImageStart = { hasSharp: boolean }

/** What that process answers: the result, why the file is no image, or another error. */
export type ImageResponse = { id: number } & ({ result: unknown } | { problem: ImageProblem } | { error: string })
