import { toIdentifier, type Sql, sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'

/** Where an imported record came from: its global id there, a digest of what it said, and the global ids of all origins, nearest first. */
export type Origin = { id: string; digest: string; lineage: string[] }

/** An imported record as it stands here. */
export type ImportedRecord = { id: number; digest: string | null; isTrash: boolean }

/** The records that came from these origins, by global id there. */
export async function findImportedRecords(
  tx: Tx,
  table: 'events' | 'venues' | 'organizers',
  originIds: string[],
): Promise<Map<string, ImportedRecord>> {
  const found = await tx.$queryRaw<(ImportedRecord & { originId: string })[]>(sql`
    select r.id, r.origin_id as "originId", r.origin_digest as digest, r.status = 'trash' as "isTrash"
      from ${toIdentifier(table)} r where r.origin_id = any(${originIds})`)
  return new Map(found.map(({ originId, ...record }) => [originId, record]))
}

/** That the record of the alias does not come from the same calendar: that one tells its own records apart. */
export const isFromOtherCalendar = (origin: Origin, alias: string): Sql =>
  sql`split_part(coalesce(${toIdentifier(alias)}.origin_id, ''), '?', 1) <> ${calendarOf(origin)}`

/** `cal.example/fr` of `cal.example/fr?id=42`. */
const calendarOf = ({ id }: Origin): string => id.split('?')[0] ?? id
