import { expect, it } from 'vitest'
import { hasManyValues } from '../../../src/core/json/values.ts'

it.each<[string, unknown, boolean]>([
  ['300,001 values', Array(300_001).fill(0), true],
  ['fewer values', Array(290_000).fill(0), false],
  ['names', Object.fromEntries(Array.from({ length: 151_000 }, (_, n) => [n, 0])), true],
  ['a text of marks', { text: String.raw`[{,:"\\`.repeat(60_000) }, false],
])('a text in JSON has more than 300,000 values or not: %s', (_name, value, expected) => {
  expect(hasManyValues(Buffer.from(JSON.stringify(value)))).toBe(expected)
})
