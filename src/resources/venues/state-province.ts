import type { VenueTexts } from './store.ts'

type Regions = Pick<VenueTexts, 'country' | 'state' | 'province' | 'stateprovince'>

/** The state in the United States or nowhere in particular, else the province (F1.2). */
export const deriveStateProvince = ({ country, state, province }: Regions): string | null => {
  const hasStates = !country || ['us', 'usa', 'united states'].includes(country.toLowerCase())
  return (hasStates && state) || province || null
}

/** What was sent; when it was sent empty, or had followed state and province, what these now say. */
export function deriveUpdatedStateProvince(sent: VenueTexts, before: Regions): string | null | undefined {
  if (sent.stateprovince) return sent.stateprovince
  const hadFollowed = (before.stateprovince ?? null) === deriveStateProvince(before)
  if (sent.stateprovince === undefined && !hadFollowed) return undefined
  const { country = before.country, state = before.state, province = before.province } = sent
  const follows = deriveStateProvince({ country, state, province })
  return follows === (before.stateprovince ?? null) ? undefined : follows
}
