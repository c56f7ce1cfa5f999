import type { Db } from '../db/connection.ts'
import type { RouteHandler } from './express-adapter.ts'
import { createJsonReply } from './reply.ts'

/** `GET /health`: 200 if the database answers, else 503. */
export const createHealthHandler =
  (db: Db): RouteHandler =>
  async () => {
    const isUp = await db.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return createJsonReply(isUp ? 200 : 503, { status: isUp ? 'ok' : 'database unavailable' })
  }
