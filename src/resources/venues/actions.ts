import type { Context } from '../../api/context.ts'
import { sql, type Sql } from '../../db/sql/sql.ts'
import type { Tx } from '../../db/transactions/transaction.ts'
import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { sanitizeHtml, toPlainText } from '../../core/text/html/html.ts'
import { toPlaceJsonLd } from '../../formats/json-ld.ts'
import { resolveImageId } from '../shared/image/references.ts'
import { defineNamedKind } from '../shared/named-kind/actions.ts'
import { toPlainName } from '../shared/record/ownership.ts'
import { publishableKindByName } from '../shared/record/kinds.ts'
import { nameRecords } from '../shared/record/documents.ts'
import { reuseSql } from '../shared/list/reused-sql.ts'
import { toStoredText } from '../shared/text/texts.ts'
import type { Venue, VenuePatchFields } from './schema.ts'
import { deriveStateProvince, deriveUpdatedStateProvince } from './state-province.ts'
import { type StoredVenue, type VenueColumns, venueRows, type VenueTexts } from './store.ts'
import { venueJson } from './view.ts'

type VenueTypes = {
  view: Venue
  fields: VenuePatchFields
  columns: VenueColumns
  texts: VenueTexts
  stored: StoredVenue
}

export const {
  actions: venueActions,
  checks: venueChecks,
  records: venueRecords,
} = defineNamedKind<VenueTypes>({
  view: {
    kind: publishableKindByName.venue,
    selectRecord: reuseSql(venueJson),
    dependencies: nameRecords([
      ['venue', sql`select v.id`],
      ['image', sql`select v.image_id`],
    ]),
    serializeSingle: serializeSingleVenue,
  },
  searchColumns: [sql`r.zip`, sql`r.phone`],
  toTexts: toVenueTexts,
  toColumns: toVenueColumns,
  addDerivedTexts: (texts, before) => ({
    ...texts,
    stateprovince: before
      ? deriveUpdatedStateProvince(texts, before.texts ?? {})
      : (texts.stateprovince ?? deriveStateProvince(texts)),
  }),
  buildImportMatch: ({ address, city }) =>
    sql`${isSameOrMissing(sql`t.address`, address)} and ${isSameOrMissing(sql`t.city`, city)}`,
  /** The schema may have rejected one of the two coordinates. */
  omitDependentFields: fields => ({ ...fields, geo_lat: undefined, geo_lng: undefined }),
  rows: venueRows,
})

/** The JSON-LD stands before `show_map`, as in the TEC API. */
function serializeSingleVenue(record: Venue): string {
  const { show_map, show_map_link, global_id, global_id_lineage, i18n_language, i18n_translations, ...fields } = record
  return JSON.stringify({
    ...fields,
    json_ld: toPlaceJsonLd(record),
    show_map,
    show_map_link,
    global_id,
    global_id_lineage,
    i18n_language,
    i18n_translations,
  })
}

/** The condition that a text is the same in any case, or that one of the two venues does not have it. */
function isSameOrMissing(column: Sql, text: string | null | undefined): Sql {
  return sql`coalesce(lower_letters(${column}) = lower_letters(${text ?? null}::text), true)`
}

/** Names are stored as plain text, descriptions as safe HTML. */
function toVenueTexts(fields: VenuePatchFields): VenueTexts {
  return {
    name: toPlainName('venue', fields.venue),
    description: toStoredText(fields.description, sanitizeHtml),
    excerpt: toStoredText(fields.excerpt, sanitizeHtml),
    address: toStoredText(fields.address, toPlainText),
    city: toStoredText(fields.city, toPlainText),
    country: toStoredText(fields.country, toPlainText),
    province: toStoredText(fields.province, toPlainText),
    state: toStoredText(fields.state, toPlainText),
    stateprovince: toStoredText(fields.stateprovince, toPlainText),
  }
}

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
