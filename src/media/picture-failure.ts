/** Why a file is no picture that the service stores. */
export type PictureProblem = 'unsupported-format' | 'damaged' | 'too-many-pixels'

export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(`The picture was not read: ${problem}.`, { cause })
    this.problem = problem
  }
}
