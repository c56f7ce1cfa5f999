import type { Position } from '../../lib/venue-location.ts'

/** How a piece of the earth is laid flat around a point: seen from above, a plane that is true near its middle. */

/** Size of the drawing in its own units, and how many kilometres lie across it. */
export const mapSize = { width: 320, height: 180, km: 800 }

const kmPerUnit = mapSize.km / mapSize.width
const kmPerDegree = 111.2

type Point = readonly number[]
type Ring = readonly Point[]

const narrowingAt = (lat: number): number => Math.max(Math.cos((lat * Math.PI) / 180), 0.05)

/** How far the drawing around a position reaches, in degrees. */
export function getMapBounds({ lat, lng }: Position) {
  const high = (mapSize.height * kmPerUnit) / 2 / kmPerDegree
  const wide = (mapSize.width * kmPerUnit) / 2 / kmPerDegree / narrowingAt(lat)
  return { west: lng - wide, east: lng + wide, south: Math.max(lat - high, -90), north: Math.min(lat + high, 89.9) }
}

/** A way to draw rings and lines of degrees (longitude first, as in GeoJSON) around a position; `end` is how their paths end. */
export function createProjection({ lat, lng }: Position) {
  const narrowing = narrowingAt(lat)
  const x = (degrees: number) => mapSize.width / 2 + ((degrees - lng) * kmPerDegree * narrowing) / kmPerUnit
  const y = (degrees: number) => mapSize.height / 2 - ((degrees - lat) * kmPerDegree) / kmPerUnit
  return (ring: Ring, end: 'Z' | ''): string => {
    const points = unrolled(ring, lng).map(([east, north]) => [x(east), y(north)] as const)
    return touches(points) ? `M${points.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join('L')}${end}` : ''
  }
}

/** The same ring with longitudes that nowhere jump by a turn, and begin near the middle: the earth is round, paper is not. */
function unrolled(ring: Ring, middle: number): (readonly [number, number])[] {
  let last = middle
  return ring.map(([east = 0, north = 0]) => {
    last = east - 360 * Math.round((east - last) / 360)
    return [last, north] as const
  })
}

/** Whether a box around these points lies partly inside the drawing. */
function touches(points: (readonly [number, number])[]): boolean {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  return (
    Math.max(...xs) >= 0 &&
    Math.min(...xs) <= mapSize.width &&
    Math.max(...ys) >= 0 &&
    Math.min(...ys) <= mapSize.height
  )
}

/** What a bar of so many kilometres is in units of the drawing. */
export const toMapUnits = (km: number): number => km / kmPerUnit
