import type { PictureProcessor } from './media.ts'
import type { PictureProblem } from './image-failure.ts'
import type { PictureSizeName } from './image-sizes.ts'

/** What each operation needs. */
export type PictureValues = {
  measure: Parameters<PictureProcessor['measure']>
  prepare: [file: Buffer, sizes: readonly PictureSizeName[]]
  resize: Parameters<PictureProcessor['resize']>
}

export type PictureOperation = keyof PictureValues

/** What the service asks of the process that reads and writes pictures. */
export type PictureRequest = {
  [Name in PictureOperation]: { id: number; operation: Name; values: PictureValues[Name] }
}[PictureOperation]

/** What that process says when it has started: whether it can read pictures. */
export type PictureStart = { hasSharp: boolean }

/** What that process answers: the result, why the file is no picture, or another error. */
export type PictureResponse = { id: number } & ({ result: unknown } | { problem: PictureProblem } | { error: string })
