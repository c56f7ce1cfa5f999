import tileLoaders, { tileSizeDegrees, unitsPerDegree } from 'virtual:world-map'
import { getMapBounds } from './map-projection.ts'
import type { Position } from '../../lib/venue-location.ts'

type Point = readonly [number, number]

/**
 * The land in a tile as rings, and its borders as lines, in degrees with the longitude first, as in GeoJSON. A tile has
 * `tileSizeDegrees` on each side; its name is its south-western corner, such as `20_30`.
 */
export type TileOutline = { rings: Point[][]; borders: Point[][] }

/** Loads the tiles of the map around a position. Fails when a tile cannot be loaded. */
export async function loadTileOutlines(position: Position): Promise<TileOutline[]> {
  const names = new Set(listTileNames(position))
  const tiles = await Promise.all([...names].flatMap(name => tileLoaders[name]?.() ?? []))
  return tiles.map(({ default: { land, borders } }) => ({
    rings: land.map(decodePoints),
    borders: borders.map(decodePoints),
  }))
}

function listTileNames(position: Position): string[] {
  const { west, east, south, north } = getMapBounds(position)
  return listTileStarts(west, east, -180).flatMap(x =>
    listTileStarts(south, north, -90).map(y => `${normalizeLongitude(x)}_${y}`),
  )
}

/** The western or southern edges, in degrees, of the tiles between `from` and `to`. The grid starts at `origin`. */
function listTileStarts(from: number, to: number, origin: number): number[] {
  const [first, last] = [from, to].map(degrees => Math.floor((degrees - origin) / tileSizeDegrees)) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, i) => origin + (first + i) * tileSizeDegrees)
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
