import { requirePermission } from '../../auth/permissions.ts'
import type { Context } from '../../api/context.ts'
import { type Sql, sql, hideFromPlanner } from '../../db/sql.ts'
import { withAdvisoryLock, dryRunTransaction, type Tx, runTransaction } from '../../db/transaction.ts'
import type { ActionResult } from '../../core/action-result.ts'
import { createInvalidParamFailure, collectFailures } from '../../core/failures.ts'
import { sanitizePostHtml, toPlainText } from '../../core/text/html.ts'
import { resolveAuthorId } from '../shared/authors.ts'
import { resolveImageId } from '../shared/images.ts'
import { toPlaceJsonLd } from '../shared/json-ld.ts'
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
import { findVenues } from './list.ts'
import type { Venue, VenuePatchFields, InlineVenueInput, VenueListing, VenueQuery } from './schema.ts'
import {
  insertVenueRows,
  findReadableVenueIds,
  updateVenueRows,
  readVenueForUpdate,
  type VenueColumns,
  findVenueMatchingImport,
  findVenueByName,
  type VenueTexts,
} from './store.ts'
import { toStoredText, type TextOptions, applyTextOptions } from '../shared/texts.ts'
import { isReadable, isStillReadable } from '../shared/visibility.ts'
import { deriveStateProvince, deriveUpdatedStateProvince } from './state-province.ts'
import { venueJson, venueTextTable } from './view.ts'
import { createMessage } from '../../core/messages.ts'
import type { Removal } from '../shared/fields.ts'

const links = { table: 'event_venues', key: 'venue_id' }
const kind: RecordKind = { name: 'venue', table: 'venues', textTable: venueTextTable }

/** One page of the venues the caller may read. */
export async function listVenues(ctx: Context, query: VenueQuery): Promise<ActionResult<VenueListing>> {
  const found = await findVenues(ctx, query)
  return createPageAnswer(
    ctx,
    {
      plural: 'venues',
      query,
      page: found,
      pastEndReason: 'venue-archive-page-not-found',
      cacheLifetime: getVenueOrganizerListLifetime(query),
    },
    await shownAs(ctx, found.ids, isStillReadable(ctx, 'v')),
  )
}

/** One venue, with what search engines read of it. */
export async function getVenue(asking: Context, ref: RecordRef & TextOptions): Promise<ActionResult<Venue>> {
  const ctx = applyTextOptions(asking, ref)
  const meant = sql`v.id = (${selectRecordId(ctx, kind, ref)}) and ${isReadable(ctx, 'v')}`
  const json = await selectJson(ctx, sql`select ${venueJson(ctx)}::text as json from venues v where ${meant}`)
  return createReadAnswer(
    json || (await read(ctx, await findReadableRecord(ctx, kind, ref), isStillReadable(ctx, 'v'))),
    aloneText,
  )
}

const aloneText: SerializeSingleRecord<Venue> = venue => {
  const { show_map, show_map_link, global_id, global_id_lineage, i18n_language, i18n_translations, ...described } =
    venue
  return JSON.stringify({
    ...described,
    json_ld: toPlaceJsonLd(venue),
    show_map,
    show_map_link,
    global_id,
    global_id_lineage,
    i18n_language,
    i18n_translations,
  })
}

/** Creates a venue; one that has the same name already is given instead, as it is. */
export async function createVenue(ctx: Context, input: InlineVenueInput): Promise<ActionResult<Venue>> {
  const id = await runTransaction(ctx.db, tx => findOrInsertVenue(ctx, tx, input))
  return createWriteAnswer(await read(ctx, id), aloneText, ({ rest_url: location }) => ({ location }))
}

/** Changes what was sent; texts in the language of the request. */
export async function updateVenue(
  ctx: Context,
  ref: RecordRef,
  fields: VenuePatchFields,
): Promise<ActionResult<Venue>> {
  const { id } = await findEditableRecord(ctx, kind, ref)
  const mustMatch = await checkPrecondition(ctx, kind, id, as => answer(as, id))
  await runTransaction(ctx.db, async tx => {
    await mustMatch(tx)
    await applyVenuePatch(ctx, tx, id, fields)
  })
  return answer(ctx, id)
}

/** Moves a venue to the trash, or deletes it for good, and takes it out of every event. */
export const removeVenue = (ctx: Context, ref: RecordRef, removal: Removal): Promise<ActionResult<Venue>> =>
  removeRecord(ctx, { ...kind, links }, ref, removal, answer)

/** What the database says against fields of a request that was refused for others. */
export const validateVenueFields = (ctx: Context, fields: VenuePatchFields): Promise<void> =>
  dryRunTransaction(ctx.db, tx =>
    collectFailures({
      texts: () => textsFrom(fields),
      authorId: () => resolveAuthorId(ctx, tx, fields.author),
      // A position is told whole or not at all; half of it may be among the faults that are known.
      columns: () => columnsFrom(ctx, tx, { ...fields, geo_lat: undefined, geo_lng: undefined }),
    }),
  )

/**
 * The ids of the venues that an event names: known ids, and new venues made from objects. Refuses `venue` for an id that is
 * no venue the caller may read.
 */
export const resolveVenueIds = (
  ctx: Context,
  tx: Tx,
  asked: readonly LinkInput<InlineVenueInput>[],
): Promise<number[]> =>
  resolveLinkedIds(
    'venue',
    asked,
    ids => findReadableVenueIds(ctx, tx, ids),
    one => findOrInsertVenue(ctx, tx, one),
  )

/** What the importer knows of a venue beside its fields. */
type Imported = VenueColumns & { slug?: string | undefined }

/** Stores a venue, or finds the one of the same name and description. Used by the importer too. */
export async function findOrInsertVenue(
  ctx: Context,
  tx: Tx,
  input: InlineVenueInput,
  more: Imported = {},
): Promise<number> {
  requirePermission(ctx.caller, 'write')
  const { texts, columns, publication, authorId } = await collectFailures({
    texts: () => textsFrom(input),
    columns: () => columnsFrom(ctx, tx, input),
    publication: () => resolvePublication(ctx, input),
    authorId: () => resolveAuthorId(ctx, tx, input.author),
  })
  const name = toPlainText(input.venue)
  await withAdvisoryLock(tx, `venue ${name.toLowerCase()}`)
  const same = more.origin
    ? await findVenueMatchingImport(tx, more.origin, texts)
    : await findVenueByName(ctx, tx, name, texts.description ?? null)
  if (same !== null) return same
  const slug = await chooseSlug(ctx, tx, kind, null, {
    requested: more.slug ?? input.slug,
    title: name,
    current: null,
    status: publication.status,
  })
  const stateprovince = texts.stateprovince ?? deriveStateProvince(texts)
  return insertVenueRows(
    tx,
    ctx.now,
    ctx.language,
    { ...columns, ...more, publication, authorId },
    { ...texts, slug, stateprovince },
  )
}

/** Changes what was sent of a venue. Used by the importer too. */
export async function applyVenuePatch(
  ctx: Context,
  tx: Tx,
  id: number,
  fields: VenuePatchFields,
  more: Imported = {},
): Promise<void> {
  await lockRecord(tx, kind, id)
  const before = await readVenueForUpdate(tx, id, ctx.language)
  const { texts, columns, publication, authorId } = await collectFailures({
    texts: () => textsFrom(fields),
    columns: () => columnsFrom(ctx, tx, fields, before),
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
  const stateprovince = deriveUpdatedStateProvince(texts, before.texts ?? {})
  await updateVenueRows(
    tx,
    ctx.now,
    id,
    ctx.language,
    { ...columns, ...more, publication, authorId },
    { ...texts, slug, stateprovince },
  )
}

/** Texts as they are stored: names without tags, descriptions as safe HTML. */
function textsFrom(fields: VenuePatchFields): VenueTexts {
  const name = fields.venue === undefined ? undefined : toPlainText(fields.venue)
  if (name === '') throw createInvalidParamFailure({ venue: createMessage('empty') })
  return {
    name,
    description: toStoredText(fields.description, sanitizePostHtml),
    excerpt: toStoredText(fields.excerpt, sanitizePostHtml),
    address: toStoredText(fields.address, toPlainText),
    city: toStoredText(fields.city, toPlainText),
    country: toStoredText(fields.country, toPlainText),
    province: toStoredText(fields.province, toPlainText),
    state: toStoredText(fields.state, toPlainText),
    stateprovince: toStoredText(fields.stateprovince, toPlainText),
  }
}

/** What all languages share, as it is stored. Refuses one coordinate without the other. */
async function columnsFrom(
  ctx: Context,
  tx: Tx,
  fields: VenuePatchFields,
  before: Position = nowhere,
): Promise<VenueColumns> {
  const { geo_lat: latitude = before.latitude, geo_lng: longitude = before.longitude } = fields
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
    imageId: fields.image === undefined ? undefined : await resolveImageId(ctx, tx, fields.image),
  }
}

type Position = { latitude: number | null; longitude: number | null }
const nowhere: Position = { latitude: null, longitude: null }

const answer = async (ctx: Context, id: number): Promise<ActionResult<Venue>> =>
  createWriteAnswer(await read(ctx, id), aloneText)

const read = async (ctx: Context, id: number, condition = sql`true`): Promise<string> =>
  requireRecordJson(await shownAs(ctx, [id], condition), 'rest-venue-not-found')

/** The venues of these ids that meet a condition, as JSON objects with commas between them, in the order of the ids. */
const shownAs = (ctx: Context, ids: number[], condition: Sql): Promise<string> =>
  selectJson(
    ctx,
    sql`select ${venueJson(ctx)}::text as json from venues v where v.id = any(${hideFromPlanner(ids)}) and ${condition} order by array_position(${ids}::int[], v.id)`,
  )
