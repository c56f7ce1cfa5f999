import squareLoaders, { squareDegrees, unitsPerDegree } from 'virtual:outline'
import { getMapBounds } from './map-projection.ts'
import type { Position } from '../../lib/venue-location.ts'

type Point = readonly [number, number]

/**
 * The land in a square as rings, and its borders as lines, in degrees with the longitude first, as in GeoJSON. A square
 * is a tile of `squareDegrees` by `squareDegrees`; its name is its south-western corner, such as `20_30`.
 */
export type SquareOutline = { rings: Point[][]; borders: Point[][] }

/** Loads the squares of the map around a position. Fails when a square cannot be loaded. */
export async function loadSquareOutlines(position: Position): Promise<SquareOutline[]> {
  const names = new Set(listSquareNames(position))
  const squares = await Promise.all([...names].flatMap(name => squareLoaders[name]?.() ?? []))
  return squares.map(({ default: { land, borders } }) => ({
    rings: land.map(decodePoints),
    borders: borders.map(decodePoints),
  }))
}

function listSquareNames(position: Position): string[] {
  const { west, east, south, north } = getMapBounds(position)
  return listSquareStarts(west, east, -180).flatMap(x =>
    listSquareStarts(south, north, -90).map(y => `${normalizeLongitude(x)}_${y}`),
  )
}

/** The western or southern edges, in degrees, of the squares between `from` and `to`. The grid starts at `origin`. */
function listSquareStarts(from: number, to: number, origin: number): number[] {
  const [first, last] = [from, to].map(degrees => Math.floor((degrees - origin) / squareDegrees)) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, i) => origin + (first + i) * squareDegrees)
}

const normalizeLongitude = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Decodes points. Each pair of numbers is the difference from the previous point, in 1/`unitsPerDegree` degrees. */
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
