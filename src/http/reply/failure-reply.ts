import { toFailure } from '../../api/trpc.ts'
import { Failure, toErrorBody } from '../../core/failure/failures.ts'
import type { Language } from '../../core/language.ts'
import type { OutageLog } from '../../db/connection/outage-log.ts'
import type { Logger } from '../../log.ts'
import { addHeaders, createJsonReply, type HeaderValues, type Reply } from './reply.ts'
import type { HttpRequest } from '../request/request.ts'

/** When to try again after a failure of the database. */
const retryAfterSeconds = 5

/** The failure that a thrown error becomes. A path that cannot be decoded is no route. */
export const toHttpFailure = (error: unknown): Failure =>
  error instanceof URIError ? new Failure('rest_no_route', {}, { cause: error }) : toFailure(error)

/** The headers that failures add to their reply: how to sign in after a 401, when to try again after a 429 or 503. */
export function getFailureHeaders(failures: readonly Failure[]): HeaderValues {
  const retryAfterValues = failures.flatMap(failure => getRetryAfterSeconds(failure) ?? [])
  return {
    'WWW-Authenticate': failures.some(({ status }) => status === 401)
      ? 'Basic realm="calendar", charset="UTF-8"'
      : undefined,
    'Retry-After': retryAfterValues.length > 0 ? Math.max(...retryAfterValues) : undefined,
  }
}

function getRetryAfterSeconds({ status, detail }: Failure): number | null {
  if (status === 429) return Number(detail['retry_after'])
  return status === 503 ? retryAfterSeconds : null
}

/**
 * Logs a failure of the service with its cause. Does not log a failure of the caller or a client that leaves. Does not
 * log requests that find the service busy either: there may be thousands, and the queue warns about them. During an
 * outage of the database, one line stands for all failed requests.
 */
export type LogFailure = (failure: Failure, request: Pick<HttpRequest, 'id' | 'getSignal'>, fields?: object) => void

export const createFailureLog =
  (log: Logger, outages: OutageLog): LogFailure =>
  (failure, { id, getSignal }, fields) => {
    if (failure.status < 500 || failure.reason === 'service_busy') return
    const signal = getSignal()
    if ((signal.aborted && failure.cause === signal.reason) || outages.reportIfOutage(failure.cause)) return
    log.error({ id, ...fields, err: failure.cause ?? failure }, failure.message)
  }

/** What the reply to a failed request says, in JSON or on a page. */
type FailureContent = {
  language: Language
  headers: HeaderValues
  body: { code: string; message: string; data: { status: number; [name: string]: unknown } }
}

/** Logs an error that a request ended with, and describes it in the language of the request. */
export function logAndDescribeFailure(request: HttpRequest, error: unknown, logFailure: LogFailure): FailureContent {
  const failure = toHttpFailure(error)
  logFailure(failure, request)
  const language = failure.language ?? request.getLanguage()
  const body = toErrorBody(failure, language)
  return {
    language,
    headers: { ...getFailureHeaders([failure]), 'Content-Language': language, 'Cache-Control': 'no-store' },
    body: failure.status === 500 ? { ...body, data: { ...body.data, request_id: request.id } } : body,
  }
}

/** Logs an error that a request ended with, and makes the JSON reply to it. */
export function createFailureReply(request: HttpRequest, error: unknown, logFailure: LogFailure): Reply {
  const { headers, body } = logAndDescribeFailure(request, error, logFailure)
  return createJsonReply(body.data.status, body, headers)
}

/** The reply to a request with a method that its path does not take. `allow` lists the methods that it takes. */
export const createMethodNotAllowedReply = (request: HttpRequest, allow: string, logFailure: LogFailure): Reply =>
  addHeaders(createFailureReply(request, new Failure('rest_method_not_allowed'), logFailure), ['Allow', allow])
