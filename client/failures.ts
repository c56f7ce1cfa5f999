import { TRPCClientError } from '@trpc/client'
import type { FailureCode, FailureStatuses, RpcErrorData } from './contract.ts'

/** Why a call failed: code, status, and a message for each invalid parameter. */
export type ServiceFailure<Code extends FailureCode = FailureCode> = {
  [Key in Code]: {
    code: Key
    message: string
    status: FailureStatuses[Key]
    params: Record<string, string>
    /** The id of the event whose password is missing or wrong. */
    id?: number | undefined
    /** The version of the record that has another one than `if_version`. */
    version?: number | undefined
    /** How long to wait before the next request, after a rate limit (429) or when the service is busy (503). */
    retryAfterSeconds?: number | undefined
    /** How many records of each kind show the image that was to be deleted. */
    uses?: Record<string, number> | undefined
    /** How many records of each kind the user who was to be removed is the author of. */
    records?: Record<string, number> | undefined
  }
}[Code]

/** An error whose type has the codes of its procedure, as `safe()` of `@trpc/client` and TanStack Query return it. */
type TypedError<Code extends FailureCode> = { readonly data: { code: Code } | null | undefined }

/**
 * The failure in a response of the service; null for any other error, such as no response. The type of `code` is the
 * codes of one procedure if the type of the error has them, else the codes of all procedures. The type of a caught
 * error is `unknown`, so name the codes: `readServiceFailure<FailureCodes['events']['update']>(error)`.
 */
export function readServiceFailure<Code extends FailureCode>(
  error: TypedError<Code> | null | undefined,
): ServiceFailure<Code> | null
export function readServiceFailure<Code extends FailureCode = FailureCode>(error: unknown): ServiceFailure<Code> | null
export function readServiceFailure(error: unknown): ServiceFailure | null {
  if (!(error instanceof TRPCClientError) || !error.data) return null
  const { code, message, data } = error.data as RpcErrorData<FailureCode>
  // Failures about missing parameters list the names only. Each name then gets the message of the whole failure.
  const params = Array.isArray(data.params)
    ? Object.fromEntries(data.params.map(name => [name, message]))
    : (data.params ?? {})
  const { status, id, version, uses, records, retry_after: retryAfterSeconds = readRetryAfterSeconds(error) } = data
  return { code, message, status, params, id, version, retryAfterSeconds, uses, records } as ServiceFailure
}

/** The `Retry-After` header of the response, if the caller may read it. */
function readRetryAfterSeconds({ meta }: { meta?: Record<string, unknown> | undefined }): number | undefined {
  const { headers } = (meta?.['response'] ?? {}) as { headers?: Headers }
  const seconds = headers?.get('Retry-After') ?? ''
  return /^\d+$/.test(seconds) ? Number(seconds) : undefined
}
