/** Why a file is no image that the service stores. */
export type ImageProblem = 'unsupported-format' | 'damaged' | 'too-many-pixels'

const messages: Record<ImageProblem, string> = {
  'unsupported-format': 'The file is no JPEG, PNG, WebP, AVIF or GIF.',
  damaged: 'The file is damaged.',
  'too-many-pixels': 'The picture has too many pixels.',
}

export class ImageFailure extends Error {
  override readonly name = 'ImageFailure'
  readonly problem: ImageProblem

  constructor(problem: ImageProblem, cause?: unknown) {
    super(messages[problem], { cause })
    this.problem = problem
  }
}
