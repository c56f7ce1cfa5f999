import { expect, it } from 'vitest'
import { mapEvent } from '../../src/import/mapping/event.ts'
import { buildSourceEvent, buildSourceVenue } from './fixtures.ts'

it('an event loses only the members of a list that cannot be read, with a note', () => {
  const source = buildSourceEvent(1, {
    categories: ['Music', { id: 7, name: 'Dance' }, 8],
    venue: [42, buildSourceVenue(5, { show_map: 'perhaps' })],
    organizer: ['The Guild'],
  })
  const { categories, venues, organizers, notes } = mapEvent(source, { language: 'en', siteZone: 'UTC' })
  const names = [...categories.map(({ fields }) => fields.name), ...venues.map(({ fields }) => fields.venue)]
  expect([names, organizers]).toEqual([['Dance', 'Town Hall'], []])
  expect(notes).toEqual([
    'categories.0: Invalid input: expected object, received string and was left out',
    'categories.2: Invalid input: expected object, received number and was left out',
    'venue.0: Invalid input: expected object, received number and was left out',
    'venue.1.show_map: “perhaps” is neither true nor false and was left out',
    'organizer.0: Invalid input: expected object, received string and was left out',
  ])
})
