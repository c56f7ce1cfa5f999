import type { venue } from '../../core/kinds/venue.ts'
import type { TextValues } from './columns.ts'

type VenueTexts = TextValues<typeof venue.fields>

type RegionTexts = Pick<VenueTexts, 'country' | 'state' | 'province' | 'stateprovince'>

/** Names of the United States in lower case, as calendars in English, French and Greek write it. */
const unitedStatesNames = new Set([
  ...['us', 'u.s.', 'usa', 'u.s.a.', 'united states', 'united states of america'],
  ...['états-unis', "états-unis d'amérique", 'états-unis d’amérique', 'ηπα', 'ηνωμένες πολιτείες'],
])

/** The state for a venue in the United States or without a country; without a state, and elsewhere, the province. */
export const deriveStateProvince = ({ country, state, province }: RegionTexts): string | null => {
  const usesStates = !country || unitedStatesNames.has(country.trim().toLowerCase())
  return (usesStates && state) || province || null
}

/**
 * The `stateprovince` of a venue after a patch; undefined if it stays as it is. It is derived again if the patch clears
 * it, or if the stored one was derived.
 */
export function deriveUpdatedStateProvince(patch: VenueTexts, before: RegionTexts): string | null | undefined {
  if (patch.stateprovince) return patch.stateprovince
  const wasDerived = (before.stateprovince ?? null) === deriveStateProvince(before)
  if (patch.stateprovince === undefined && !wasDerived) return undefined
  const { country = before.country, state = before.state, province = before.province } = patch
  const derived = deriveStateProvince({ country, state, province })
  return derived === (before.stateprovince ?? null) ? undefined : derived
}
