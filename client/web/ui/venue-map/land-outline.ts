import squares, { squareDegrees, unitsPerDegree } from 'virtual:outline'
import { getMapBounds } from './map-projection.ts'
import type { Position } from '../../lib/venue-location.ts'

type Point = readonly [number, number]

/** Land as rings and borders as lines, in degrees with the longitude first, as in GeoJSON. */
export type SquareOutline = { rings: Point[][]; borders: Point[][] }[]

/** The land and borders in the squares around a position. Fails when a chunk cannot be loaded. */
export async function loadSquareOutlines(position: Position): Promise<SquareOutline> {
  const names = new Set(listSquares(position))
  const parts = await Promise.all([...names].flatMap(name => squares[name]?.() ?? []))
  return parts.map(({ default: { land, borders } }) => ({
    rings: land.map(decodePoints),
    borders: borders.map(decodePoints),
  }))
}

function listSquares(position: Position): string[] {
  const { west, east, south, north } = getMapBounds(position)
  return listSquareStarts(west, east, -180).flatMap(x =>
    listSquareStarts(south, north, -90).map(y => `${normalizeLongitude(x)}_${y}`),
  )
}

/** The lower edges of the squares that overlap a range of degrees. Squares are counted from `origin`. */
function listSquareStarts(from: number, to: number, origin: number): number[] {
  const [first, last] = [from, to].map(degrees => Math.floor((degrees - origin) / squareDegrees)) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, i) => origin + (first + i) * squareDegrees)
}

const normalizeLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Decodes the points that the build has encoded as distances from point to point. */
function decodePoints(numbers: number[]): Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i < numbers.length; i += 2) {
    x += numbers[i] ?? 0
    y += numbers[i + 1] ?? 0
    points.push([x / unitsPerDegree, y / unitsPerDegree])
  }
  return points
}
