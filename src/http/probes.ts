import type { Db } from '../db/connection.ts'
import type { RouteHandler } from './express-adapter.ts'
import { createJsonReply } from './reply.ts'

/** `GET /health`: 200 if the database responds within two seconds, else 503. */
export const createHealthHandler =
  (db: Db): RouteHandler =>
  async () => {
    const isResponding = await db.isResponding()
    return createJsonReply(isResponding ? 200 : 503, { status: isResponding ? 'ok' : 'database unavailable' })
  }
