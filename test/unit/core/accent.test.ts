import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { backgrounds, computeAccentShades, contrastMin, findLowestContrast } from '../../../src/core/color/accent.ts'
import { formatHexColor } from '../../../src/core/color/contrast.ts'

const levels = [0, 36, 73, 109, 146, 182, 219, 255]
const colors = levels.flatMap(red => levels.flatMap(green => levels.map(blue => formatHexColor([red, green, blue]))))

describe('the shades of an accent color', () => {
  it('are readable in the dark theme, whatever the color', () => {
    const lowest = (color: string) => findLowestContrast(computeAccentShades(color).dark, 'dark')

    expect(colors.filter(color => lowest(color) < contrastMin)).toEqual([])
  })

  it('contain the color itself in the light theme, with the contrast of WCAG 2', () => {
    const { light, dark } = computeAccentShades('#0b6473')

    expect([light.accent, light.onAccent]).toEqual(['#0b6473', '#ffffff'])
    expect(findLowestContrast(light, 'light')).toBeCloseTo(5.66, 1)
    expect(dark.accent).not.toBe(light.accent)
    // White on black, and a grey whose contrast with white is known: 4.48.
    expect(findLowestContrast({ ...light, accent: '#777777', hover: '#000000' }, 'light')).toBeLessThan(4.48)
  })

  it('are tested on the backgrounds of the page', () => {
    const css = readFileSync('client/web/styles/tokens.css', 'utf8')
    const read = (name: string) =>
      new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1) ?? []
    const names = ['ground', 'surface', 'surface-raised', 'surface-sunk']
    const [light, dark] = [0, 1].map(theme => new Set(names.map(name => read(name)[theme])))

    expect(new Set(backgrounds.light)).toEqual(light)
    expect(new Set(backgrounds.dark)).toEqual(dark)
  })
})
