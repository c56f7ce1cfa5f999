import { describe, expect, it } from 'vitest'
import { parseFieldSelection, selectFields } from '../../src/core/json/selected-fields.ts'

const event = {
  id: 1,
  title: 'Jazz',
  image: false,
  venue: { id: 2, venue: 'Hall', city: 'Larissa' },
  organizer: [
    { id: 3, organizer: 'Anna' },
    { id: 4, organizer: 'Nikos' },
  ],
}

const select = (raw: unknown, value: unknown = event): unknown =>
  JSON.parse(selectFields(JSON.stringify(value), parseFieldSelection(raw)))

describe('selectFields', () => {
  it.each<[raw: unknown, selected: unknown]>([
    ['id', { id: 1 }],
    ['title,id', { id: 1, title: 'Jazz' }],
    [' id , title ', { id: 1, title: 'Jazz' }],
    ['id title', { id: 1, title: 'Jazz' }],
    [['id', 'title'], { id: 1, title: 'Jazz' }],
    [
      { a: 'id', b: 'title' },
      { id: 1, title: 'Jazz' },
    ],
    ['venue.city', { venue: { city: 'Larissa' } }],
    ['venue.city,venue.id', { venue: { id: 2, city: 'Larissa' } }],
    ['venue,venue.id', { venue: event.venue }],
    ['venue.id,venue', { venue: event.venue }],
    ['venue,venue.id,id', { id: 1, venue: event.venue }],
    ['organizer.organizer', { organizer: [{ organizer: 'Anna' }, { organizer: 'Nikos' }] }],
    ['image.url,id.x', { id: 1, image: false }],
    ['venue.unknown', { venue: {} }],
    ['unknown', {}],
    ['__proto__,constructor,toString', {}],
  ])('selects %j', (raw, selected) => {
    expect(select(raw)).toEqual(selected)
  })

  it.each(['', ' , ', [], {}, null, undefined, [['id']]])('%j selects everything', raw => {
    expect(select(raw)).toEqual(event)
  })

  it('keeps the text of JSON without a selection', () => {
    expect(selectFields('{ "id" : 1 }', null)).toBe('{ "id" : 1 }')
  })

  it('reads a path of any length', () => {
    expect(select(`venue.${'x.'.repeat(100_000)}`)).toEqual({ venue: {} })
  })
})
