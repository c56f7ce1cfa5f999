import type { Position } from '../../lib/venue-location.ts'

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
    return overlapsMap(points) ? `M${points.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join('L')}${end}` : ''
  }
}

/** The same ring without jumps of 360° at the antimeridian, beginning near `middle`. */
function unwrapLongitudes(ring: Ring, middle: number): (readonly [number, number])[] {
  let previousEast = middle
  return ring.map(([east = 0, north = 0]) => {
    previousEast = east - 360 * Math.round((east - previousEast) / 360)
    return [previousEast, north] as const
  })
}

/** Whether the bounding box of these points overlaps the map. */
function overlapsMap(points: (readonly [number, number])[]): boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return (
    Math.max(...xs) >= 0 &&
    Math.min(...xs) <= mapSize.width &&
    Math.max(...ys) >= 0 &&
    Math.min(...ys) <= mapSize.height
  )
}

/** Converts kilometres to SVG units. */
export const toMapUnits = (km: number): number => km / kmPerUnit
