import type { Position } from '../../lib/events/venue-location.ts'

/** Projects the surroundings of a position onto a plane. Distances are true near the position. */

/** The size of the map in SVG units, and its width in kilometres. */
export const mapSize = { width: 320, height: 180, km: 800 }

const kmPerUnit = mapSize.km / mapSize.width
const kmPerDegree = 111.2

type Point = readonly number[]
type Ring = readonly Point[]

/** How much shorter a degree of longitude is than at the equator. Not 0, so that a map at a pole has finite bounds. */
const getLongitudeScale = (lat: number): number => Math.max(Math.cos((lat * Math.PI) / 180), 0.05)

/** The bounds of the map around a position, in degrees. */
export function getMapBounds({ lat, lng }: Position) {
  const halfHeight = (mapSize.height * kmPerUnit) / 2 / kmPerDegree
  const halfWidth = (mapSize.width * kmPerUnit) / 2 / kmPerDegree / getLongitudeScale(lat)
  return {
    west: lng - halfWidth,
    east: lng + halfWidth,
    south: Math.max(lat - halfHeight, -90),
    // Less than 90, where the grid of tiles ends.
    north: Math.min(lat + halfHeight, 89.9),
  }
}

/**
 * Returns a function that converts rings and lines in degrees (longitude first, as in GeoJSON) to SVG
 * paths. `end` closes a ring.
 */
export function createProjection({ lat, lng }: Position) {
  const longitudeScale = getLongitudeScale(lat)
  const x = (degrees: number) => mapSize.width / 2 + ((degrees - lng) * kmPerDegree * longitudeScale) / kmPerUnit
  const y = (degrees: number) => mapSize.height / 2 - ((degrees - lat) * kmPerDegree) / kmPerUnit
  return (ring: Ring, end: 'Z' | ''): string => {
    const points = unwrapLongitudes(ring, lng).map(([east, north]) => [x(east), y(north)] as const)
    if (!overlapsMap(points)) return ''
    return `M${skipOutside(points)
      .map(([a, b]) => `${round(a)},${round(b)}`)
      .join('L')}${end}`
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

type MapPoint = readonly [number, number]

/**
 * The same line, without points between others on the same side of the map: a coast has thousands of them, and what is
 * drawn within the map stays the same.
 */
function skipOutside(points: MapPoint[]): MapPoint[] {
  let commonSides = 0
  return points.filter((point, i) => {
    const next = points[i + 1]
    const sides = getSides(point)
    const isSkipped = i > 0 && next !== undefined && (commonSides & sides & getSides(next)) !== 0
    commonSides = isSkipped ? commonSides & sides : sides
    return !isSkipped
  })
}

/** On which sides of the map a point is, as bits. 0 for a point within it. */
const getSides = ([x, y]: MapPoint): number =>
  (x < 0 ? 1 : 0) | (x > mapSize.width ? 2 : 0) | (y < 0 ? 4 : 0) | (y > mapSize.height ? 8 : 0)

/** The same ring without jumps of 360° at the antimeridian, beginning near `middle`. */
function unwrapLongitudes(ring: Ring, middle: number): (readonly [number, number])[] {
  let previousEast = middle
  return ring.map(([east = 0, north = 0]) => {
    previousEast = east - 360 * Math.round((east - previousEast) / 360)
    return [previousEast, north] as const
  })
}

/** Whether the bounding box of these points overlaps the map. */
function overlapsMap(points: MapPoint[]): boolean {
  const areAllOn = (side: (point: MapPoint) => boolean) => points.every(side)
  return !(
    areAllOn(([x]) => x < 0) ||
    areAllOn(([x]) => x > mapSize.width) ||
    areAllOn(([, y]) => y < 0) ||
    areAllOn(([, y]) => y > mapSize.height)
  )
}

/** Converts kilometres to SVG units. */
export const toMapUnits = (km: number): number => km / kmPerUnit
