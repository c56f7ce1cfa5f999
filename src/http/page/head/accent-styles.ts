import { type AccentShades, computeAccentShades } from '../../../core/color/accent.ts'
import type { RouteHandler } from '../../express-adapter.ts'
import { createReadReply } from '../../reply/reply.ts'

/** The path of the style sheet of an accent color: `/assets/accent-0b6473.css` for `#0b6473`. */
export const formatAccentPath = (color: string): string => `/assets/accent-${color.slice(1)}.css`

export const accentPathPattern = /^\/assets\/accent-([0-9a-f]{6})\.css$/

/** The custom properties of client/web/styles/tokens.css. */
const properties: Record<keyof AccentShades, string> = {
  accent: '--accent',
  hover: '--accent-hover',
  onAccent: '--on-accent',
  soft: '--accent-soft',
  onSoft: '--on-accent-soft',
}

const maxAgeSeconds = 86_400

/**
 * The style sheet that gives the page the accent color of its path. It depends on the path alone, so browsers keep it
 * for a day. The selector is stronger than the selector of the page, whichever of the two comes first.
 */
export const createAccentStyles: RouteHandler = (_request, { 0: color = '' }) => {
  const { light, dark } = computeAccentShades(`#${color}`)
  const names = Object.keys(properties) as (keyof AccentShades)[]
  const lines = names.map(name => `  ${properties[name]}: light-dark(${light[name]}, ${dark[name]});`)
  return createReadReply({
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': `public, max-age=${maxAgeSeconds}` },
    body: Buffer.from(`:root:root {\n${lines.join('\n')}\n}\n`),
  })
}
