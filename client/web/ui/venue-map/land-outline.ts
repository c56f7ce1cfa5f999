import tileLoaders, { tileSizeDegrees, unitsPerDegree } from 'virtual:world-map'
import { getMapBounds } from './map-projection.ts'
import type { Position } from '../../lib/events/venue-location.ts'

type Point = readonly [number, number]

/**
 * The outline of the land in a tile as rings, and the country borders as lines, in degrees with the longitude first, as in
 * GeoJSON. A tile is a square with sides of `tileSizeDegrees`; its name is its south-western corner, such as `20_30`.
 */
export type TileOutline = { rings: Point[][]; borders: Point[][] }

/** The bounds of a map in degrees. Longitudes may be beyond 180. */
export type MapBounds = { west: number; east: number; south: number; north: number }

/** Loads the tiles of the map around a position. Fails when a tile cannot be loaded. */
export const loadTileOutlines = (position: Position): Promise<TileOutline[]> =>
  Promise.all(listTileNames(getMapBounds(position)).map(loadTileOutline))

/** Loads a tile; it is empty if the tile has no land. Fails when it cannot be loaded. */
export async function loadTileOutline(name: string): Promise<TileOutline> {
  const tile = await tileLoaders[name]?.()
  const { land = [], borders = [] } = tile?.default ?? {}
  return { rings: land.map(decodePoints), borders: borders.map(decodePoints) }
}

/** The names of the tiles that a map shows. */
export const listTileNames = ({ west, east, south, north }: MapBounds): string[] => [
  ...new Set(listNames(west, east, south, north)),
]

function listNames(west: number, east: number, south: number, north: number): string[] {
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
