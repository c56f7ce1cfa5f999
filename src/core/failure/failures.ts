import type { Language } from '../language.ts'
import { formatMessage, getMessages, type Message } from './messages.ts'
import { buildFailuresPerKind } from '../record-kinds.ts'

/**
 * The reasons for which a request fails, with their HTTP status. Responses show the key as `code`, or the `code` of the
 * row, because the TEC API uses one code for several reasons. The texts are in the catalogues, section `failures`.
 */
export const failureTable = {
  rest_no_route: { status: 404 },
  rest_method_not_allowed: { status: 405, code: 'rest_no_route' },
  rest_bad_request: { status: 400 },
  rest_request_timeout: { status: 408 },
  rest_headers_too_large: { status: 431 },
  rest_invalid_namespace: { status: 404 },
  rest_callback_disabled: { status: 400 },
  rest_invalid_json: { status: 400 },
  rest_invalid_body: { status: 400 },
  rest_invalid_encoding: { status: 400 },
  rest_invalid_param: { status: 400 },
  rest_missing_callback_param: { status: 400 },
  rest_precondition_failed: { status: 412 },
  rest_unsupported_media_type: { status: 415 },
  rest_batch_too_large: { status: 413 },
  rest_body_too_large: { status: 413 },
  rest_not_logged_in: { status: 401, code: 'rest_forbidden' },
  invalid_credentials: { status: 401, code: 'incorrect_password' },
  rest_too_many_requests: { status: 429 },
  rest_forbidden: { status: 403 },
  rest_origin_forbidden: { status: 403 },

  ...buildFailuresPerKind('rest-{kind}-not-found', 404),
  rest_term_invalid: { status: 404 },
  'series-not-found': { status: 404 },
  ...buildFailuresPerKind('{kind}-not-accessible', 403),
  ...buildFailuresPerKind('{kind}-no-longer-available', 410),
  ...buildFailuresPerKind('{kind}-is-in-trash', 410),
  'event-password-protected': { status: 403 },
  ...buildFailuresPerKind('{kind}-archive-page-not-found', 404),

  term_exists: { status: 400 },
  duplicate_term_slug: { status: 400 },
  slug_taken: { status: 409 },

  'user-not-found': { status: 404 },
  'login-taken': { status: 409 },
  'application-password-not-found': { status: 404 },
  'user-has-records': { status: 409 },
  'last-administrator': { status: 409 },

  'change-token-expired': { status: 410 },

  'submissions-closed': { status: 403 },
  'submission-not-found': { status: 404 },
  'submission-decided': { status: 409 },
  'submission-changed': { status: 409 },

  'source-not-found': { status: 404 },
  'import-not-found': { status: 404 },
  'import-expired': { status: 410 },
  'import-too-large': { status: 413 },

  'media-not-found': { status: 404 },
  'media-in-use': { status: 409 },
  'media-shown-by-others': { status: 403 },
  'media-unsupported': { status: 415 },
  'media-damaged': { status: 400 },
  'media-too-large': { status: 413 },
  'media-store-full': { status: 507 },

  'translation-not-set-up': { status: 404 },
  'translation-failed': { status: 502 },

  internal_error: { status: 500 },
  database_unavailable: { status: 503 },
  database_timeout: { status: 503, code: 'database_unavailable' },
  service_busy: { status: 503 },
} as const satisfies Record<string, { status: number; code?: string }>

type FailureTable = typeof failureTable

export type FailureReason = keyof FailureTable

type CodeByReason = {
  [Reason in FailureReason]: FailureTable[Reason] extends { code: infer Code } ? Code : Reason
}

/** The codes that responses show for these reasons. */
export type FailureCode<Reason extends FailureReason = FailureReason> = CodeByReason[Reason]

/** The HTTP statuses of each code. */
export type FailureStatuses = {
  [Code in FailureCode]: {
    [Reason in FailureReason]: CodeByReason[Reason] extends Code ? FailureTable[Reason]['status'] : never
  }[FailureReason]
}

/** What is wrong with one parameter: `code` for programs, `message` for people. */
export type ParameterFailure = { code: string; message: Message; data?: Record<string, unknown> }

type FailureOptions = ErrorOptions & {
  invalid?: Record<string, ParameterFailure>
  missing?: readonly string[]
  language?: Language | null
}

/** A failure that the caller can act on. `message` is in English, for logs and commands. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly reason: FailureReason
  /** Data for programs; it becomes a part of the error body's `data`. */
  readonly detail: Readonly<Record<string, unknown>>
  /** The invalid parameters, by name. */
  readonly invalid: Readonly<Record<string, ParameterFailure>>
  /** The names of required parameters that were not sent. */
  readonly missing: readonly string[]
  /** The language of the request that failed; null when it is not known. */
  readonly language: Language | null

  constructor(reason: FailureReason, detail: Record<string, unknown> = {}, options: FailureOptions = {}) {
    const { invalid = {}, missing = [], language = null, ...errorOptions } = options
    super(formatReason(reason, listNames(invalid, missing), 'en'), errorOptions)
    this.reason = reason
    this.detail = detail
    this.invalid = invalid
    this.missing = missing
    this.language = language
  }

  /**
   * The same failure, of a request in this language. Its cause is the cause of this failure, or else this failure
   * itself.
   */
  inLanguage(language: Language): Failure {
    const { reason, detail, invalid, missing } = this
    return new Failure(reason, detail, { invalid, missing, language, cause: this.cause ?? this })
  }

  get status(): number {
    return failureTable[this.reason].status
  }

  /** The code that programs read. */
  get code(): string {
    const row = failureTable[this.reason]
    return 'code' in row ? row.code : this.reason
  }
}

/** A `rest_invalid_param` failure with every invalid parameter by name. */
export const createInvalidParamFailure = (invalid: Record<string, Message | ParameterFailure>): Failure =>
  new Failure('rest_invalid_param', {}, { invalid: toParameterFailures(invalid) })

const toParameterFailures = (invalid: Record<string, Message | ParameterFailure>): Record<string, ParameterFailure> =>
  Object.fromEntries(
    Object.entries(invalid).map(([name, failure]) => [
      name,
      'code' in failure ? failure : { code: 'rest_invalid_value', message: failure },
    ]),
  )

/** A `rest_missing_callback_param` failure: the missing parameters, and the invalid ones. */
export const createMissingParamFailure = (
  missing: readonly string[],
  invalid: Record<string, ParameterFailure> = {},
): Failure => new Failure('rest_missing_callback_param', {}, { missing, invalid })

/**
 * Converts a failure about a field of a new record in a list to a failure of the parameter with the list: `website` of
 * the first venue becomes `venue` with the path `0.website`. Returns any other error unchanged.
 */
export function toListItemFailure(parameter: string, index: number, error: unknown): unknown {
  if (!(error instanceof Failure) || error.reason !== 'rest_invalid_param') return error
  const [first] = Object.entries(error.invalid)
  if (!first) return error
  const [field, failure] = first
  const path = [index, field, failure.message.path].filter(step => step !== undefined).join('.')
  return createInvalidParamFailure({ [parameter]: { ...failure, message: { ...failure.message, path } } })
}

/**
 * Runs every step, one after the other, and returns the results by name. If steps fail with `rest_invalid_param`, the
 * others still run, and one failure with all their parameters is thrown at the end, so that a caller can correct
 * everything at once. Any other error ends the steps.
 */
export async function runAllSteps<T extends Record<string, () => unknown>>(
  steps: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const results: Record<string, unknown> = {}
  const failures: Failure[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      results[name] = await step()
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'rest_invalid_param') throw error
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw createInvalidParamFailure(
      Object.assign({}, ...failures.map(({ invalid }) => invalid)) as Record<string, ParameterFailure>,
    )
  return results as { [K in keyof T]: Awaited<ReturnType<T[K]>> }
}

/** As `runAllSteps`, but starts all steps at once, so that their statements share a round trip. */
export async function runAllStepsAtOnce<T extends Record<string, () => unknown>>(
  steps: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const runs = Object.entries(steps).map(([name, step]) => [name, Promise.resolve(step())] as const)
  await Promise.allSettled(runs.map(([, run]) => run))
  return runAllSteps(Object.fromEntries(runs.map(([name, run]) => [name, () => run])) as unknown as T)
}

/**
 * The body of every error, `{ code, message, data: { status, … } }`, the same over REST and RPC. It has the language of
 * the failed request or, if unknown, `otherLanguage`.
 */
export function toErrorBody(failure: Failure, otherLanguage: Language = 'en') {
  const language = failure.language ?? otherLanguage
  return {
    code: failure.code,
    message: formatReason(failure.reason, listNames(failure.invalid, failure.missing), language),
    data: { status: failure.status, ...failure.detail, ...formatParameters(failure, language) },
  }
}

/** `params` and, for programs, `details`; nothing for a failure that is not about parameters. */
function formatParameters(failure: Failure, language: Language) {
  const params = formatInvalidParameters(failure, language)
  const details = Object.fromEntries(
    Object.entries(failure.invalid).map(([name, parameter]) => [name, { ...parameter, message: params[name] }]),
  )
  if (failure.reason === 'rest_missing_callback_param') return { params: failure.missing, details }
  if (failure.reason === 'rest_invalid_param') return { params, details }
  return Object.keys(params).length > 0 ? { params } : {}
}

/** What is wrong with each invalid parameter, by its name. */
export const formatInvalidParameters = ({ invalid }: Failure, language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(invalid).map(([name, { message }]) => [name, formatMessage(message, language)]))

function formatReason(reason: FailureReason, names: string, language: Language): string {
  const text = getMessages('failures', language)[reason]
  return typeof text === 'string' ? text : text({ names })
}

/** The names of missing parameters, else of invalid ones. */
const listNames = (invalid: Readonly<Record<string, ParameterFailure>>, missing: readonly string[]): string =>
  (missing.length > 0 ? missing : Object.keys(invalid)).join(', ')
