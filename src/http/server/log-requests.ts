import type { ServerResponse } from 'node:http'
import type { Timers } from '../../core/async/timers.ts'
import type { Logger } from '../../log.ts'
import type { Settings } from '../../settings.ts'
import { createAddressReader } from '../limits/client-address.ts'
import { isProbe } from './probes.ts'
import { readTraceParent } from '../request/request-id.ts'
import type { HttpRequest } from '../request/request.ts'

/** Answers a request on its connection. */
export type Respond = (request: HttpRequest, res: ServerResponse) => Promise<void>

type LogOptions = Pick<Settings, 'trustProxy'> & { log: Logger; timers: Timers }

/** Logs a line for each request except probes, when its reply has been sent or the client has gone. */
export function logRequests({ log, timers, trustProxy }: LogOptions, next: Respond): Respond {
  const readAddress = createAddressReader(trustProxy)
  return (request, res) => {
    if (log.isLevelEnabled('info') && !isProbe(request))
      logWhenClosed(request, res, readAddress(request.req), { log, timers })
    return next(request, res)
  }
}

function logWhenClosed(
  request: HttpRequest,
  res: ServerResponse,
  client: string,
  { log, timers }: Omit<LogOptions, 'trustProxy'>,
): void {
  const { id, method, startedAtMs, req } = request
  const path = formatPath(req.url)
  const traceparent = readTraceParent(req.headers)
  res.once('close', () => {
    const line = {
      id,
      method,
      path,
      status: res.statusCode,
      ms: Math.round(timers.nowMs() - startedAtMs),
      client,
      ...(traceparent === undefined ? {} : { traceparent }),
      ...(res.writableFinished ? {} : { aborted: true }),
    }
    if (req.headers.authorization === undefined) return log.info(line, 'request')
    void findUser(request).then(user => log.info(user === null ? line : { ...line, user }, 'request'))
  })
}

/** The id of the user who sent a request with credentials; null if they are wrong. They have been checked before. */
const findUser = (request: HttpRequest): Promise<number | null> =>
  request.getCaller().then(
    ({ userId }) => userId,
    () => null,
  )

const pathMaxLength = 300

/**
 * The path without parts that may be secret: the query, also one that a mail program has encoded, the login before the
 * host, an application password after its prefix.
 */
const formatPath = (url = ''): string =>
  url
    .replace(/(\?|%3f).*/is, '')
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/(\/passwords\/.{8})[^/]+/, '$1…')
    .slice(0, pathMaxLength)
