import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

/**
 * The land of the earth and the borders on it (Natural Earth, 1 : 10 million, public domain), cut into squares when the page is
 * built, so that a map loads the one or two that it shows. What is said of them in scripts: see/place/land-parts.d.ts.
 */

/** Degrees that a square is wide and high, and how far it reaches over its neighbours, so that no seam is seen. */
const [squareDegrees, overDegrees] = [20, 0.05]

/** Points are whole numbers of this part of a degree, about two kilometres, each told as its distance from the last. */
const unitsPerDegree = 50

type Point = readonly [number, number]
type Box = { west: number; south: number; east: number; north: number }

const index = 'virtual:outline'

export const outlinePlugin = (): Plugin => ({
  name: 'land',
  resolveId: id => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : null),
  load(id) {
    if (id !== `\0${index}` && !id.startsWith(`\0${index}/`)) return null
    squares ??= squaresOf(world())
    const square = squares.get(id.slice(index.length + 2))
    if (square) return `export default ${JSON.stringify(square)}`
    const names = [...squares.keys()].map(name => `"${name}":()=>import("${index}/${name}")`)
    return `export const squareDegrees=${squareDegrees},unitsPerDegree=${unitsPerDegree};export default {${names.join()}}`
  },
})

type Square = { land: number[][]; borders: number[][] }
let squares: Map<string, Square> | null = null

type World = { rings: Point[][]; borders: Point[][] }

function world(): World {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<Record<'countries' | 'land', GeometryCollection>>
  const rings = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  )
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates
  return { rings: (rings as unknown as Point[][]).flatMap(inAllTurns), borders: borders as unknown as Point[][] }
}

/**
 * A ring that crosses the line of dates jumps there by a turn of the earth. It is told without the jump, once for each side of the
 * line. One that goes around a pole ends a turn from where it began, and is told as it is.
 */
function inAllTurns(ring: Point[]): Point[][] {
  let last = ring[0]?.[0] ?? 0
  const whole = ring.map(([x, y]): Point => [(last = x - 360 * Math.round((x - last) / 360)), y])
  if (Math.abs((whole.at(-1)?.[0] ?? 0) - (whole[0]?.[0] ?? 0)) > 1) return [ring]
  const shifted = [-360, 0, 360].map(by => whole.map(([x, y]): Point => [x + by, y]))
  return shifted.filter(turn => turn.some(([x]) => x > -180) && turn.some(([x]) => x < 180))
}

/** Squares that have land, by their south-western corner: `20_30`. */
function squaresOf({ rings, borders }: World): Map<string, Square> {
  const found = new Map<string, Square>()
  for (let west = -180; west < 180; west += squareDegrees) {
    const column = { west: west - overDegrees, east: west + squareDegrees + overDegrees }
    const standing = rings.map(ring => cut(cut(ring, 0, column.west, 1), 0, column.east, -1)).filter(isDrawn)
    for (let south = -90; south < 90; south += squareDegrees) {
      const box = { ...column, south: south - overDegrees, north: south + squareDegrees + overDegrees }
      const lying = standing.map(ring => cut(cut(ring, 1, box.south, 1), 1, box.north, -1)).filter(isDrawn)
      const lines = borders.flatMap(line => runsIn(line, box))
      const square = { land: lying.map(told).filter(isArea), borders: lines.map(told) }
      if (square.land.length > 0) found.set(`${west}_${south}`, square)
    }
  }
  return found
}

const isDrawn = (ring: readonly Point[]): boolean => ring.length > 2
const isArea = (numbers: number[]): boolean => numbers.length > 4

/** The part of a ring on one side of a meridian (axis 0) or parallel (axis 1); Sutherland and Hodgman's way. */
function cut(ring: readonly Point[], axis: 0 | 1, limit: number, side: 1 | -1): Point[] {
  const kept: Point[] = []
  let last = ring.at(-1)
  for (const point of ring) {
    const [was, is] = [last && side * (last[axis] - limit) >= 0, side * (point[axis] - limit) >= 0]
    if (last && was !== is) kept.push(between(last, point, (limit - last[axis]) / (point[axis] - last[axis])))
    if (is) kept.push(point)
    last = point
  }
  return kept
}

const between = ([x, y]: Point, [u, v]: Point, part: number): Point => [x + part * (u - x), y + part * (v - y)]

/** The runs of a line that touch a box, each with the points before and after it. */
function runsIn(line: readonly Point[], { west, south, east, north }: Box): Point[][] {
  const runs: Point[][] = []
  let isRunning = false
  line.forEach((point, i) => {
    const last = line[i - 1]
    if (!last) return
    const [xs, ys] = [[last[0], point[0]] as const, [last[1], point[1]] as const]
    const isIn =
      Math.max(...xs) >= west && Math.min(...xs) <= east && Math.max(...ys) >= south && Math.min(...ys) <= north
    if (isIn && isRunning) runs.at(-1)?.push(point)
    else if (isIn) runs.push([last, point])
    isRunning = isIn
  })
  return runs
}

/** Points as whole numbers: the first as it is, each other as its distance from the one before; what falls together is told once. */
function told(points: readonly Point[]): number[] {
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
