/**
 * Another service than the database cannot be reached or fails, such as the store of images. The cause is its error.
 */
export class OtherServiceError extends Error {
  override readonly name = 'OtherServiceError'
}
