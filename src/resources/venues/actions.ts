import type { Context } from '../../api/context.ts'
import { sql, type Sql } from '../../db/sql/sql.ts'
import { dryRunTransaction, type Tx } from '../../db/transactions/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { createInvalidParamFailure, runAllSteps } from '../../core/failures.ts'
import { createMessage } from '../../core/messages.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html.ts'
import { toPlaceJsonLd } from '../../formats/json-ld.ts'
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
import { findVenues } from './list.ts'
import type { Venue, VenuePatchFields, InlineVenueInput, VenuePage, VenueQuery } from './schema.ts'
import { deriveStateProvince, deriveUpdatedStateProvince } from './state-province.ts'
import {
  insertVenueRows,
  updateVenueRows,
  readStoredVenue,
  type StoredVenue,
  type VenueColumns,
  type VenueTexts,
} from './store.ts'
import { venueJson } from './view.ts'

const kind = publishableKindByName.venue

const view: RecordView<Venue> = {
  kind,
  selectRecord: reuseSql(venueJson),
  dependencies: nameRecords([
    ['venue', sql`select v.id`],
    ['image', sql`select v.image_id`],
  ]),
  serializeSingle: serializeSingleVenue,
}

/** The JSON-LD stands before `show_map`, as in the TEC API. */
function serializeSingleVenue(venue: Venue): string {
  const { show_map, show_map_link, global_id, global_id_lineage, i18n_language, i18n_translations, ...fields } = venue
  return JSON.stringify({
    ...fields,
    json_ld: toPlaceJsonLd(venue),
    show_map,
    show_map_link,
    global_id,
    global_id_lineage,
    i18n_language,
    i18n_translations,
  })
}

/** One page of the venues that the caller may read. */
export const listVenues = async (ctx: Context, query: VenueQuery): Promise<ActionResult<VenuePage>> =>
  loadListResult(ctx, view, {
    query,
    page: await findVenues(ctx, query),
    cacheLifetime: getNamedRecordListLifetime(query),
  })

export const getVenue = (ctx: Context, ref: RecordRef & TextOptions): Promise<ActionResult<Venue>> =>
  loadReadResult(ctx, view, ref)

/** The venue that a caller who may change it reads. */
export const readEditableVenue = (ctx: Context, ref: RecordRef): Promise<Venue> => readEditableRecord(ctx, view, ref)

/** Creates a venue, or returns the existing venue with the same name unchanged. */
export const createVenue = (ctx: Context, input: InlineVenueInput): Promise<ActionResult<Venue>> =>
  createRecord(ctx, view, tx => findOrInsertVenue(ctx, tx, input))

/** Changes the fields in the request; the texts in its language. */
export const updateVenue = (ctx: Context, ref: RecordRef, fields: VenuePatchFields): Promise<ActionResult<Venue>> =>
  updateRecord(ctx, view, ref, async (tx, id) => {
    if (hasChanges(fields)) await applyVenuePatch(ctx, tx, id, fields)
  })

/** Moves a venue to the trash, or deletes it for good, and removes it from all events. */
export const removeVenue = (ctx: Context, ref: RecordRef, removal: RemovalInput): Promise<ActionResult<Venue>> =>
  removeRecord(ctx, view, ref, removal)

/** The semantic check of a request: rejects values that can be checked only against the database. Stores nothing. */
export const validateVenueFields = (ctx: Context, fields: VenuePatchFields): Promise<unknown> =>
  // Without the position: the schema may have rejected one of the two coordinates.
  dryRunTransaction(ctx, tx => collectVenueFields(ctx, tx, { ...fields, geo_lat: undefined, geo_lng: undefined }))

/**
 * The ids of the venues of an event: stored venues, and new ones that it creates. Throws `rest_invalid_param` for
 * `venue` as `resolveLinkedIds` does.
 */
export const resolveVenueIds = (
  ctx: Context,
  tx: Tx,
  links: readonly LinkInput<InlineVenueInput>[],
): Promise<number[]> => resolveLinkedIds(ctx, tx, kind, links, findOrInsertVenue)

/** Columns that only the importer stores. */
type ImportColumns = VenueColumns & { slug?: string | undefined }

/** Stores a venue, or finds the one with the same name and description. */
export async function findOrInsertVenue(
  ctx: Context,
  tx: Tx,
  input: InlineVenueInput,
  { slug: importedSlug, ...importColumns }: ImportColumns = {},
): Promise<number> {
  const { texts, columns, publication, authorId } = await collectVenueFields(ctx, tx, input)
  const newVenue = {
    name: texts.name ?? '',
    description: texts.description,
    status: publication.status,
    requestedSlug: importedSlug ?? input.slug,
    origin: importColumns.origin,
    matchesImport: sql`${isSameOrMissing(sql`t.address`, texts.address)} and ${isSameOrMissing(sql`t.city`, texts.city)}`,
  }
  const stateprovince = texts.stateprovince ?? deriveStateProvince(texts)
  return findOrInsertNamedRecord(ctx, tx, kind, newVenue, slug =>
    insertVenueRows(
      tx,
      ctx.now,
      ctx.language,
      { ...columns, ...importColumns, publication, authorId },
      { ...texts, slug, stateprovince },
    ),
  )
}

/** The condition that a text is the same in any case, or that one of the two venues does not have it. */
const isSameOrMissing = (column: Sql, text: string | null | undefined): Sql =>
  sql`coalesce(lower_letters(${column}) = lower_letters(${text ?? null}::text), true)`

/** Changes the fields of a venue that are in `fields`. The caller has locked the record. */
export async function applyVenuePatch(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: VenuePatchFields,
  { slug: importedSlug, ...importColumns }: ImportColumns = {},
): Promise<void> {
  const before = await readStoredVenue(tx, id, ctx.language)
  const { texts, columns, publication, authorId } = await collectVenueFields(ctx, tx, fields, before)
  const slug = await choosePatchedSlug(tx, kind, id, before, {
    requested: importedSlug ?? fields.slug,
    title: texts.name ?? before.texts?.name,
    status: publication.status,
  })
  const stateprovince = deriveUpdatedStateProvince(texts, before.texts ?? {})
  await updateVenueRows(
    tx,
    ctx.now,
    id,
    ctx.language,
    { ...columns, ...importColumns, publication, authorId },
    { ...texts, slug, stateprovince },
  )
}

/** The columns and texts for the fields of a request. Throws one `rest_invalid_param` with all invalid values. */
const collectVenueFields = (ctx: Context, tx: Tx, fields: VenuePatchFields, before?: StoredVenue) =>
  runAllSteps({
    texts: () => toVenueTexts(fields),
    columns: () => toVenueColumns(ctx, tx, fields, before),
    ...createOwnershipSteps(ctx, tx, fields, before),
  })

/** Names are stored as plain text, descriptions as safe HTML. */
const toVenueTexts = (fields: VenuePatchFields): VenueTexts => ({
  name: toPlainName('venue', fields.venue),
  description: toStoredText(fields.description, sanitizeHtml),
  excerpt: toStoredText(fields.excerpt, sanitizeHtml),
  address: toStoredText(fields.address, toPlainText),
  city: toStoredText(fields.city, toPlainText),
  country: toStoredText(fields.country, toPlainText),
  province: toStoredText(fields.province, toPlainText),
  state: toStoredText(fields.state, toPlainText),
  stateprovince: toStoredText(fields.stateprovince, toPlainText),
})

/** Throws `rest_invalid_param` for `geo_lat` or `geo_lng` when the venue would have only one of the two. */
async function toVenueColumns(
  ctx: Context,
  tx: Tx,
  fields: VenuePatchFields,
  before?: Pick<StoredVenue, 'latitude' | 'longitude'>,
): Promise<VenueColumns> {
  const { geo_lat: latitude = before?.latitude ?? null, geo_lng: longitude = before?.longitude ?? null } = fields
  if ((latitude === null) !== (longitude === null)) {
    throw createInvalidParamFailure({
      [latitude === null ? 'geo_lat' : 'geo_lng']: createMessage('together', { one: 'geo_lat', other: 'geo_lng' }),
    })
  }
  return {
    zip: toStoredText(fields.zip, toPlainText),
    phone: toStoredText(fields.phone, toPlainText),
    website: fields.website,
    showMap: fields.show_map ?? undefined,
    showMapLink: fields.show_map_link ?? undefined,
    latitude,
    longitude,
    imageId: await resolveImageId(ctx, tx, fields),
  }
}
