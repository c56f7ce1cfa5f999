import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

/**
 * Cuts the land and the borders of the earth (Natural Earth, 1 : 10 million, public domain) into tiles when the page
 * is built, so that a map loads only the tiles that it shows. virtual-modules.d.ts describes the modules.
 */

/** The size of a tile in degrees, and its overlap with its neighbours, which hides the seams. */
const [tileSizeDegrees, overlapDegrees] = [20, 0.05]

/** Coordinates are rounded to 1/50 degree, about two kilometres. */
const unitsPerDegree = 50

type Point = readonly [number, number]
type Box = { west: number; south: number; east: number; north: number }

const moduleId = 'virtual:world-map'

export const worldMapPlugin = (): Plugin => ({
  name: 'world map',
  resolveId: id => (id === moduleId || id.startsWith(`${moduleId}/`) ? `\0${id}` : null),
  load(id) {
    if (id !== `\0${moduleId}` && !id.startsWith(`\0${moduleId}/`)) return null
    tiles ??= cutTiles(readWorld())
    const tile = tiles.get(id.slice(moduleId.length + 2))
    if (tile) return `export default ${JSON.stringify(tile)}`
    const loaders = [...tiles.keys()].map(name => `"${name}":()=>import("${moduleId}/${name}")`)
    return `export const tileSizeDegrees=${tileSizeDegrees},unitsPerDegree=${unitsPerDegree};export default {${loaders.join()}}`
  },
})

type Tile = { land: number[][]; borders: number[][] }
let tiles: Map<string, Tile> | null = null

type World = { rings: Point[][]; borders: Point[][] }

function readWorld(): World {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<Record<'countries' | 'land', GeometryCollection>>
  const rings = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  )
  const borders = mesh(atlas, atlas.objects.countries, (country, neighbour) => country !== neighbour).coordinates
  return { rings: (rings as unknown as Point[][]).flatMap(unwrapRing), borders: borders as unknown as Point[][] }
}

/**
 * A ring that crosses the antimeridian has a jump of 360° there. Returns two copies without the jump, one for each side
 * of the antimeridian; any other ring as it is. A ring around a pole ends 360° from its start and stays as it is.
 */
function unwrapRing(ring: Point[]): Point[][] {
  let previousX = ring[0]?.[0] ?? 0
  const unwrapped = ring.map(([x, y]): Point => {
    previousX = x - 360 * Math.round((x - previousX) / 360)
    return [previousX, y]
  })
  if (Math.abs((unwrapped.at(-1)?.[0] ?? 0) - (unwrapped[0]?.[0] ?? 0)) > 1) return [ring]
  const shifted = [-360, 0, 360].map(shift => unwrapped.map(([x, y]): Point => [x + shift, y]))
  return shifted.filter(copy => copy.some(([x]) => x > -180) && copy.some(([x]) => x < 180))
}

/** The tiles with land, by their south-western corner: `20_30`. */
function cutTiles({ rings, borders }: World): Map<string, Tile> {
  const result = new Map<string, Tile>()
  for (let west = -180; west < 180; west += tileSizeDegrees) {
    const column = { west: west - overlapDegrees, east: west + tileSizeDegrees + overlapDegrees }
    const columnRings = rings.map(ring => clip(clip(ring, 0, column.west, 1), 0, column.east, -1)).filter(hasArea)
    for (let south = -90; south < 90; south += tileSizeDegrees) {
      const box = { ...column, south: south - overlapDegrees, north: south + tileSizeDegrees + overlapDegrees }
      const tileRings = columnRings.map(ring => clip(clip(ring, 1, box.south, 1), 1, box.north, -1)).filter(hasArea)
      const lines = borders.flatMap(line => clipLine(line, box))
      const tile = { land: tileRings.map(encodePoints).filter(hasEncodedArea), borders: lines.map(encodePoints) }
      if (tile.land.length > 0) result.set(`${west}_${south}`, tile)
    }
  }
  return result
}

/** Whether a ring has at least three points. A ring outside the tile keeps fewer when it is clipped. */
const hasArea = (ring: readonly Point[]): boolean => ring.length > 2

/** The same for encoded points, which have two numbers each. A small ring may lose points by rounding. */
const hasEncodedArea = (numbers: number[]): boolean => numbers.length > 4

/** The part of a ring on one side of a meridian (axis 0) or parallel (axis 1), by the Sutherland–Hodgman algorithm. */
function clip(ring: readonly Point[], axis: 0 | 1, limit: number, side: 1 | -1): Point[] {
  const clipped: Point[] = []
  let previous = ring.at(-1)
  for (const point of ring) {
    const [wasInside, isInside] = [previous && side * (previous[axis] - limit) >= 0, side * (point[axis] - limit) >= 0]
    if (previous && wasInside !== isInside)
      clipped.push(interpolate(previous, point, (limit - previous[axis]) / (point[axis] - previous[axis])))
    if (isInside) clipped.push(point)
    previous = point
  }
  return clipped
}

const interpolate = ([x, y]: Point, [u, v]: Point, part: number): Point => [x + part * (u - x), y + part * (v - y)]

/** The parts of a line whose segments touch a box. */
function clipLine(line: readonly Point[], { west, south, east, north }: Box): Point[][] {
  const parts: Point[][] = []
  let wasTouching = false
  line.forEach((point, i) => {
    const previous = line[i - 1]
    if (!previous) return
    const [xs, ys] = [[previous[0], point[0]] as const, [previous[1], point[1]] as const]
    const isTouching =
      Math.max(...xs) >= west && Math.min(...xs) <= east && Math.max(...ys) >= south && Math.min(...ys) <= north
    if (isTouching && wasTouching) parts.at(-1)?.push(point)
    else if (isTouching) parts.push([previous, point])
    wasTouching = isTouching
  })
  return parts
}

/** Encodes points as whole numbers: the first one, then the distance to each next one. Equal neighbours are merged. */
function encodePoints(points: readonly Point[]): number[] {
  const numbers: number[] = []
  let [x, y] = [0, 0]
  for (const point of points) {
    const [u, v] = [Math.round(point[0] * unitsPerDegree), Math.round(point[1] * unitsPerDegree)]
    if (numbers.length > 0 && u === x && v === y) continue
    numbers.push(u - x, v - y)
    ;[x, y] = [u, v]
  }
  return numbers
}
