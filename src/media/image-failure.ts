/** Why a file is no picture that the service stores. */
export type PictureProblem = 'unsupported-format' | 'damaged' | 'too-many-pixels'

const messages: Record<PictureProblem, string> = {
  'unsupported-format': 'The file is no JPEG, PNG, WebP, AVIF or GIF.',
  damaged: 'The file is damaged.',
  'too-many-pixels': 'The picture has too many pixels.',
}

export class PictureFailure extends Error {
  override readonly name = 'PictureFailure'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, cause?: unknown) {
    super(messages[problem], { cause })
    this.problem = problem
  }
}
