import type { Context } from '../../api/context.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { mapNamedKinds, type NamedKindName } from '../../core/kinds/names.ts'
import { dryRunTransaction, type Tx } from '../../db/transactions/transaction.ts'
import type { NamedRecordQuery, RemovalInput, VersionCondition } from '../shared/fields.ts'
import type { RecordRef } from '../shared/record/access.ts'
import { removeRecord } from '../shared/record/remove.ts'
import { hasChanges } from '../shared/record/unchanged-fields.ts'
import { loadListResult, loadReadResult, type RecordView, readEditableRecord } from '../shared/record/view.ts'
import { createRecord, updateRecord } from '../shared/record/writes.ts'
import type { TextOptions } from '../shared/text/texts.ts'
import { completeNamedKind, type NamedKindRules, type NamedView, type SentFields } from './definition.ts'
import { type LinkInput, resolveLinkedIds } from './links.ts'
import {
  buildNamedRecordConditions,
  findNamedRecords,
  getNamedRecordListLifetime,
  type NamedRecordList,
} from './list.ts'
import type { NamedPatch } from './schemas.ts'
import { venueRules } from './venue.ts'
import {
  type ApplyNamedPatch,
  collectNamedFields,
  createNamedInsert,
  createNamedPatch,
  type NamedInsert,
} from './writes.ts'

const rules: { [Name in NamedKindName]?: NamedKindRules<Name> } = { venue: venueRules }

const kinds = mapNamedKinds(<Name extends NamedKindName>(name: Name) => completeNamedKind(name, rules[name]))

/** What the procedures of a named kind do. `View` is a record in responses. */
export function createNamedActions<View extends NamedView>(name: NamedKindName) {
  const named = kinds[name]
  const view: RecordView<View> = named.view
  const list: NamedRecordList = { kind: named.view.kind, searchColumns: named.searchColumns }
  const [insert, applyPatch] = [createNamedInsert(named), createNamedPatch(named)]
  return {
    /** One page of the records that the caller may read. */
    list: async <Page>(ctx: Context, query: NamedRecordQuery): Promise<ActionResult<Page>> =>
      loadListResult(ctx, view, {
        query,
        page: await findNamedRecords(ctx, list, query),
        cacheLifetime: getNamedRecordListLifetime(query),
      }),
    get: (ctx: Context, ref: RecordRef & TextOptions): Promise<ActionResult<View>> => loadReadResult(ctx, view, ref),
    /** The record that a caller who may change it reads. */
    readEditable: (ctx: Context, ref: RecordRef): Promise<View> => readEditableRecord(ctx, view, ref),
    /** Creates a record, or returns the existing one with the same name unchanged. */
    create: (ctx: Context, input: SentFields): Promise<ActionResult<View>> =>
      createRecord(ctx, view, tx => insert(ctx, tx, input)),
    /** Changes the fields in the request; the texts in its language. */
    update: (ctx: Context, ref: RecordRef & VersionCondition, fields: SentFields): Promise<ActionResult<View>> =>
      updateRecord(ctx, view, ref, async (tx, id) => {
        if (hasChanges(fields)) await applyPatch(ctx, tx, id, fields)
      }),
    /** Moves a record to the trash, or deletes it for good, and removes it from all events. */
    remove: (ctx: Context, ref: RecordRef, removal: RemovalInput): Promise<ActionResult<View>> =>
      removeRecord(ctx, view, ref, removal),
  }
}

/** The semantic checks of requests: they reject values that can be checked only against the database, and store nothing. */
export const createNamedChecks = (name: NamedKindName) => {
  const named = kinds[name]
  return {
    validateFields: (ctx: Context, validFields: Record<string, unknown>): Promise<unknown> => {
      const sent = validFields as unknown as SentFields // the schema has read them
      return dryRunTransaction(ctx, tx => collectNamedFields(named, ctx, tx, named.omitDependentFields?.(sent) ?? sent))
    },
    validateQuery: (ctx: Context, query: NamedRecordQuery): Promise<unknown> =>
      buildNamedRecordConditions(ctx, { kind: named.view.kind, searchColumns: named.searchColumns }, query),
  }
}

/** What events and the import do with the records of a named kind. `Sent` has the fields of one. */
function createRecordActions<Sent extends SentFields>(name: NamedKindName) {
  const named = kinds[name]
  const { view } = named
  const insert: NamedInsert<Sent> = createNamedInsert(named)
  const applyPatch: ApplyNamedPatch<Sent> = createNamedPatch(named)
  return {
    kind: view.kind,
    /** The JSON of a record, as SQL over the alias of its table. */
    selectRecord: view.selectRecord,
    insert,
    applyPatch,
    /** The ids of the records that an event names: stored ones, and new ones. Fails as `resolveLinkedIds` does. */
    resolveIds: (ctx: Context, tx: Tx, links: readonly LinkInput<Sent>[]): Promise<number[]> =>
      resolveLinkedIds(ctx, tx, view.kind, links, insert),
  }
}

/** The same for each named kind. */
export const namedRecords = mapNamedKinds(createRecordActions) as {
  [Name in NamedKindName]: ReturnType<typeof createRecordActions<NamedPatch<Name> & SentFields>>
}
