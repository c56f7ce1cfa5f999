/** Why an address could not be read. */
export type HttpReadReason =
  | 'invalid-address'
  | 'credentials-in-address'
  | 'blocked-address'
  | 'unreachable'
  | 'timeout'
  | 'too-many-redirects'
  | 'status'
  | 'too-large'
  | 'unreadable-body'

/**
 * A read over HTTP that failed. `message` is for people, and names at most the host of the address: the path and the
 * query may hold secrets.
 */
export class HttpReadFailure extends Error {
  override readonly name = 'HttpReadFailure'
  readonly reason: HttpReadReason
  /** The status of the response, if the reason is `status`. */
  readonly status: number | undefined
  /** The `Retry-After` header of that response. */
  readonly retryAfter: string | undefined

  constructor(
    reason: HttpReadReason,
    message: string,
    { status, retryAfter, cause }: { status?: number; retryAfter?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.reason = reason
    this.status = status
    this.retryAfter = retryAfter
  }
}
