import { expect, it } from 'vitest'
import { identifyAddress } from '../../src/import/calendar-id.ts'

it.each(['webcal', 'webcals', 'https'])('the calendar of an address is that of https: %s', scheme => {
  expect(identifyAddress(`${scheme}://town.example:443/a.ics`)).toBe(identifyAddress('https://town.example/a.ics'))
})
