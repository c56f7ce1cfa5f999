import type { Context } from '../../../api/context.ts'
import type { Sql } from '../../../db/sql/sql.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import type { RecordColumns, RecordTexts, RequiredColumns } from '../record/columns.ts'
import type { OwnershipFields } from '../record/ownership.ts'
import type { ViewedRecord } from '../record/results.ts'
import type { RecordView } from '../record/view.ts'
import type { StoredRecord } from '../record/stored-record.ts'
import type { NamedRecordList } from './list.ts'

/** The types of a named kind. */
export type NamedTypes = {
  /** A record in responses. */
  view: ViewedRecord & { rest_url: string }
  /** The fields that a request may send. */
  fields: OwnershipFields & { slug?: string | null | undefined }
  /** What is written; undefined leaves a column or text as it is, null clears it. */
  columns: RecordColumns
  texts: RecordTexts & { name?: string | undefined }
  /** What a patch reads before it writes. */
  stored: StoredRecord & { texts: { name: string | null } | null }
}

/**
 * What is different between the named kinds. A record of a named kind has a name; events link to it, and may name a new
 * one in place of an id. Venues and organizers are such kinds.
 */
export type NamedKind<T extends NamedTypes> = {
  view: RecordView<T['view']> & { kind: NamedRecordList['kind'] }
  /** See `NamedRecordList`. */
  searchColumns: Sql[]
  toTexts: (fields: T['fields']) => T['texts']
  toColumns: (ctx: Context, tx: Tx, fields: T['fields'], before?: T['stored']) => Promise<T['columns']>
  /** Adds texts that derive from others, to those of a new record (without `before`) or of a patch. */
  addDerivedTexts?: (texts: T['texts'], before?: T['stored']) => T['texts']
  /** The condition, besides name and description, under which an imported record is the same as a stored one. */
  buildImportMatch?: (texts: T['texts']) => Sql
  /** Those of the fields that can be checked after the schema has rejected others. */
  omitDependentFields?: (fields: T['fields']) => T['fields']
  rows: NamedRows<T>
}

type NamedRows<T extends NamedTypes> = {
  /** Stores a record and its texts in the language of the context, which becomes its original one. Returns the id. */
  insert: (ctx: Context, tx: Tx, columns: T['columns'] & RequiredColumns, texts: T['texts']) => Promise<number>
  /** Changes the columns that are not undefined, and the texts in the language of the context. */
  update: (ctx: Context, tx: Tx, id: number, columns: T['columns'], texts: T['texts']) => Promise<void>
  /** The record with its texts in the language of the context. The caller has locked the record. */
  readStored: (ctx: Context, tx: Tx, id: number) => Promise<T['stored']>
}
