import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { toFailure } from '../../api/trpc.ts'
import { Failure, toErrorBody } from '../../core/failures.ts'
import type { Logger } from '../../log.ts'
import { sendFailureBody } from './conditional-requests.ts'
import { getResponseLanguage } from '../language-prefix.ts'

const retryAfterSeconds = 5

/** How to sign in, told with every 401. */
export const authenticationChallenge = 'Basic realm="calendar", charset="UTF-8"'

/** The failure that callers are told of, whatever was thrown; an address that cannot be decoded is no route. */
export const toHttpFailure = (error: unknown): Failure =>
  error instanceof URIError ? new Failure('rest_no_route', {}, { cause: error }) : toFailure(error)

/** How long to wait after a failure that time mends, in seconds; null for others. */
export function getRetryAfterSeconds({ status, detail }: Failure): number | null {
  if (status === 429) return Number(detail['retry_after'])
  return status === 503 ? retryAfterSeconds : null
}

type Told = { code: string; message: string; data: { status: number; [name: string]: unknown } }

/** Answers with a failure. */
export function sendFailure(res: Response, error: unknown, log: Logger): void {
  const told = prepareFailureResponse(res, error, log)
  if (res.headersSent) res.destroy()
  else sendFailureBody(res, told.data.status, told)
}

/**
 * What callers are told of a failure, whose headers are set on the way; what was not foreseen is logged with its cause, and callers
 * learn the request's id alone.
 */
export function prepareFailureResponse(res: Response, error: unknown, log: Logger): Told {
  const failure = toHttpFailure(error)
  const requestId = String(res.getHeader('X-Request-Id') ?? '')
  if (failure.status >= 500) log.error({ id: requestId, err: failure.cause ?? failure }, failure.message)
  const language = failure.language ?? getResponseLanguage(res)
  const body = toErrorBody(failure, language)
  if (res.headersSent) return body
  if (failure.status === 401) res.setHeader('WWW-Authenticate', authenticationChallenge)
  const retryAfter = getRetryAfterSeconds(failure)
  if (retryAfter !== null) res.setHeader('Retry-After', retryAfter)
  res.setHeader('Content-Language', language)
  res.setHeader('Cache-Control', 'no-store')
  return failure.status === 500 ? { ...body, data: { ...body.data, request_id: requestId } } : body
}

/** What no route took. */
export const rejectUnknownRoute: RequestHandler = () => {
  throw new Failure('rest_no_route')
}

/** What was thrown outside the procedures. */
export const createFailureHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, _req, res, _next) =>
    sendFailure(res, error, log)
