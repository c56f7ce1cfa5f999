/** A color as its red, green and blue, from 0 to 255. */
export type Rgb = readonly [number, number, number]

/** The color of `#0b6473`. Throws for another text. */
export function parseHexColor(text: string): Rgb {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text) ?? []
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`not a color: ${text}`)
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)]
}

export const formatHexColor = (color: Rgb): string =>
  `#${color.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** The color between two others: `share` 0 is `from`, 1 is `to`. */
export function mixColors(from: Rgb, to: Rgb, share: number): Rgb {
  const mix = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [mix(0), mix(1), mix(2)]
}

/** The contrast of two colors as WCAG 2 defines it, from 1 to 21. */
export function computeContrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function computeLuminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
