import { sql } from '../../../db/sql.ts'
import type { Tx } from '../../../db/transaction.ts'
import { storeSlugs } from './event-slugs.ts'

/**
 * Moves events to the trash. Their slugs end with `__trashed-` and their id, which frees them for other events.
 * After a write of a single event, the number is missing unless the slug was taken.
 */
export async function moveEventsToTrash(tx: Tx, now: Date, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw(sql`
    update events set status = 'trash', modified_utc = ${now} where id = any(${ids}::int[]) and status <> 'trash'`)
  await tx.$executeRaw(sql`
    update event_texts set slug = slug || '__trashed-' || event_id, slug_latin = slug_latin || '-trashed'
     where event_id = any(${ids}::int[]) and slug is not null and slug !~ '__trashed(-[0-9]+)?$'`)
}

/** Takes events of a series out of the trash. They get the status of the series, and their slugs if these are free. */
export async function restoreEvents(tx: Tx, now: Date, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw(sql`
    update events e set status = s.columns ->> 'status', modified_utc = ${now}
      from series s where e.id = any(${ids}::int[]) and e.status = 'trash' and s.id = e.series_id`)
  await storeSlugs(
    tx,
    sql`select event_id as id, language, regexp_replace(slug, '__trashed(-[0-9]+)?$', '') as slug from event_texts
         where event_id = any(${ids}::int[]) and slug ~ '__trashed(-[0-9]+)?$'`,
  )
}
