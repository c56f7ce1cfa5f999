import type { Context } from '../../../api/context.ts'
import { runAllSteps } from '../../../core/failure/failures.ts'
import type { Tx } from '../../../db/transactions/transaction.ts'
import { createOwnershipSteps } from '../record/ownership.ts'
import { choosePatchedSlug } from '../text/slugs.ts'
import type { NamedKind, NamedTypes } from './definition.ts'
import { findOrInsertNamedRecord } from './find-or-insert.ts'

/** What only the importer stores. */
type ImportedParts<T extends NamedTypes> = Partial<T['columns']> & { slug?: string | undefined }

/** The columns and texts for the fields of a request. Throws one `rest_invalid_param` with all invalid values. */
export const collectNamedFields = <T extends NamedTypes>(
  { toTexts, toColumns }: NamedKind<T>,
  ctx: Context,
  tx: Tx,
  fields: T['fields'],
  before?: T['stored'],
) =>
  runAllSteps({
    texts: () => toTexts(fields),
    columns: () => toColumns(ctx, tx, fields, before),
    ...createOwnershipSteps(ctx, tx, fields, before),
  })

/** Stores a record, or finds the one with the same name and description. Returns its id. */
export const createNamedInsert =
  <T extends NamedTypes>(named: NamedKind<T>) =>
  async (ctx: Context, tx: Tx, fields: T['fields'], imported: ImportedParts<T> = {}): Promise<number> => {
    const { slug: importedSlug, ...importColumns } = imported
    const { texts, columns, publication, authorId } = await collectNamedFields(named, ctx, tx, fields)
    const newRecord = {
      name: texts.name ?? '',
      description: texts.description,
      status: publication.status,
      requestedSlug: importedSlug ?? fields.slug,
      origin: importColumns.origin,
      matchesImport: named.buildImportMatch?.(texts),
    }
    return findOrInsertNamedRecord(ctx, tx, named.view.kind, newRecord, slug => {
      const newTexts = { ...texts, slug }
      const allColumns = { ...columns, ...importColumns, publication, authorId }
      return named.rows.insert(ctx, tx, allColumns, named.addDerivedTexts?.(newTexts) ?? newTexts)
    })
  }

/** Changes the fields of a record that are in `fields`. The caller has locked the record. */
export const createNamedPatch =
  <T extends NamedTypes>(named: NamedKind<T>) =>
  async (ctx: Context, tx: Tx, id: number, fields: T['fields'], imported: ImportedParts<T> = {}): Promise<void> => {
    const { slug: importedSlug, ...importColumns } = imported
    const before = await named.rows.readStored(ctx, tx, id)
    const { texts, columns, publication, authorId } = await collectNamedFields(named, ctx, tx, fields, before)
    const slug = await choosePatchedSlug(tx, named.view.kind, id, before, {
      requested: importedSlug ?? fields.slug,
      title: texts.name ?? before.texts?.name,
      status: publication.status,
    })
    const newTexts = { ...texts, slug }
    const allColumns = { ...columns, ...importColumns, publication, authorId }
    await named.rows.update(ctx, tx, id, allColumns, named.addDerivedTexts?.(newTexts, before) ?? newTexts)
  }
