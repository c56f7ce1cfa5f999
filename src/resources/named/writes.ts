import type { Context } from '../../api/context.ts'
import { runAllSteps } from '../../core/failure/failures.ts'
import { sanitizeHtml } from '../../core/text/html/html.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { resolveImageId } from '../shared/image/references.ts'
import type { RecordColumns } from '../shared/record/columns.ts'
import { createOwnershipSteps, toPlainName } from '../shared/record/ownership.ts'
import { choosePatchedSlug } from '../shared/text/slugs.ts'
import { toStoredText } from '../shared/text/texts.ts'
import { toColumnValues, toTextValues } from './columns.ts'
import type { NamedKind, SentFields } from './definition.ts'
import { findOrInsertNamedRecord } from './find-or-insert.ts'
import type { NamedTexts, StoredNamedRecord } from './rows.ts'

/** What only the importer stores. */
type ImportedParts = Partial<RecordColumns> & { slug?: string | undefined }

/** The columns and texts for the fields of a request. Throws one `rest_invalid_param` with all invalid values. */
export function collectNamedFields(
  { definition, checkFields }: NamedKind,
  ctx: Context,
  tx: Tx,
  sent: SentFields,
  before?: StoredNamedRecord,
) {
  const { name, fields } = definition
  return runAllSteps({
    texts: (): NamedTexts => ({
      name: toPlainName(name, (sent as Readonly<Record<string, unknown>>)[name] as string | undefined),
      description: toStoredText(sent.description, sanitizeHtml),
      excerpt: toStoredText(sent.excerpt, sanitizeHtml),
      values: toTextValues(fields, sent),
    }),
    columns: async () => {
      checkFields?.(sent, before)
      return { values: toColumnValues(fields, sent), imageId: await resolveImageId(ctx, tx, sent) }
    },
    ...createOwnershipSteps(ctx, tx, sent, before),
  })
}

export type NamedInsert<Sent> = (ctx: Context, tx: Tx, sent: Sent, imported?: ImportedParts) => Promise<number>
export type ApplyNamedPatch<Sent> = (
  ctx: Context,
  tx: Tx,
  id: number,
  sent: Sent,
  imported?: ImportedParts,
) => Promise<void>

/** Stores a record, or finds the one with the same name and description. Returns its id. */
export const createNamedInsert =
  (named: NamedKind): NamedInsert<SentFields> =>
  async (ctx, tx, sent, imported = {}) => {
    const { slug: importedSlug, ...importColumns } = imported
    const { texts, columns, publication, authorId } = await collectNamedFields(named, ctx, tx, sent)
    const newRecord = {
      name: texts.name ?? '',
      description: texts.description,
      status: publication.status,
      requestedSlug: importedSlug ?? sent.slug,
      origin: importColumns.origin,
      matchesImport: named.buildImportMatch?.(texts.values),
    }
    return findOrInsertNamedRecord(ctx, tx, named.view.kind, newRecord, slug => {
      const values = named.addDerivedTexts?.(texts.values) ?? texts.values
      const allColumns = { ...columns, ...importColumns, publication, authorId }
      return named.rows.insert(ctx, tx, allColumns, { ...texts, slug, values })
    })
  }

/** Changes the fields of a record that are in `sent`. The caller has locked the record. */
export const createNamedPatch =
  (named: NamedKind): ApplyNamedPatch<SentFields> =>
  async (ctx, tx, id, sent, imported = {}) => {
    const { slug: importedSlug, ...importColumns } = imported
    const before = await named.rows.readStored(ctx, tx, id)
    const { texts, columns, publication, authorId } = await collectNamedFields(named, ctx, tx, sent, before)
    const slug = await choosePatchedSlug(tx, named.view.kind, id, before, {
      requested: importedSlug ?? sent.slug,
      title: texts.name ?? before.texts?.name,
      status: publication.status,
    })
    const values = named.addDerivedTexts?.(texts.values, before) ?? texts.values
    const allColumns = { ...columns, ...importColumns, publication, authorId }
    await named.rows.update(ctx, tx, id, allColumns, { ...texts, slug, values })
  }
