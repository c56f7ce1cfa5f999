import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { getCategoryColor } from '../../../client/web/lib/category-color.ts'
import { categoryColors } from '../../../src/core/color/category-colors.ts'

const readStyles = (name: string) => readFileSync(`client/web/styles/${name}.css`, 'utf8')

/** The values of a custom property in the light and in the dark theme, as red, green and blue from 0 to 255. */
function readColors(css: string, property: string): number[][] {
  const [, light = '', dark = ''] =
    new RegExp(`${property}: light-dark\\(#([\\da-f]{6}), #([\\da-f]{6})\\)`).exec(css) ?? []
  return [light, dark].map(hex => [0, 2, 4].map(start => Number.parseInt(hex.slice(start, start + 2), 16)))
}

/** The relative luminance of a color (WCAG 2). */
function computeLuminance(color: number[]): number {
  const [red = 0, green = 0, blue = 0] = color
    .map(part => part / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [one, other].map(computeLuminance).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (one: number[], other: number[]) => one.map((part, i) => (part + (other[i] ?? 0)) / 2)

const tokens = readStyles('tokens')
const css = readStyles('category-colors')
const [text, textSoft, surface] = ['--text', '--text-soft', '--surface'].map(name => readColors(tokens, name))

const getColor = (colors: number[][] | undefined, theme: number): number[] => colors?.[theme] ?? []

describe.each(categoryColors)('the color %s', color => {
  const block = css.slice(css.indexOf(`.color-${color} {`))
  const [mark, tint, onTint] = ['--category', '--category-tint', '--on-category-tint'].map(name =>
    readColors(block, name),
  )

  it.each([
    ['light', 0],
    ['dark', 1],
  ])('has texts with a contrast of at least 4.5 and marks of at least 3: %s', (_, theme) => {
    const [ground, paper] = [getColor(tint, theme), getColor(surface, theme)]
    // Past events have the tint mixed with the surface.
    const pairs = [
      [getColor(onTint, theme), ground],
      [getColor(onTint, theme), paper],
      [getColor(text, theme), ground],
      [getColor(textSoft, theme), mix(ground, paper)],
    ] as const
    for (const [front, back] of pairs) expect(computeContrast(front, back)).toBeGreaterThanOrEqual(4.5)
    for (const back of [paper, ground]) expect(computeContrast(getColor(mark, theme), back)).toBeGreaterThanOrEqual(3)
  })
})

describe('the colors of categories', () => {
  it('are chosen by editors, or depend on the id', () => {
    expect(getCategoryColor({ id: 1, color: 'pink' })).toBe('pink')
    expect([8, 9, 17, 15].map(id => getCategoryColor({ id, color: null }))).toEqual(['red', 'blue', 'blue', 'yellow'])
  })
})
