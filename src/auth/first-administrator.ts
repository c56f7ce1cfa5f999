import type { Db } from '../db/connection/connection.ts'
import { queryFirstRow, sql } from '../db/sql/sql.ts'
import type { Caller } from './permissions.ts'

/**
 * The caller in whose name imports, the sample and an open calendar write: the first administrator; null if there is
 * none.
 */
export async function findFirstAdministrator(db: Db): Promise<Caller | null> {
  const user = await queryFirstRow<{ id: number }>(
    db,
    sql`select id from users where role = 'administrator' order by id limit 1`,
  )
  return user ? { userId: user.id, role: 'administrator', isOriginAllowed: true } : null
}
