import squares, { squareDegrees, unitsPerDegree } from 'virtual:outline'
import { getMapBounds } from './map-projection.ts'
import type { Position } from '../../lib/venue-location.ts'

type Point = readonly [number, number]

/** Pieces of land as rings, and the borders on it as lines, in degrees: longitude first, as in GeoJSON. */
export type LandOutline = { rings: Point[][]; borders: Point[][] }[]

/** The land in the squares that a drawing around a place touches. */
export async function loadLandOutline(position: Position): Promise<LandOutline> {
  const names = new Set(namesAround(position))
  const parts = await Promise.all([...names].flatMap(name => squares[name]?.() ?? []))
  return parts.map(({ default: { land, borders } }) => ({ rings: land.map(pointsOf), borders: borders.map(pointsOf) }))
}

function namesAround(position: Position): string[] {
  const { west, east, south, north } = getMapBounds(position)
  return edgesIn(west, east, -180).flatMap(x => edgesIn(south, north, -90).map(y => `${inTurn(x)}_${y}`))
}

/** Where the squares begin that reach into this range; the first of all begins at `origin`. */
function edgesIn(from: number, to: number, origin: number): number[] {
  const [first, last] = [from, to].map(degrees => Math.floor((degrees - origin) / squareDegrees)) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, i) => origin + (first + i) * squareDegrees)
}

const inTurn = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

function pointsOf(numbers: number[]): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i] ?? 0
    y += numbers[i + 1] ?? 0
    points.push([x / unitsPerDegree, y / unitsPerDegree])
  }
  return points
}
