import { computeContrast, formatHexColor, mixColors, parseHexColor, type Rgb } from './contrast.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The colors that the page derives from its accent color, in one theme. */
export type AccentShades = { accent: string; hover: string; onAccent: string; soft: string; onSoft: string }

/** The lowest contrast of a text with its background (WCAG 2.2, 1.4.3). */
export const contrastMin = 4.5

/** What accent colors may lie on: the backgrounds in client/web/styles/tokens.css, which a test compares. */
export const backgrounds: Record<Theme, readonly string[]> = {
  light: ['#f5f7f9', '#ffffff', '#e9edf1'],
  dark: ['#14191c', '#1c2327', '#242d32', '#101417'],
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** A contrast with some reserve, for colors that the service chooses itself. */
const chosenContrast = 5.2

/**
 * The shades of an accent color such as `#0b6473`. The light theme has the color itself; the dark theme has a lighter
 * one, because no color has enough contrast with the backgrounds of both.
 */
export function computeAccentShades(color: string): Record<Theme, AccentShades> {
  const accent = parseHexColor(color)
  const [light, dark] = [computeLightShades(accent), computeDarkShades(accent)]
  return { light: formatShades(light), dark: formatShades(dark) }
}

/** The lowest contrast of a text with the shades of this theme, from 1 to 21. */
export function findLowestContrast({ accent, hover, onAccent, soft, onSoft }: AccentShades, theme: Theme): number {
  const texts = [accent, hover].flatMap(text => [...backgrounds[theme], soft].map(background => [text, background]))
  const pairs = [...texts, [onAccent, accent], [onAccent, hover], [onSoft, soft]]
  return Math.min(
    ...pairs.map(([text = '', ground = '']) => computeContrast(parseHexColor(text), parseHexColor(ground))),
  )
}

type Shades = Record<keyof AccentShades, Rgb>

function computeLightShades(accent: Rgb): Shades {
  const soft = mixColors(accent, white, 0.88)
  const onSoft = moveUntil(accent, black, color => computeContrast(color, soft) >= chosenContrast)
  return { accent, hover: mixColors(accent, black, 0.24), onAccent: white, soft, onSoft }
}

function computeDarkShades(color: Rgb): Shades {
  const soft = mixColors(color, parseHexColor('#14191c'), 0.72)
  const grounds = [...backgrounds.dark.map(parseHexColor), soft]
  const hasContrast = (text: Rgb) => grounds.every(ground => computeContrast(text, ground) >= chosenContrast)
  const accent = moveUntil(color, white, hasContrast)
  const hover = mixColors(accent, white, 0.3)
  const onAccent = moveUntil(color, black, text => computeContrast(text, accent) >= chosenContrast)
  return { accent, hover, onAccent, soft, onSoft: mixColors(accent, white, 0.45) }
}

/** The first color on the way from `from` to `to` for which the condition holds; `to` if there is none. */
function moveUntil(from: Rgb, to: Rgb, isEnough: (color: Rgb) => boolean): Rgb {
  const steps = Array.from({ length: 21 }, (_, step) => mixColors(from, to, step / 20))
  return steps.find(isEnough) ?? to
}

const formatShades = (shades: Shades): AccentShades => ({
  accent: formatHexColor(shades.accent),
  hover: formatHexColor(shades.hover),
  onAccent: formatHexColor(shades.onAccent),
  soft: formatHexColor(shades.soft),
  onSoft: formatHexColor(shades.onSoft),
})
