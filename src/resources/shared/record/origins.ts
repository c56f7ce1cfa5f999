import { toIdentifier, type Sql, sql } from '../../../db/sql/sql.ts'
import type { WallTime } from '../../../core/time/wall-time.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import type { PublishableTableName } from './kinds.ts'

/**
 * The origin of an imported record: its global id in the source (`cal.example/fr?id=42`), a digest of its content
 * there, and its global ids in all calendars that it passed through, nearest first.
 */
export type Origin = { globalId: string; digest: string; lineage: string[] }

/** An imported record. `id` is its id in this database, `digest` the digest of the last import. */
export type ImportedRecord = { id: number; digest: string; isTrash: boolean }

/** A map from global ids to the records that were imported with them. */
export async function findImportedRecords(
  tx: Tx,
  table: PublishableTableName,
  originIds: string[],
): Promise<Map<string, ImportedRecord>> {
  const rows = await tx.$queryRaw<(ImportedRecord & { originId: string })[]>(sql`
    select r.id, r.origin_id as "originId", r.origin_digest as digest, r.status = 'trash' as "isTrash"
      from ${toIdentifier(table)} r where r.origin_id = any(${originIds})`)
  return new Map(rows.map(({ originId, ...record }) => [originId, record]))
}

/**
 * When a record was published and last changed in its source, as a clock of the source showed it; `modifiedUtc` is the
 * same instant as `modifiedWall`. `isWritten` tells whether this import has stored the record, because it is new or its
 * content has changed.
 */
export type SourceTimes = {
  globalId: string
  isWritten: boolean
  publishedWall: WallTime | null
  modifiedWall: WallTime | null
  modifiedUtc: Date | null
}

/**
 * Stores the times of records in their sources, so that responses show these times. Returns the global ids of the
 * records that it changed.
 *
 * A record that this import has not written gets only a newer time of its last change, and only if the record has not
 * been changed here. Runs no update if all records have their times, so that the response cache stays.
 */
export async function storeSourceTimes(tx: Tx, table: PublishableTableName, times: SourceTimes[]): Promise<string[]> {
  const timesById = await findTimesToStore(tx, table, times)
  if (timesById.length === 0) return []
  const rows = await tx.$queryRaw<{ globalId: string }[]>(sql`
    update ${toIdentifier(table)} r
       set published_wall       = case when s."isWritten" then coalesce(s."publishedWall", r.published_wall) else r.published_wall end,
           modified_utc         = coalesce(s."modifiedUtc", r.modified_utc),
           source_modified_utc  = s."modifiedUtc",
           source_modified_wall = s."modifiedWall"
      from ${toTimesTable(timesById)}
     where r.id = s.id and (s."isWritten" or ${isUnedited})
    returning r.origin_id as "globalId"`)
  return rows.map(({ globalId }) => globalId)
}

/**
 * The condition that a record `r` has not been changed here since an import. Earlier versions stored no time of the source.
 */
export const isUnedited = sql`r.modified_utc = coalesce(r.source_modified_utc, r.created_utc)`

type TimesById = SourceTimes & { id: number }

const findTimesToStore = (tx: Tx, table: PublishableTableName, times: SourceTimes[]): Promise<TimesById[]> =>
  tx.$queryRaw<TimesById[]>(sql`
    select distinct on (r.id) r.id, s."globalId", s."isWritten", s."publishedWall"::text, s."modifiedWall"::text, s."modifiedUtc"
      from ${toIdentifier(table)} r join ${toTimesTable(times)} on s."globalId" = r.origin_id
     where (s."isWritten" and (s."modifiedUtc" is not null or s."publishedWall" <> r.published_wall))
        or (s."modifiedUtc" > coalesce(r.source_modified_utc, '-infinity') and ${isUnedited})
     order by r.id, s."isWritten" desc, s."modifiedUtc" desc nulls last`)

/** A table `s` with a column for each property. */
const toTimesTable = (times: SourceTimes[]): Sql => sql`
  json_to_recordset(${JSON.stringify(times)}::json)
    as s(id int, "globalId" text, "isWritten" boolean, "publishedWall" timestamp, "modifiedWall" timestamp, "modifiedUtc" timestamptz)`

/**
 * The condition that a record was not imported from the calendar of `origin`. An import may link to a stored venue or
 * organizer of the same name, but not to one from the same calendar: there they are two records.
 */
export const buildOtherCalendarCondition = (origin: Origin, alias: string): Sql =>
  sql`split_part(coalesce(${toIdentifier(alias)}.origin_id, ''), '?', 1) <> ${getCalendarOfGlobalId(origin.globalId)}`

/** `cal.example/fr` of the global id `cal.example/fr?id=42`. */
export const getCalendarOfGlobalId = (globalId: string): string => globalId.split('?')[0] ?? globalId
