import type { PictureProcessor } from './media.ts'
import type { PictureProblem } from './picture-failure.ts'

export type PictureOperation = keyof PictureProcessor

/** What the service asks of the process that reads and writes pictures. */
export type PictureRequest = {
  [Name in PictureOperation]: { id: number; operation: Name; values: Parameters<PictureProcessor[Name]> }
}[PictureOperation]

/** What that process says when it has started: whether it can read pictures. */
export type PictureStart = { hasSharp: boolean }

/** What that process answers: the result, why the file is no picture, or another error. */
export type PictureResponse = { id: number } & ({ result: unknown } | { problem: PictureProblem } | { error: string })
