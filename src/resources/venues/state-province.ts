import type { VenueTexts } from './store.ts'

type RegionTexts = Pick<VenueTexts, 'country' | 'state' | 'province' | 'stateprovince'>

/** The state for a venue in the United States or without a country, else the province. */
export const deriveStateProvince = ({ country, state, province }: RegionTexts): string | null => {
  const usesStates = !country || ['us', 'usa', 'united states'].includes(country.toLowerCase())
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
