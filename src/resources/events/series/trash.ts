import { sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { storeSlugs } from './texts/event-slugs.ts'

/**
 * Moves events to the trash. Their slugs get the ending `__trashed-` with the event id, which frees the old slugs for
 * other events. A write of a single event adds the number only if the slug was taken.
 */
export async function moveEventsToTrash(tx: Tx, now: Date, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw(sql`
    update events set status = 'trash', modified_utc = ${now} where id = any(${ids}::int[]) and status <> 'trash'`)
  await tx.$executeRaw(sql`
    update event_texts set slug = slug || '__trashed-' || event_id, slug_latin = slug_latin || '-trashed'
     where event_id = any(${ids}::int[]) and slug is not null and slug !~ '__trashed(-[0-9]+)?$'`)
}

/**
 * Takes events of a series out of the trash. They get the status of the series, or the status of their own that they had
 * before, and their old slugs if these are free. An event is never published before its date, and without `mayPublish`
 * it becomes `pending` instead. If its own status is unknown, because it went to the trash before the service stored
 * it, it becomes a draft.
 */
export async function restoreEvents(
  tx: Tx,
  now: Date,
  ids: number[],
  { mayPublish }: { mayPublish: boolean },
): Promise<void> {
  if (ids.length === 0) return
  await tx.$executeRaw(sql`
    update events e
       set status = case
             when previous.status in ('draft', 'pending') then previous.status
             when not ${mayPublish} then 'pending'
             when previous.status = 'private' then 'private'
             when e.published_utc > ${now} then 'future'
             else 'publish' end,
           modified_utc = ${now}
      from (select r.id,
                   case when exists (select from event_overrides o where o.event_id = r.id and o.field = 'status')
                        then coalesce(r.status_before_trash, 'draft') else s.columns ->> 'status' end as status
              from events r join series s on s.id = r.series_id
             where r.id = any(${ids}::int[]) and r.status = 'trash') previous
     where e.id = previous.id`)
  await storeSlugs(
    tx,
    sql`select event_id as id, language, regexp_replace(slug, '__trashed(-[0-9]+)?$', '') as slug from event_texts
         where event_id = any(${ids}::int[]) and slug ~ '__trashed(-[0-9]+)?$'`,
  )
}
