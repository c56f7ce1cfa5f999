import type { Timers } from '../../core/async/timers.ts'
import type { Metrics } from '../../metrics.ts'
import type { Respond } from './log-requests.ts'
import type { HttpRequest } from '../request/request.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Counts each request with its duration, when its reply has been sent or the client has gone. */
export const measureRequests =
  (
    { metrics, nowMs }: { metrics: Metrics; nowMs: Timers['nowMs'] },
    nameRoute: (request: HttpRequest) => string,
    next: Respond,
  ): Respond =>
  (request, res) => {
    res.once('close', () => {
      const labels = {
        method: methods.includes(request.method) ? request.method : 'other',
        route: nameRoute(request),
        status: res.writableFinished ? String(res.statusCode) : 'aborted',
      }
      metrics.countRequest(labels, nowMs() - request.startedAtMs)
    })
    return next(request, res)
  }
