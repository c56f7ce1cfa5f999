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
import type { NamedKind, NamedTypes } from './definition.ts'
import {
  buildNamedRecordConditions,
  findNamedRecords,
  getNamedRecordListLifetime,
  type NamedRecordList,
} from './list.ts'
import { collectNamedFields, createNamedInsert, createNamedPatch } from './writes.ts'

/** A named kind: what its router, events and the import do with its records. */
export const defineNamedKind = <T extends NamedTypes>(named: NamedKind<T>) => ({
  actions: createNamedActions(named),
  checks: createNamedChecks(named),
  records: createNamedRecords(named),
})

const toList = <T extends NamedTypes>({ view: { kind }, searchColumns }: NamedKind<T>): NamedRecordList => ({
  kind,
  searchColumns,
})

function createNamedActions<T extends NamedTypes>(named: NamedKind<T>) {
  const { view } = named
  const list = toList(named)
  const [insert, applyPatch] = [createNamedInsert(named), createNamedPatch(named)]
  return {
    /** One page of the records that the caller may read. */
    list: async <Page>(ctx: Context, query: NamedRecordQuery): Promise<ActionResult<Page>> =>
      loadListResult(ctx, view, {
        query,
        page: await findNamedRecords(ctx, list, query),
        cacheLifetime: getNamedRecordListLifetime(query),
      }),
    get: (ctx: Context, ref: RecordRef & TextOptions): Promise<ActionResult<T['view']>> =>
      loadReadResult(ctx, view, ref),
    /** The record that a caller who may change it reads. */
    readEditable: (ctx: Context, ref: RecordRef): Promise<T['view']> => readEditableRecord(ctx, view, ref),
    /** Creates a record, or returns the existing one with the same name unchanged. */
    create: (ctx: Context, input: T['fields']): Promise<ActionResult<T['view']>> =>
      createRecord(ctx, view, tx => insert(ctx, tx, input)),
    /** Changes the fields in the request; the texts in its language. */
    update: (ctx: Context, ref: RecordRef, fields: T['fields']): Promise<ActionResult<T['view']>> =>
      updateRecord(ctx, view, ref, async (tx, id) => {
        if (hasChanges(fields)) await applyPatch(ctx, tx, id, fields)
      }),
    /** Moves a record to the trash, or deletes it for good, and removes it from all events. */
    remove: (ctx: Context, ref: RecordRef, removal: RemovalInput): Promise<ActionResult<T['view']>> =>
      removeRecord(ctx, view, ref, removal),
  }
}

/** The semantic checks of requests: they reject values that can be checked only against the database, and store nothing. */
const createNamedChecks = <T extends NamedTypes>(named: NamedKind<T>) => ({
  validateFields: (ctx: Context, fields: T['fields']): Promise<unknown> =>
    dryRunTransaction(ctx, tx => collectNamedFields(named, ctx, tx, named.omitDependentFields?.(fields) ?? fields)),
  validateQuery: (ctx: Context, query: NamedRecordQuery): Promise<unknown> =>
    buildNamedRecordConditions(ctx, toList(named), query),
})

/** What events and the import do with the records of a named kind. */
const createNamedRecords = <T extends NamedTypes>(named: NamedKind<T>) => {
  const insert = createNamedInsert(named)
  return {
    kind: named.view.kind,
    insert,
    applyPatch: createNamedPatch(named),
    /** The ids of the records that an event names: stored ones, and new ones. Fails as `resolveLinkedIds` does. */
    resolveIds: (ctx: Context, tx: Tx, links: readonly LinkInput<T['fields'] & object>[]): Promise<number[]> =>
      resolveLinkedIds(ctx, tx, named.view.kind, links, insert),
  }
}
