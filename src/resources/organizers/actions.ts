import type { Context } from '../../api/context.ts'
import { sql } from '../../db/sql/sql.ts'
import { dryRunTransaction, type Tx } from '../../db/transactions/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { runAllSteps } from '../../core/failures.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { toOrganizationJsonLd } from '../../formats/json-ld.ts'
import type { RemovalInput } from '../shared/fields.ts'
import { resolveImageId } from '../shared/image-references.ts'
import { type LinkInput, resolveLinkedIds } from '../shared/links.ts'
import { findOrInsertNamedRecord } from '../shared/named-kind/find-or-insert.ts'
import { createOwnershipSteps, toPlainName } from '../shared/record-fields.ts'
import { publishableKindByName } from '../shared/record-kinds.ts'
import { nameRecords } from '../shared/record-documents.ts'
import {
  createRecord,
  loadListResult,
  loadReadResult,
  readEditableRecord,
  type RecordView,
  updateRecord,
} from '../shared/record-view.ts'
import type { RecordRef } from '../shared/records.ts'
import { removeRecord } from '../shared/remove-record.ts'
import { reuseSql } from '../shared/reused-sql.ts'
import { choosePatchedSlug } from '../shared/slugs.ts'
import { toStoredText, type TextOptions } from '../shared/texts.ts'
import { hasChanges } from '../shared/unchanged-fields.ts'
import { getNamedRecordListLifetime } from '../shared/named-kind/list.ts'
import { findOrganizers } from './list.ts'
import type { Organizer, OrganizerPatchFields, InlineOrganizerInput, OrganizerPage, OrganizerQuery } from './schema.ts'
import {
  insertOrganizerRows,
  updateOrganizerRows,
  readStoredOrganizer,
  type OrganizerColumns,
  type OrganizerTexts,
  type StoredOrganizer,
} from './store.ts'
import { organizerJson } from './view.ts'

const kind = publishableKindByName.organizer

const view: RecordView<Organizer> = {
  kind,
  selectRecord: reuseSql(organizerJson),
  dependencies: nameRecords([
    ['organizer', sql`select o.id`],
    ['image', sql`select o.image_id`],
  ]),
  serializeSingle: serializeSingleOrganizer,
}

/** The JSON-LD stands before `global_id`, as in the TEC API. */
function serializeSingleOrganizer(organizer: Organizer): string {
  const { global_id, global_id_lineage, i18n_language, i18n_translations, ...fields } = organizer
  return JSON.stringify({
    ...fields,
    json_ld: toOrganizationJsonLd(organizer),
    global_id,
    global_id_lineage,
    i18n_language,
    i18n_translations,
  })
}

/** One page of the organizers that the caller may read. */
export const listOrganizers = async (ctx: Context, query: OrganizerQuery): Promise<ActionResult<OrganizerPage>> =>
  loadListResult(ctx, view, {
    query,
    page: await findOrganizers(ctx, query),
    cacheLifetime: getNamedRecordListLifetime(query),
  })

export const getOrganizer = (ctx: Context, ref: RecordRef & TextOptions): Promise<ActionResult<Organizer>> =>
  loadReadResult(ctx, view, ref)

/** The organizer that a caller who may change it reads. */
export const readEditableOrganizer = (ctx: Context, ref: RecordRef): Promise<Organizer> =>
  readEditableRecord(ctx, view, ref)

/** Creates an organizer, or returns the existing organizer with the same name unchanged. */
export const createOrganizer = (ctx: Context, input: InlineOrganizerInput): Promise<ActionResult<Organizer>> =>
  createRecord(ctx, view, tx => findOrInsertOrganizer(ctx, tx, input))

/** Changes the fields in the request; the texts in its language. */
export const updateOrganizer = (
  ctx: Context,
  ref: RecordRef,
  fields: OrganizerPatchFields,
): Promise<ActionResult<Organizer>> =>
  updateRecord(ctx, view, ref, async (tx, id) => {
    if (hasChanges(fields)) await applyOrganizerPatch(ctx, tx, id, fields)
  })

/** Moves an organizer to the trash, or deletes it for good, and removes it from all events. */
export const removeOrganizer = (
  ctx: Context,
  ref: RecordRef,
  removal: RemovalInput,
): Promise<ActionResult<Organizer>> => removeRecord(ctx, view, ref, removal)

/** The semantic check of a request: rejects values that can be checked only against the database. Stores nothing. */
export const validateOrganizerFields = (ctx: Context, fields: OrganizerPatchFields): Promise<unknown> =>
  dryRunTransaction(ctx, tx => collectOrganizerFields(ctx, tx, fields))

/**
 * The ids of the organizers of an event: stored organizers, and new ones that it creates. Throws `rest_invalid_param`
 * for `organizer` as `resolveLinkedIds` does.
 */
export const resolveOrganizerIds = (
  ctx: Context,
  tx: Tx,
  links: readonly LinkInput<InlineOrganizerInput>[],
): Promise<number[]> => resolveLinkedIds(ctx, tx, kind, links, findOrInsertOrganizer)

/** Columns that only the importer stores. */
type ImportColumns = OrganizerColumns & { slug?: string | undefined }

/** Stores an organizer, or finds the one with the same name and description. */
export async function findOrInsertOrganizer(
  ctx: Context,
  tx: Tx,
  input: InlineOrganizerInput,
  { slug: importedSlug, ...importColumns }: ImportColumns = {},
): Promise<number> {
  const { texts, columns, publication, authorId } = await collectOrganizerFields(ctx, tx, input)
  const newOrganizer = {
    name: texts.name ?? '',
    description: texts.description,
    status: publication.status,
    requestedSlug: importedSlug ?? input.slug,
    origin: importColumns.origin,
  }
  return findOrInsertNamedRecord(ctx, tx, kind, newOrganizer, slug =>
    insertOrganizerRows(
      tx,
      ctx.now,
      ctx.language,
      { ...columns, ...importColumns, publication, authorId },
      { ...texts, slug },
    ),
  )
}

/** Changes the fields of an organizer that are in `fields`. The caller has locked the record. */
export async function applyOrganizerPatch(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: OrganizerPatchFields,
  { slug: importedSlug, ...importColumns }: ImportColumns = {},
): Promise<void> {
  const before = await readStoredOrganizer(tx, id, ctx.language)
  const { texts, columns, publication, authorId } = await collectOrganizerFields(ctx, tx, fields, before)
  const slug = await choosePatchedSlug(tx, kind, id, before, {
    requested: importedSlug ?? fields.slug,
    title: texts.name ?? before.texts?.name,
    status: publication.status,
  })
  await updateOrganizerRows(
    tx,
    ctx.now,
    id,
    ctx.language,
    { ...columns, ...importColumns, publication, authorId },
    { ...texts, slug },
  )
}

/** The columns and texts for the fields of a request. Throws one `rest_invalid_param` with all invalid values. */
const collectOrganizerFields = (ctx: Context, tx: Tx, fields: OrganizerPatchFields, before?: StoredOrganizer) =>
  runAllSteps({
    texts: () => toOrganizerTexts(fields),
    columns: () => toOrganizerColumns(ctx, tx, fields),
    ...createOwnershipSteps(ctx, tx, fields, before),
  })

/** Names are stored as plain text, descriptions as safe HTML. */
const toOrganizerTexts = (fields: OrganizerPatchFields): OrganizerTexts => ({
  name: toPlainName('organizer', fields.organizer),
  description: toStoredText(fields.description, sanitizeHtml),
  excerpt: toStoredText(fields.excerpt, sanitizeHtml),
})

const toOrganizerColumns = async (ctx: Context, tx: Tx, fields: OrganizerPatchFields): Promise<OrganizerColumns> => ({
  phone: toStoredText(fields.phone, toPlainText),
  website: fields.website,
  email: toStoredText(fields.email, toPlainText),
  imageId: await resolveImageId(ctx, tx, fields),
})
