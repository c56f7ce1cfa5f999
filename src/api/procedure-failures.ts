import type { TRPCDefaultErrorShape } from '@trpc/server'
import type { FailureCode, FailureReason, FailureStatuses } from '../core/failure/failures.ts'

/** Failures of every procedure. */
export const commonReasons = [
  'rest_invalid_param',
  'rest_invalid_encoding',
  'invalid_credentials',
  'rest_no_route',
  'rest_method_not_allowed',
  'rest_too_many_requests',
  'internal_error',
  'database_unavailable',
  'database_timeout',
  'service_busy',
] as const satisfies FailureReason[]

/** Failures of every write. */
export const writeReasons = [
  'rest_missing_callback_param',
  'rest_invalid_json',
  'rest_invalid_body',
  'rest_not_logged_in',
  'rest_forbidden',
  'rest_origin_forbidden',
  'rest_body_too_large',
  'rest_unsupported_media_type',
] as const satisfies FailureReason[]

/** * Further failures of every procedure over RPC, because queries also send JSON, and those with a password are POST
 * requests.
 */
export const rpcReasons = [
  'rest_bad_request',
  'rest_missing_callback_param',
  'rest_invalid_json',
  'rest_invalid_body',
  'rest_origin_forbidden',
  'rest_body_too_large',
  'rest_batch_too_large',
  'rest_unsupported_media_type',
] as const satisfies FailureReason[]

/**
 * All failures that an RPC call may return, for a procedure with the REST method `Method` and reasons `Own` of its own.
 */
export type RpcFailureReason<Method, Own extends FailureReason> =
  | Own
  | (typeof commonReasons)[number]
  | (typeof rpcReasons)[number]
  | (Method extends 'GET' ? never : (typeof writeReasons)[number])

/** An error with one of these codes, as tRPC sends it. */
export type RpcErrorShape<Code extends FailureCode = FailureCode> = {
  /** The number that JSON-RPC gives to this kind of error. `data.code` is more exact. */
  code: TRPCDefaultErrorShape['code']
  message: string
  data: { [Key in Code]: RpcErrorData<Key> }[Code]
}

/** What the service says about an error with this code. */
export type RpcErrorData<Code extends FailureCode> = {
  code: Code
  /** What is wrong, in the language of the request. */
  message: string
  httpStatus: number
  /** The procedure, such as `events.read`. */
  path?: string
  data: {
    status: FailureStatuses[Code]
    /** What is wrong with each parameter, or the names of missing parameters. */
    params?: Record<string, string> | string[]
    /** The id of the event whose password is missing or wrong. */
    id?: number
    /** Seconds to wait before the next request, when the failure is a rate limit. */
    retry_after?: number
    /** The version of the record that has another one than `if_version`. */
    version?: number
    /** How many records of each kind show the image that was to be deleted. */
    uses?: Record<string, number>
    /** How many records of each kind the user who was to be removed is the author of. */
    records?: Record<string, number>
  }
}
