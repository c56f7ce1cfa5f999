import type { ServerResponse } from 'node:http'
import type { Logger } from '../log.ts'
import type { HttpRequest } from './request.ts'

/** Answers a request on its connection. */
export type Respond = (request: HttpRequest, res: ServerResponse) => Promise<void>

/** Logs a line for each request, when its reply has been sent or the client has gone. */
export const logRequests =
  (log: Logger, next: Respond): Respond =>
  (request, res) => {
    if (log.isLevelEnabled('info')) logWhenClosed(request, res, log)
    return next(request, res)
  }

function logWhenClosed({ id, method, req: { url } }: HttpRequest, res: ServerResponse, log: Logger): void {
  const startMs = performance.now()
  const path = formatPath(url)
  res.once('close', () => {
    const aborted = res.writableFinished ? {} : { aborted: true }
    const ms = Math.round(performance.now() - startMs)
    log.info({ id, method, path, status: res.statusCode, ms, ...aborted }, 'request')
  })
}

const pathMaxLength = 300

/**
 * The path without parts that may be secret: the query, the login before the host, an application password after its
 * prefix.
 */
const formatPath = (url = ''): string =>
  url
    .replace(/\?.*/s, '')
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/(\/passwords\/.{8})[^/]+/, '$1…')
    .slice(0, pathMaxLength)
