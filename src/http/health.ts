import type { RequestHandler } from 'express'
import type { Db } from '../db/connection.ts'

/** `GET /health`: 200 while the database answers, else 503. */
export const createHealthHandler =
  (db: Db): RequestHandler =>
  async (_req, res) => {
    const isUp = await db.pool.query('select 1').then(
      () => true,
      () => false,
    )
    res.status(isUp ? 200 : 503).json({ status: isUp ? 'ok' : 'database unavailable' })
  }
