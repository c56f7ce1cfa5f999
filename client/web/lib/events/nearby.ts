import type { Inputs } from '../../../index.ts'

/** A circle on the map, and the name of the city in its middle, if a person chose one. */
export type Nearby = Pick<NonNullable<Inputs['events']['list']>, 'geoloc_lat' | 'geoloc_lng' | 'geoloc_radius'> & {
  near?: string | undefined
}

/** The radius that people can choose, in km. */
export const radiusChoicesKm = [5, 10, 25, 50, 100]

const radiusDefaultKm = 25

/** The change of the filters that removes the circle. */
export const noNearby: Nearby = {
  geoloc_lat: undefined,
  geoloc_lng: undefined,
  geoloc_radius: undefined,
  near: undefined,
}

/** The circle in an address, whose parameters `text` returns; empty when there is none or a coordinate is not valid. */
export function parseNearby(text: (name: string) => string | undefined): Nearby {
  const [geoloc_lat, geoloc_lng] = [parseDegrees(text('geoloc_lat'), 90), parseDegrees(text('geoloc_lng'), 180)]
  if (geoloc_lat === undefined || geoloc_lng === undefined) return {}
  const radius = Number(text('geoloc_radius'))
  const geoloc_radius = radiusChoicesKm.includes(radius) ? radius : radiusDefaultKm
  return { geoloc_lat, geoloc_lng, geoloc_radius, near: text('near')?.slice(0, 100) }
}

function parseDegrees(text: string | undefined, max: number): number | undefined {
  const degrees = Number(text)
  return text !== undefined && /^-?\d+(\.\d+)?$/.test(text) && Math.abs(degrees) <= max ? degrees : undefined
}

/**
 * The circle around a position. Rounds to hundredths of a degree, about a kilometre, because the address shows it to
 * everybody with whom a person shares the link.
 */
export const createNearby = (latitude: number, longitude: number, { geoloc_radius, near }: Nearby = {}): Nearby => ({
  geoloc_lat: roundDegrees(latitude),
  geoloc_lng: roundDegrees(longitude),
  geoloc_radius: geoloc_radius ?? radiusDefaultKm,
  near,
})

const roundDegrees = (degrees: number): number => Math.round(degrees * 100) / 100
