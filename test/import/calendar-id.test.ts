import { expect, it } from 'vitest'
import { buildCalendarIdOfUrl } from '../../src/import/identity/calendar-id.ts'

it.each(['webcal', 'webcals', 'https'])('the calendar of an address is that of https: %s', scheme => {
  expect(buildCalendarIdOfUrl(`${scheme}://town.example:443/a.ics`)).toBe(
    buildCalendarIdOfUrl('https://town.example/a.ics'),
  )
})
