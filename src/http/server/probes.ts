import type { Db } from '../../db/connection/connection.ts'
import type { ServiceVersion } from '../../service-version.ts'
import type { RouteHandler } from '../express-adapter.ts'
import { createJsonReply } from '../reply/reply.ts'
import { type HttpRequest, isReadRequest } from '../request/request.ts'

export type ProbeOptions = {
  db: Db
  version: ServiceVersion
  /** Whether the service stops. */
  isStopping: () => boolean
}

/** `GET /live`: 200 as long as the process answers. */
export const answerLive: RouteHandler = () => createJsonReply(200, { status: 'ok' })

/** `GET /ready`: 200 if the database responds within two seconds and the service does not stop, else 503. */
export const createReadyHandler =
  ({ db, isStopping }: ProbeOptions): RouteHandler =>
  async () => {
    if (isStopping()) return createJsonReply(503, { status: 'stopping' })
    return createStatusReply(await db.isResponding())
  }

/** `GET /health`: 200 if the database responds within two seconds, else 503, with the version of the service. */
export const createHealthHandler =
  ({ db, version }: ProbeOptions): RouteHandler =>
  async () =>
    createStatusReply(await db.isResponding(), version)

const createStatusReply = (isResponding: boolean, fields: object = {}) =>
  createJsonReply(isResponding ? 200 : 503, { status: isResponding ? 'ok' : 'database unavailable', ...fields })

/** Whether a program asks for the state of the service. Such requests are neither limited nor logged. */
export const isProbe = (request: Pick<HttpRequest, 'method' | 'path'>): boolean =>
  isReadRequest(request) && /^\/(health|live|ready)\/?$/i.test(request.path)
