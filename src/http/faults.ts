import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import { toFailure } from '../api/trpc.ts'
import { Failure, toErrorBody } from '../kernel/failures.ts'
import type { Logger } from '../log.ts'
import { spokenIn } from './language-prefix.ts'

export const retryAfterSeconds = 5

/** How to sign in, told with every 401. */
export const challenge = 'Basic realm="calendar", charset="UTF-8"'

/** The failure that callers are told of, whatever was thrown; an address that cannot be decoded is no route. */
export const failureFor = (error: unknown): Failure =>
  error instanceof URIError ? new Failure('rest_no_route', {}, { cause: error }) : toFailure(error)

/** Answers with a failure; what was not foreseen is logged with its cause, and callers learn the request's id alone. */
export function sendFailure(res: Response, error: unknown, log: Logger): void {
  const failure = failureFor(error)
  const requestId = String(res.locals['requestId'] ?? '')
  if (failure.status >= 500) log.error({ id: requestId, err: failure.cause ?? failure }, failure.message)
  if (res.headersSent) return void res.destroy()
  if (failure.status === 401) res.setHeader('WWW-Authenticate', challenge)
  if (failure.status === 503) res.setHeader('Retry-After', retryAfterSeconds)
  const language = failure.language ?? spokenIn(res)
  const body = toErrorBody(failure, language)
  res.setHeader('Content-Language', language)
  const told = failure.status === 500 ? { ...body, data: { ...body.data, request_id: requestId } } : body
  res.status(failure.status).json(told)
}

/** What no route took. */
export const noRoute: RequestHandler = () => {
  throw new Failure('rest_no_route')
}

/** What was thrown outside the procedures. */
export const faults =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, _req, res, _next) =>
    sendFailure(res, error, log)
