import { describe, expect, it } from 'vitest'
import { mapTerms } from '../../src/import/mapping/linked-records.ts'
import type { TecTerm } from '../../src/import/mapping/tec-event.ts'

const term = { id: '3', name: 'Fairs', slug: 'fairs', description: '', parent: '0', color: 'teal' }
const mapColors = (terms: TecTerm[], taxonomy: 'category' | 'tag', eventId: string) =>
  mapTerms(terms, taxonomy, eventId, { base: null, notes: [] }).map(({ fields }) => fields.color)

describe('imported categories', () => {
  it('have the color that they have in another calendar of this service, and no unknown color', () => {
    const terms = [term, { ...term, id: '4', color: '#f00' }, { ...term, id: '5', color: '' }]
    expect(mapColors(terms, 'category', 'town.example?id=1')).toEqual(['teal', undefined, undefined])
  })

  it('have a color, unlike tags', () => {
    expect(mapColors([term], 'tag', 'town.example?id=1')).toEqual([undefined])
  })
})
