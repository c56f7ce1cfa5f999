import { createInvalidParamFailure } from '../../core/failure/failures.ts'
import { createMessage } from '../../core/failure/messages.ts'
import { sql, type Sql } from '../../db/sql/sql.ts'
import type { NamedKindRules } from './definition.ts'
import { deriveStateProvince, deriveUpdatedStateProvince } from './state-province.ts'

/** What only venues do. */
export const venueRules: NamedKindRules<'venue'> = {
  checkFields: requireBothCoordinates,
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
}

/** The condition that a text is the same in any case, or that one of the two venues does not have it. */
function isSameOrMissing(column: Sql, text: string | null | undefined): Sql {
  return sql`coalesce(lower_letters(${column}) = lower_letters(${text ?? null}::text), true)`
}

/** Throws `rest_invalid_param` for `geo_lat` or `geo_lng` when the venue would have only one of the two. */
function requireBothCoordinates(
  ...[{ geo_lat, geo_lng }, before]: Parameters<NonNullable<NamedKindRules<'venue'>['checkFields']>>
): void {
  const latitude = geo_lat === undefined ? (before?.columns.latitude ?? null) : geo_lat
  const longitude = geo_lng === undefined ? (before?.columns.longitude ?? null) : geo_lng
  if ((latitude === null) === (longitude === null)) return
  throw createInvalidParamFailure({
    [latitude === null ? 'geo_lat' : 'geo_lng']: createMessage('together', { one: 'geo_lat', other: 'geo_lng' }),
  })
}
