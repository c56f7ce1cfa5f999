import { toIdentifier, type Sql, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PublishableTableName } from './record-kinds.ts'

/**
 * The origin of an imported record: its global id in the source (`cal.example/fr?id=42`), a digest of its content there,
 * and its global ids in all calendars that it passed through, nearest first.
 */
export type Origin = { globalId: string; digest: string; lineage: string[] }

/** An imported record. `id` is its id in this database, `digest` that of the last import. */
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
 * The condition that a record was not imported from the calendar of `origin`. An import may link to a stored venue or
 * organizer of the same name, but not to one from the same calendar: there they are two records.
 */
export const buildOtherCalendarCondition = (origin: Origin, alias: string): Sql =>
  sql`split_part(coalesce(${toIdentifier(alias)}.origin_id, ''), '?', 1) <> ${getCalendarOfGlobalId(origin.globalId)}`

/** `cal.example/fr` of the global id `cal.example/fr?id=42`. */
export const getCalendarOfGlobalId = (globalId: string): string => globalId.split('?')[0] ?? globalId
