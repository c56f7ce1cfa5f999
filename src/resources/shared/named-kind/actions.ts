import type { Context } from '../../../api/context.ts'
import type { ActionResult } from '../../../core/action-result.ts'
import { dryRunTransaction, type Tx } from '../../../db/transactions/transaction.ts'
import type { NamedRecordQuery, RemovalInput } from '../fields.ts'
import { type LinkInput, resolveLinkedIds } from './links.ts'
import { loadListResult, loadReadResult, readEditableRecord } from '../record/view.ts'
import { createRecord, updateRecord } from '../record/writes.ts'
import type { RecordRef } from '../record/access.ts'
import { removeRecord } from '../record/remove.ts'
import type { TextOptions } from '../text/texts.ts'
import { hasChanges } from '../record/unchanged-fields.ts'
import type { FieldDefinitions } from '../../../core/kinds/fields.ts'
import {
  completeNamedKind,
  type NamedKind,
  type NamedKindOptions,
  type NamedView,
  type SentFields,
} from './definition.ts'
import {
  buildNamedRecordConditions,
  findNamedRecords,
  getNamedRecordListLifetime,
  type NamedRecordList,
} from './list.ts'
import { collectNamedFields, createNamedInsert, createNamedPatch } from './writes.ts'

/** A named kind: what its router, events and the import do with its records. */
export function defineNamedKind<View extends NamedView, Sent extends SentFields, Fields extends FieldDefinitions>(
  options: NamedKindOptions<View, Sent, Fields>,
) {
  const named = completeNamedKind(options)
  return {
    /** The JSON of a record, as SQL over the alias of its table. */
    selectRecord: named.view.selectRecord,
    actions: createNamedActions(named),
    checks: createNamedChecks(named),
    records: createNamedRecords(named),
  }
}

function createNamedActions<View extends NamedView, Sent extends SentFields, Fields extends FieldDefinitions>(
  named: NamedKind<View, Sent, Fields>,
) {
  const { view } = named
  const list: NamedRecordList = { kind: view.kind, searchColumns: named.searchColumns }
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
    create: (ctx: Context, input: Sent): Promise<ActionResult<View>> =>
      createRecord(ctx, view, tx => insert(ctx, tx, input)),
    /** Changes the fields in the request; the texts in its language. */
    update: (ctx: Context, ref: RecordRef, fields: Sent): Promise<ActionResult<View>> =>
      updateRecord(ctx, view, ref, async (tx, id) => {
        if (hasChanges(fields)) await applyPatch(ctx, tx, id, fields)
      }),
    /** Moves a record to the trash, or deletes it for good, and removes it from all events. */
    remove: (ctx: Context, ref: RecordRef, removal: RemovalInput): Promise<ActionResult<View>> =>
      removeRecord(ctx, view, ref, removal),
  }
}

/** The semantic checks of requests: they reject values that can be checked only against the database, and store nothing. */
const createNamedChecks = <View extends NamedView, Sent extends SentFields, Fields extends FieldDefinitions>(
  named: NamedKind<View, Sent, Fields>,
) => ({
  validateFields: (ctx: Context, validFields: Record<string, unknown>): Promise<unknown> => {
    const sent = validFields as unknown as Sent // the schema has read them
    return dryRunTransaction(ctx, tx => collectNamedFields(named, ctx, tx, named.omitDependentFields?.(sent) ?? sent))
  },
  validateQuery: (ctx: Context, query: NamedRecordQuery): Promise<unknown> =>
    buildNamedRecordConditions(ctx, { kind: named.view.kind, searchColumns: named.searchColumns }, query),
})

/** What events and the import do with the records of a named kind. */
const createNamedRecords = <View extends NamedView, Sent extends SentFields, Fields extends FieldDefinitions>(
  named: NamedKind<View, Sent, Fields>,
) => {
  const insert = createNamedInsert(named)
  return {
    kind: named.view.kind,
    insert,
    applyPatch: createNamedPatch(named),
    /** The ids of the records that an event names: stored ones, and new ones. Fails as `resolveLinkedIds` does. */
    resolveIds: (ctx: Context, tx: Tx, links: readonly LinkInput<Sent & object>[]): Promise<number[]> =>
      resolveLinkedIds(ctx, tx, named.view.kind, links, insert),
  }
}
