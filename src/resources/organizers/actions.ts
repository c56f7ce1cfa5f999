import { requirePermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { type Sql, sql, hideFromPlanner } from '../../db/sql.ts'
import { withAdvisoryLock, dryRunTransaction, type Tx, runTransaction } from '../../db/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { createInvalidParamFailure, collectFailures } from '../../core/failures.ts'
import { sanitizePostHtml, toPlainText } from '../../core/text/html.ts'
import { resolveAuthorId } from '../shared/authors.ts'
import { resolveImageId } from '../shared/images.ts'
import { toOrganizationJsonLd } from '../shared/json-ld.ts'
import { getVenueOrganizerListLifetime } from '../shared/venue-organizer-list.ts'
import { resolvePublication } from '../shared/publication.ts'
import {
  findEditableRecord,
  findReadableRecord,
  selectRecordId,
  lockRecord,
  type RecordKind,
  type RecordRef,
} from '../shared/records.ts'
import { type SerializeSingleRecord, createReadAnswer, createWriteAnswer } from '../shared/record-answers.ts'
import { type LinkInput, resolveLinkedIds } from '../shared/links.ts'
import { removeRecord } from '../shared/remove-record.ts'
import { renameSlugsForTrash, chooseSlug } from '../shared/slugs.ts'
import { selectJson, createPageAnswer, requireRecordJson } from '../shared/pages.ts'
import { checkPrecondition } from '../shared/preconditions.ts'
import { findOrganizers } from './list.ts'
import type {
  Organizer,
  OrganizerPatchFields,
  InlineOrganizerInput,
  OrganizerListing,
  OrganizerQuery,
} from './schema.ts'
import {
  insertOrganizerRows,
  findReadableOrganizerIds,
  updateOrganizerRows,
  readOrganizerForUpdate,
  type OrganizerColumns,
  findOrganizerMatchingImport,
  findOrganizerByName,
  type OrganizerTexts,
} from './store.ts'
import { toStoredText, type TextOptions, applyTextOptions } from '../shared/texts.ts'
import { isReadable, isStillReadable } from '../shared/visibility.ts'
import { organizerJson, organizerTextTable } from './view.ts'
import { createMessage } from '../../core/messages.ts'
import type { Removal } from '../shared/fields.ts'

const links = { table: 'event_organizers', key: 'organizer_id' }
const kind: RecordKind = { name: 'organizer', table: 'organizers', textTable: organizerTextTable }

/** One page of the organizers the caller may read. */
export async function listOrganizers(ctx: Context, query: OrganizerQuery): Promise<ActionResult<OrganizerListing>> {
  const found = await findOrganizers(ctx, query)
  return createPageAnswer(
    ctx,
    {
      plural: 'organizers',
      query,
      page: found,
      pastEndReason: 'organizer-archive-page-not-found',
      cacheLifetime: getVenueOrganizerListLifetime(query),
    },
    await shownAs(ctx, found.ids, isStillReadable(ctx, 'o')),
  )
}

/** One organizer, with what search engines read of it. */
export async function getOrganizer(asking: Context, ref: RecordRef & TextOptions): Promise<ActionResult<Organizer>> {
  const ctx = applyTextOptions(asking, ref)
  const meant = sql`o.id = (${selectRecordId(ctx, kind, ref)}) and ${isReadable(ctx, 'o')}`
  const json = await selectJson(ctx, sql`select ${organizerJson(ctx)}::text as json from organizers o where ${meant}`)
  return createReadAnswer(
    json || (await read(ctx, await findReadableRecord(ctx, kind, ref), isStillReadable(ctx, 'o'))),
    aloneText,
  )
}

const aloneText: SerializeSingleRecord<Organizer> = organizer => {
  const { global_id, global_id_lineage, i18n_language, i18n_translations, ...described } = organizer
  return JSON.stringify({
    ...described,
    json_ld: toOrganizationJsonLd(organizer),
    global_id,
    global_id_lineage,
    i18n_language,
    i18n_translations,
  })
}

/** Creates an organizer; one that has the same name already is given instead, as it is. */
export async function createOrganizer(ctx: Context, input: InlineOrganizerInput): Promise<ActionResult<Organizer>> {
  const id = await runTransaction(ctx.db, tx => findOrInsertOrganizer(ctx, tx, input))
  return createWriteAnswer(await read(ctx, id), aloneText, ({ rest_url: location }) => ({ location }))
}

/** Changes what was sent; texts in the language of the request. */
export async function updateOrganizer(
  ctx: Context,
  ref: RecordRef,
  fields: OrganizerPatchFields,
): Promise<ActionResult<Organizer>> {
  const { id } = await findEditableRecord(ctx, kind, ref)
  const mustMatch = await checkPrecondition(ctx, kind, id, as => answer(as, id))
  await runTransaction(ctx.db, async tx => {
    await mustMatch(tx)
    await applyOrganizerPatch(ctx, tx, id, fields)
  })
  return answer(ctx, id)
}

/** Moves an organizer to the trash, or deletes it for good, and takes it out of every event. */
export const removeOrganizer = (ctx: Context, ref: RecordRef, removal: Removal): Promise<ActionResult<Organizer>> =>
  removeRecord(ctx, { ...kind, links }, ref, removal, answer)

/** What the database says against fields of a request that was refused for others. */
export const validateOrganizerFields = (ctx: Context, fields: OrganizerPatchFields): Promise<void> =>
  dryRunTransaction(ctx.db, tx =>
    collectFailures({
      texts: () => textsFrom(fields),
      authorId: () => resolveAuthorId(ctx, tx, fields.author),
      columns: () => columnsFrom(ctx, tx, fields),
    }),
  )

/**
 * The ids of the organizers that an event names: known ids, and new organizers made from objects. Refuses `organizer` for an id that is
 * no organizer the caller may read.
 */
export const resolveOrganizerIds = (
  ctx: Context,
  tx: Tx,
  asked: readonly LinkInput<InlineOrganizerInput>[],
): Promise<number[]> =>
  resolveLinkedIds(
    'organizer',
    asked,
    ids => findReadableOrganizerIds(ctx, tx, ids),
    one => findOrInsertOrganizer(ctx, tx, one),
  )

/** What the importer knows of an organizer beside its fields. */
type Imported = OrganizerColumns & { slug?: string | undefined }

/** Stores an organizer, or finds the one of the same name and description. Used by the importer too. */
export async function findOrInsertOrganizer(
  ctx: Context,
  tx: Tx,
  input: InlineOrganizerInput,
  more: Imported = {},
): Promise<number> {
  requirePermission(ctx.caller, 'write')
  const { texts, columns, publication, authorId } = await collectFailures({
    texts: () => textsFrom(input),
    columns: () => columnsFrom(ctx, tx, input),
    publication: () => resolvePublication(ctx, input),
    authorId: () => resolveAuthorId(ctx, tx, input.author),
  })
  const name = toPlainText(input.organizer)
  await withAdvisoryLock(tx, `organizer ${name.toLowerCase()}`)
  const same = more.origin
    ? await findOrganizerMatchingImport(tx, more.origin, texts)
    : await findOrganizerByName(ctx, tx, name, texts.description ?? null)
  if (same !== null) return same
  const slug = await chooseSlug(ctx, tx, kind, null, {
    requested: more.slug ?? input.slug,
    title: name,
    current: null,
    status: publication.status,
  })
  return insertOrganizerRows(
    tx,
    ctx.now,
    ctx.language,
    { ...columns, ...more, publication, authorId },
    { ...texts, slug },
  )
}

/** Changes what was sent of an organizer. Used by the importer too. */
export async function applyOrganizerPatch(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: OrganizerPatchFields,
  more: Imported = {},
): Promise<void> {
  await lockRecord(tx, kind, id)
  const before = await readOrganizerForUpdate(tx, id, ctx.language)
  const { texts, columns, publication, authorId } = await collectFailures({
    texts: () => textsFrom(fields),
    columns: () => columnsFrom(ctx, tx, fields),
    publication: () => resolvePublication(ctx, fields, before.publication),
    authorId: () => (fields.author ? resolveAuthorId(ctx, tx, fields.author) : undefined),
  })
  const isTrash = publication.status === 'trash'
  if (isTrash !== (before.publication.status === 'trash')) await renameSlugsForTrash(tx, kind, id, isTrash)
  const title = texts.name ?? before.texts?.name
  const slug = await chooseSlug(ctx, tx, kind, id, {
    requested: more.slug ?? fields.slug,
    title,
    current: before.texts?.slug ?? null,
    status: publication.status,
  })
  await updateOrganizerRows(
    tx,
    ctx.now,
    id,
    ctx.language,
    { ...columns, ...more, publication, authorId },
    { ...texts, slug },
  )
}

/** Texts as they are stored: names without tags, descriptions as safe HTML. */
function textsFrom(fields: OrganizerPatchFields): OrganizerTexts {
  const name = fields.organizer === undefined ? undefined : toPlainText(fields.organizer)
  if (name === '') throw createInvalidParamFailure({ organizer: createMessage('empty') })
  return {
    name,
    description: toStoredText(fields.description, sanitizePostHtml),
    excerpt: toStoredText(fields.excerpt, sanitizePostHtml),
  }
}

/** What all languages share, as it is stored. */
const columnsFrom = async (ctx: Context, tx: Tx, fields: OrganizerPatchFields): Promise<OrganizerColumns> => ({
  phone: toStoredText(fields.phone, toPlainText),
  website: fields.website,
  email: toStoredText(fields.email, toPlainText),
  imageId: fields.image === undefined ? undefined : await resolveImageId(ctx, tx, fields.image),
})

const answer = async (ctx: Context, id: number): Promise<ActionResult<Organizer>> =>
  createWriteAnswer(await read(ctx, id), aloneText)

const read = async (ctx: Context, id: number, condition = sql`true`): Promise<string> =>
  requireRecordJson(await shownAs(ctx, [id], condition), 'rest-organizer-not-found')

/** The organizers of these ids that meet a condition, as JSON objects with commas between them, in the order of the ids. */
const shownAs = (ctx: Context, ids: number[], condition: Sql): Promise<string> =>
  selectJson(
    ctx,
    sql`select ${organizerJson(ctx)}::text as json from organizers o where o.id = any(${hideFromPlanner(ids)}) and ${condition} order by array_position(${ids}::int[], o.id)`,
  )
