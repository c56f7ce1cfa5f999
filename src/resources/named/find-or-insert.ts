import { requirePermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { toNameLockKey } from '../../core/text/letter-case.ts'
import { joinWithAnd, toIdentifier, type Sql, sql } from '../../db/sql/sql.ts'
import { takeAdvisoryLocks, type Tx } from '../../db/transactions/transaction.ts'
import { buildOtherCalendarCondition, type Origin } from '../shared/record/origins.ts'
import type { RecordStatus } from '../shared/publication/publication.ts'
import type { PublishableKind } from '../shared/record/kinds.ts'
import { chooseSlug } from '../shared/text/slugs.ts'
import { buildReadableCondition } from '../shared/publication/visibility.ts'

/** A new venue or organizer. `matchesImport` uses the alias of the kind, and `t` for the row of texts. */
type NewNamedRecord = {
  name: string
  description: string | null | undefined
  status: RecordStatus
  requestedSlug: string | null | undefined
  /** Where the record comes from, if it is imported. */
  origin: Origin | undefined
  /** The condition, besides name and description, under which an imported record is the same as a stored one. */
  matchesImport: Sql | undefined
}

/**
 * The id of the venue or organizer with exactly this name, else with this name in any case, in any language, and with this
 * description unless it has none. If there is no such record, calls `insert` with the slug of a new one and returns its id. Concurrent
 * requests for one name wait for each other. Throws `rest_forbidden` for a caller who may not write.
 *
 * A request finds records that the caller may read. An import finds records that are not in the trash and that were not
 * imported from the same calendar.
 */
export async function findOrInsertNamedRecord(
  ctx: Context,
  tx: Tx,
  kind: PublishableKind,
  { name, description, status, requestedSlug, origin, matchesImport = sql`true` }: NewNamedRecord,
  insert: (slug: string | undefined) => Promise<number>,
): Promise<number> {
  requirePermission(ctx.caller, 'write')
  await lockRecordNames(tx, kind, [name])
  const { alias } = kind
  const conditions = origin
    ? [sql`${toIdentifier(alias)}.status <> 'trash'`, buildOtherCalendarCondition(origin, alias), matchesImport]
    : [buildReadableCondition(ctx, alias)]
  const existingId = await findByName(tx, kind, name, description ?? null, joinWithAnd(conditions))
  if (existingId !== null) return existingId
  return insert(await chooseSlug(tx, kind, null, { requested: requestedSlug, title: name, current: null, status }))
}

/** Concurrent requests for one of these names wait for each other. */
export const lockRecordNames = (tx: Tx, kind: PublishableKind, names: string[]): Promise<void> =>
  takeAdvisoryLocks(tx, ...names.map(name => `${kind.name} ${toNameLockKey(name)}`))

/** Locks the record that it finds, so that no other request changes or deletes it before this transaction ends. */
async function findByName(
  tx: Tx,
  { table, alias, textTable }: PublishableKind,
  name: string,
  description: string | null,
  condition: Sql,
): Promise<number | null> {
  const id = toIdentifier(`${alias}.id`)
  const [record] = await tx.$queryRaw<{ id: number }[]>(sql`
    select ${id} from ${toIdentifier(textTable.table)} t
      join ${toIdentifier(table)} ${toIdentifier(alias)} on ${id} = ${toIdentifier(`t.${textTable.recordKey}`)}
     where lower_letters(t.name) = lower_letters(${name}) and ${condition}
       and (${description}::text is null or lower_letters(t.description) = lower_letters(${description}))
     order by t.name = ${name} desc, ${id} limit 1 for key share of ${toIdentifier(alias)}`)
  return record?.id ?? null
}
