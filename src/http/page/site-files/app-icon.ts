import { computeAccentShades } from '../../../core/color/accent.ts'
import { mixColors, parseHexColor } from '../../../core/color/contrast.ts'
import { writePng } from '../../../formats/png.ts'

/** The icon of the installed page: a sheet of a calendar on a ground of the accent color. */

/** The color of the icon of a calendar without an accent color, as in client/web/public/assets/favicon.svg. */
export const defaultIconColor = '#0b6e7f'

/** The widths in pixels that browsers ask for, to install a page. */
export const appIconSizes: readonly number[] = [192, 512]

/** A rectangle with round corners. The icon goes from 0 to 1. `shade` is 0 for the ground and 1 for the paper. */
type Part = { left: number; right: number; top: number; bottom: number; radius: number; shade: 0 | 1 }

const ring = { top: 0.2, bottom: 0.36, radius: 0.025, shade: 1 } as const

/** The parts of the sheet, from the back to the front. They lie in the circle that devices do not cut off. */
const sheet: readonly Part[] = [
  { left: 0.26, right: 0.74, top: 0.27, bottom: 0.76, radius: 0.06, shade: 1 },
  { left: 0.26, right: 0.74, top: 0.41, bottom: 0.44, radius: 0, shade: 0 },
  { left: 0.355, right: 0.405, ...ring },
  { left: 0.595, right: 0.645, ...ring },
  { left: 0.52, right: 0.66, top: 0.53, bottom: 0.67, radius: 0.07, shade: 0 },
]

const shadeMax = 255

/** Draws the icon in an accent color such as `#0b6473`, as PNG. */
export function drawAppIcon(color: string, size: number): Buffer {
  const { accent, onAccent } = computeAccentShades(color).light
  const [ground, paper] = [parseHexColor(accent), parseHexColor(onAccent)]
  const palette = Array.from({ length: shadeMax + 1 }, (_, shade) => mixColors(ground, paper, shade / shadeMax))
  const pixelShades = new Uint8Array(size * size)
  for (const part of sheet) drawPart(pixelShades, size, part)
  return writePng(
    size,
    pixelShades,
    palette.map(rgb => rgb.map(Math.round)),
  )
}

function drawPart(pixelShades: Uint8Array, size: number, part: Part): void {
  const target = part.shade * shadeMax
  for (let row = Math.floor(part.top * size); row < Math.ceil(part.bottom * size); row++) {
    for (let column = Math.floor(part.left * size); column < Math.ceil(part.right * size); column++) {
      const distance = measureDistance(part, (column + 0.5) / size, (row + 0.5) / size)
      /** The part of the pixel that is covered, from 0 to 1. */
      const coverage = Math.min(Math.max(0.5 - distance * size, 0), 1)
      const index = row * size + column
      const below = pixelShades[index] ?? 0
      pixelShades[index] = Math.round(below + (target - below) * coverage)
    }
  }
}

/** The distance of a point from the edge of a part, negative inside. */
function measureDistance({ left, right, top, bottom, radius }: Part, x: number, y: number): number {
  const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + radius
  const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius
  const [outsideX, outsideY] = [Math.max(dx, 0), Math.max(dy, 0)]
  return Math.min(Math.max(dx, dy), 0) + Math.sqrt(outsideX * outsideX + outsideY * outsideY) - radius
}
