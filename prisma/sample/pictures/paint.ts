import type { Bitmap } from './png.ts'

/** A colour as red, green and blue, each from 0 to 255. */
type Color = readonly [number, number, number]

/** What a shape covers: left, top, right and bottom. */
type Bounds = readonly [number, number, number, number]

export type Shape = {
  color: Color
  bounds: Bounds
  /** How far a point is outside the shape; negative inside. */
  distance: (x: number, y: number) => number
}

/** A drawing on 160 × 90 units: a sky from its top to its bottom colour, and shapes, each above those before it. */
export type Drawing = { sky: readonly [string, string]; shapes: Shape[] }

const [widthUnits, heightUnits] = [160, 90]

/** Paints a drawing with smooth edges, `scale` pixels for each unit. */
export function paint({ sky, shapes }: Drawing, scale: number): Bitmap {
  const [width, height] = [widthUnits * scale, heightUnits * scale]
  const bitmap = { width, height, pixels: new Uint8Array(width * height * 3) }
  paintSky(bitmap, parseColor(sky[0]), parseColor(sky[1]))
  for (const shape of shapes) paintShape(bitmap, shape, scale)
  return bitmap
}

function paintSky({ width, height, pixels }: Bitmap, top: Color, bottom: Color): void {
  for (let row = 0; row < height; row++)
    for (let part = 0; part < 3; part++) {
      const value = Math.round(mix(top[part] ?? 0, bottom[part] ?? 0, row / height))
      for (let index = row * width * 3 + part; index < (row + 1) * width * 3; index += 3) pixels[index] = value
    }
}

function paintShape({ width, height, pixels }: Bitmap, { color, bounds, distance }: Shape, scale: number): void {
  const [left, top, right, bottom] = bounds
  const lastRow = Math.min(height, Math.ceil(bottom * scale) + 1)
  const lastColumn = Math.min(width, Math.ceil(right * scale) + 1)
  for (let row = Math.max(0, Math.floor(top * scale) - 1); row < lastRow; row++)
    for (let column = Math.max(0, Math.floor(left * scale) - 1); column < lastColumn; column++) {
      const coverage = Math.min(1, 0.5 - distance((column + 0.5) / scale, (row + 0.5) / scale) * scale)
      if (coverage <= 0) continue
      const index = (row * width + column) * 3
      for (let part = 0; part < 3; part++)
        pixels[index + part] = Math.round(mix(pixels[index + part] ?? 0, color[part] ?? 0, coverage))
    }
}

const mix = (one: number, other: number, share: number): number => one + (other - one) * share

/** `#e4572e` as numbers. */
const parseColor = (text: string): Color => [
  parseInt(text.slice(1, 3), 16),
  parseInt(text.slice(3, 5), 16),
  parseInt(text.slice(5, 7), 16),
]

const createShape = (color: string, bounds: Bounds, distance: Shape['distance']): Shape => ({
  color: parseColor(color),
  bounds,
  distance,
})

export const circle = (color: string, centreX: number, centreY: number, radius: number): Shape =>
  createShape(color, [centreX - radius, centreY - radius, centreX + radius, centreY + radius], (x, y) => {
    const [fromX, fromY] = [x - centreX, y - centreY]
    return Math.sqrt(fromX * fromX + fromY * fromY) - radius
  })

export const ellipse = (color: string, centreX: number, centreY: number, radiusX: number, radiusY: number): Shape =>
  createShape(color, [centreX - radiusX, centreY - radiusY, centreX + radiusX, centreY + radiusY], (x, y) => {
    const [fromX, fromY] = [(x - centreX) / radiusX, (y - centreY) / radiusY]
    return (Math.sqrt(fromX * fromX + fromY * fromY) - 1) * Math.min(radiusX, radiusY)
  })

/** A rectangle with round corners of the radius `round`. */
export const box = (color: string, left: number, top: number, width: number, height: number, round = 0): Shape =>
  createShape(color, [left, top, left + width, top + height], (x, y) => {
    const outsideX = Math.abs(x - left - width / 2) - width / 2 + round
    const outsideY = Math.abs(y - top - height / 2) - height / 2 + round
    const [cornerX, cornerY] = [Math.max(outsideX, 0), Math.max(outsideY, 0)]
    return Math.sqrt(cornerX * cornerX + cornerY * cornerY) + Math.min(Math.max(outsideX, outsideY), 0) - round
  })

/** A convex polygon. Its corners follow one another clockwise. */
export function polygon(color: string, ...corners: [number, number][]): Shape {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const
  return createShape(color, bounds, (x, y) => {
    let most = -Infinity
    corners.forEach(([fromX, fromY], index) => {
      const [toX, toY] = corners[(index + 1) % corners.length] ?? [fromX, fromY]
      const [edgeX, edgeY] = [toX - fromX, toY - fromY]
      const outside = (edgeY * (x - fromX) - edgeX * (y - fromY)) / Math.sqrt(edgeX * edgeX + edgeY * edgeY)
      most = Math.max(most, outside)
    })
    return most
  })
}

/** A line with round ends. */
export function line(color: string, fromX: number, fromY: number, toX: number, toY: number, thickness: number): Shape {
  const [lengthX, lengthY, radius] = [toX - fromX, toY - fromY, thickness / 2]
  const [left, right] = [Math.min(fromX, toX), Math.max(fromX, toX)]
  const [top, bottom] = [Math.min(fromY, toY), Math.max(fromY, toY)]
  return createShape(color, [left - radius, top - radius, right + radius, bottom + radius], (x, y) => {
    const along = ((x - fromX) * lengthX + (y - fromY) * lengthY) / (lengthX * lengthX + lengthY * lengthY)
    const share = Math.min(1, Math.max(0, along))
    const [awayX, awayY] = [x - fromX - share * lengthX, y - fromY - share * lengthY]
    return Math.sqrt(awayX * awayX + awayY * awayY) - radius
  })
}

/** All below waves around the height `level`: hills, a sea. */
export const waves = (color: string, level: number, depth: number, length: number, shift = 0): Shape =>
  createShape(
    color,
    [0, level - depth, widthUnits, heightUnits],
    (x, y) => level + depth * Math.sin((x / length + shift) * 2 * Math.PI) - y,
  )
