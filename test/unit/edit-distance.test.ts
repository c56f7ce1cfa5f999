import { expect, it } from 'vitest'
import { computeEditDistance } from '../../src/core/text/edit-distance.ts'

it.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['abc', '', 3],
  ['concert', 'concert', 0],
  ['conert', 'concert', 1],
  ['conccert', 'concert', 1],
  ['concirt', 'concert', 1],
  ['cocnert', 'concert', 1],
  ['ocncret', 'concert', 2],
  ['kitten', 'sitting', 3],
  ['θαλασα', 'θαλασσα', 1],
  ['🎷sax', 'sax', 1],
])('the distance of %j and %j is %i', (first, second, distance) => {
  expect(computeEditDistance(first, second)).toBe(distance)
  expect(computeEditDistance(second, first)).toBe(distance)
})
