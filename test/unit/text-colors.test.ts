import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastMin } from '../../src/core/color/accent.ts'
import { computeContrast, parseHexColor } from '../../src/core/color/contrast.ts'

const css = readFileSync('client/web/styles/tokens.css', 'utf8')

/** The value of a custom property in the light and in the dark theme. */
function readColors(name: string): [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  if (light === undefined || dark === undefined) throw new Error(`tokens.css has no colors of --${name}`)
  return [light, dark]
}

const texts = ['text', 'text-soft', 'accent', 'accent-hover', 'featured', 'error', 'warning', 'success']
const grounds = ['ground', 'surface', 'surface-raised', 'surface-sunk']
const softGrounds = ['accent', 'featured', 'error', 'warning', 'success'].map(name => `${name}-soft`)

const pairs = [
  ...texts.flatMap(text => grounds.map(ground => [text, ground])),
  ...softGrounds.flatMap(ground => ['text', ground.replace('-soft', '')].map(text => [text, ground])),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-accent-soft', 'accent-soft'],
] as [string, string][]

describe('the contrast of texts of the page', () => {
  it.each(pairs)(`is at least ${contrastMin} in both themes: %s on %s`, (text, ground) => {
    const backgrounds = readColors(ground)
    const contrasts = readColors(text).map((color, theme) =>
      computeContrast(parseHexColor(color), parseHexColor(backgrounds[theme]!)),
    )
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(contrastMin)
  })
})
