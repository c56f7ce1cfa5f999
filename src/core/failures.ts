import { FAILURE_MESSAGES } from './failure-messages.ts'
import type { Language } from './language.ts'
import { formatMessage } from './messages.ts'

/**
 * Every way a request may fail on purpose. One row is one promise to callers; they read the key as `code`, or the `code`
 * of the row where the interface has one word for several reasons.
 */
export const FAILURES = {
  rest_no_route: { status: 404, message: 'No route matches this address.' },
  rest_method_not_allowed: {
    status: 405,
    code: 'rest_no_route',
    message: 'This address does not take this method. See the Allow header.',
  },
  rest_bad_request: { status: 400, message: 'This is not an HTTP request that can be read.' },
  rest_request_timeout: { status: 408, message: 'The request did not arrive in time.' },
  rest_headers_too_large: { status: 431, message: 'The headers are larger than this service accepts.' },
  rest_invalid_namespace: { status: 404, message: 'There is no such namespace here.' },
  rest_invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  rest_invalid_body: { status: 400, message: 'The body could not be read.' },
  rest_invalid_param: { status: 400, message: 'Invalid parameter(s)' },
  rest_missing_callback_param: { status: 400, message: 'Missing parameter(s)' },
  rest_precondition_failed: { status: 412, message: 'The record has been changed since you read it. Read it again.' },
  rest_unsupported_media_type: {
    status: 415,
    message: 'Send application/json, application/x-www-form-urlencoded or multipart/form-data.',
  },
  rest_batch_too_large: { status: 413, message: 'This batch makes more calls than this service takes at once.' },
  rest_body_too_large: { status: 413, message: 'The body is larger than this service accepts.' },
  rest_not_logged_in: { status: 401, code: 'rest_forbidden', message: 'Sign in to do this.' },
  invalid_credentials: {
    status: 401,
    code: 'incorrect_password',
    message: 'The login or the application password is wrong.',
  },
  rest_too_many_requests: {
    status: 429,
    message: 'Too many requests, or too many wrong passwords. The Retry-After header says when to try again.',
  },
  rest_forbidden: { status: 403, message: 'You may not do this.' },
  rest_origin_forbidden: {
    status: 403,
    message:
      'This may not come from a page of another site; nor, to an open calendar, from another machine or through a proxy.',
  },

  'rest-event-not-found': { status: 404, message: 'No event has this id or slug.' },
  'rest-venue-not-found': { status: 404, message: 'No venue has this id or slug.' },
  'rest-organizer-not-found': { status: 404, message: 'No organizer has this id or slug.' },
  rest_term_invalid: { status: 404, message: 'No term of this kind has this id.' },
  'event-not-accessible': { status: 403, message: 'This event is not published.' },
  'venue-not-accessible': { status: 403, message: 'This venue is not published.' },
  'organizer-not-accessible': { status: 403, message: 'This organizer is not published.' },
  'event-no-longer-available': { status: 410, message: 'This event is in the trash.' },
  'venue-no-longer-available': { status: 410, message: 'This venue is in the trash.' },
  'organizer-no-longer-available': { status: 410, message: 'This organizer is in the trash.' },
  'event-is-in-trash': { status: 410, message: 'This event is in the trash already.' },
  'venue-is-in-trash': { status: 410, message: 'This venue is in the trash already.' },
  'organizer-is-in-trash': { status: 410, message: 'This organizer is in the trash already.' },
  'event-password-protected': { status: 403, message: 'This event needs its password.' },
  'event-archive-page-not-found': { status: 404, message: 'The listing has fewer pages than that.' },
  'venue-archive-page-not-found': { status: 404, message: 'The listing has fewer pages than that.' },
  'organizer-archive-page-not-found': { status: 404, message: 'The listing has fewer pages than that.' },

  term_exists: { status: 400, message: 'A term with this name exists already.' },
  duplicate_term_slug: { status: 400, message: 'Another term has this slug already.' },
  slug_taken: { status: 409, message: 'Another record took this slug at the same moment. Send the request again.' },

  'user-not-found': { status: 404, message: 'There is no such user.' },
  'login-taken': { status: 409, message: 'Another user has this login.' },
  'application-password-not-found': { status: 404, message: 'This user has no application password of this prefix.' },
  'user-has-records': { status: 409, message: 'This user is the author of records. Name who takes them over.' },
  'last-administrator': { status: 409, message: 'The last administrator stays one. Name another first.' },

  internal_error: { status: 500, message: 'Something went wrong here. The request id finds it in the log.' },
  database_unavailable: { status: 503, message: 'The database cannot be reached. Try again in a few seconds.' },
} as const satisfies Record<string, { status: number; code?: string; message: string }>

export type FailureReason = keyof typeof FAILURES

/** What is wrong with one parameter: `code` for programs, `message` for people. */
export type ParameterFailure = { code: string; message: string; data?: Record<string, unknown> }

/** A refusal the caller can act on. `detail` becomes the error body's `data`; the message is fixed text for people. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly reason: FailureReason
  readonly detail: Readonly<Record<string, unknown>>
  /** The language of the request that failed, where that was known; its message is told in it. */
  language: Language | null = null

  constructor(reason: FailureReason, detail: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(FAILURES[reason].message, options)
    this.reason = reason
    this.detail = detail
  }

  get status(): number {
    return FAILURES[this.reason].status
  }

  /** What a program reads: the reason, or the interface's own word for it. */
  get code(): string {
    const row = FAILURES[this.reason]
    return 'code' in row ? row.code : this.reason
  }
}

/** The refusal of bad values: every bad parameter by name, with what is wrong with it. */
export const createInvalidParamFailure = (faults: Record<string, string | ParameterFailure>): Failure => {
  const known = Object.entries(faults).map(
    ([name, fault]) => [name, typeof fault === 'string' ? rule(fault) : fault] as const,
  )
  return new Failure('rest_invalid_param', {
    params: Object.fromEntries(known.map(([name, fault]) => [name, fault.message])),
    details: Object.fromEntries(known),
  })
}

const rule = (message: string): ParameterFailure => ({ code: 'rest_invalid_value', message })

/** A refusal of values inside a list of records, told of the parameter that holds the list: `venue` is `0.website: …`. */
export function toListItemFailure(parameter: string, place: number, error: unknown): unknown {
  if (!(error instanceof Failure) || error.reason !== 'rest_invalid_param') return error
  const [first] = Object.entries(error.detail['details'] as Record<string, ParameterFailure>)
  return first
    ? createInvalidParamFailure({ [parameter]: { ...first[1], message: `${place}.${first[0]}: ${first[1].message}` } })
    : error
}

/** The refusal of a request that lacks required parameters; faults of the others are told in `details`. */
export const createMissingParamFailure = (names: string[], faults: Record<string, ParameterFailure> = {}): Failure =>
  new Failure('rest_missing_callback_param', { params: names, details: faults })

/**
 * Runs every step and gives their results by name. Steps that refuse values are told together, in one failure, so that a
 * caller mends everything at once; any other error ends the run.
 */
export async function collectFailures<T extends Record<string, () => unknown>>(
  steps: T,
): Promise<{ [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  const results: Record<string, unknown> = {}
  const refused: Failure[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      results[name] = await step()
    } catch (error) {
      if (!(error instanceof Failure) || error.reason !== 'rest_invalid_param') throw error
      refused.push(error)
    }
  }
  if (refused.length > 0)
    throw createInvalidParamFailure(
      Object.assign({}, ...refused.map(one => one.detail['details'])) as Record<string, ParameterFailure>,
    )
  return results as { [K in keyof T]: Awaited<ReturnType<T[K]>> }
}

/** `{ code, message, data: { status, … } }`: the body of every error, on both doors, in the language of its request or else in `other`. */
export function toErrorBody(failure: Failure, other: Language = 'en') {
  const language = failure.language ?? other
  const detail = inLanguage(failure.detail, language) as Record<string, unknown>
  const names = Array.isArray(detail['params']) ? detail['params'] : Object.keys(detail['params'] ?? {})
  const message = language === 'en' ? FAILURES[failure.reason].message : FAILURE_MESSAGES[failure.reason][language]
  const isAboutParameters = failure.reason === 'rest_invalid_param' || failure.reason === 'rest_missing_callback_param'
  return {
    code: failure.code,
    message: isAboutParameters && names.length > 0 ? `${message}${colon[language]} ${names.join(', ')}` : message,
    data: { status: failure.status, ...detail },
  }
}

/** French sets a space before a colon that no line may break. */
const colon: Record<Language, string> = { en: ':', fr: '\u00a0:', el: ':' }

/** The same value with every message in it put into the language. */
function inLanguage(value: unknown, language: Language): unknown {
  if (typeof value === 'string') return formatMessage(value, language)
  if (Array.isArray(value)) return value.map(one => inLanguage(one, language))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inLanguage(one, language)]))
}
