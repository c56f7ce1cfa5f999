import { expect, it } from 'vitest'
import { isAffected } from '../../../../client/web/lib/live/is-affected.ts'
import type { ChangeKind } from '../../../../client/web/lib/live/record-changes.ts'

const change = (kind: ChangeKind, id: number, op: 'create' | 'update' | 'delete' = 'update') => [{ kind, id, op }]

const data = { total: 1, events: [{ id: 7, venue: { id: 12 }, categories: [{ id: 3 }], image: { id: 20 } }] }
const list = { live: ['event'] as const, data }
const record = { live: [], data: data.events[0] }

it.each([
  ['a list by any event', list, change('event', 99, 'create'), true],
  ['a list by a venue that it names', list, change('venue', 12), true],
  ['a list by a picture that it names', list, change('image', 20), true],
  ['a list not by another venue', list, change('venue', 13), false],
  ['a list not by a new category', list, change('category', 4, 'create'), false],
  ['a list by a venue that is published', list, change('venue', 13, 'create'), true],
  ['a record by its own change', record, change('event', 7, 'delete'), true],
  ['a record by a category that it names', record, change('category', 3), true],
  ['a record not by other events', record, change('event', 99, 'create'), false],
  ['a record that was not found not by others', { live: [], data: undefined }, change('event', 7), false],
  ['any live data by unknown changes', record, 'unknown', true],
  ['other data by nothing', { live: undefined, data }, 'unknown', false],
] as const)('changes affect %s', (_, query, changes, expected) => {
  expect(isAffected(query, changes)).toBe(expected)
})
