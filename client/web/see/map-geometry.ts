import type { Position } from './map-link.ts'

/** How a piece of the earth is laid flat around a point: seen from above, a plane that is true near its middle. */

/** Size of the drawing in its own units, and how many kilometres lie across it. */
export const drawing = { width: 320, height: 180, km: 1_300 }

const kmPerUnit = drawing.km / drawing.width
const kmPerDegree = 111.2

type Point = readonly number[]
type Ring = readonly Point[]

/** A way to draw rings of degrees (longitude first, as in GeoJSON) around a position. */
export function projectionAround({ lat, lng }: Position) {
  const narrowing = Math.max(Math.cos((lat * Math.PI) / 180), 0.05)
  const x = (degrees: number) => drawing.width / 2 + ((degrees - lng) * kmPerDegree * narrowing) / kmPerUnit
  const y = (degrees: number) => drawing.height / 2 - ((degrees - lat) * kmPerDegree) / kmPerUnit
  return (ring: Ring): string => {
    const points = unrolled(ring, lng).map(([east, north]) => [x(east), y(north)] as const)
    return touches(points) ? `M${points.map(([a, b]) => `${a.toFixed(1)},${b.toFixed(1)}`).join('L')}Z` : ''
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
    Math.min(...xs) <= drawing.width &&
    Math.max(...ys) >= 0 &&
    Math.min(...ys) <= drawing.height
  )
}

/** What a bar of so many kilometres is in units of the drawing. */
export const barOf = (km: number): number => km / kmPerUnit
