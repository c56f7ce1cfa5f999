import { expect, it } from 'vitest'
import { createChangedRecords } from '../../../src/db/changed-records.ts'

it('a record has changed if a later message names it', () => {
  const changed = createChangedRecords()
  changed.add('event 1,2', 5)
  changed.add('venue 1', 6)

  expect(changed.hasChanged(['event 1'], 4)).toBe(true)
  expect(changed.hasChanged(['event 1'], 5)).toBe(false)
  expect(changed.hasChanged(['event 3', 'venue 2'], 0)).toBe(false)
  expect(changed.hasChanged(['event 3', 'venue 1'], 5)).toBe(true)
})

it.each(['*', '', 'event', 'event x', 'event 1,', '12345'])(
  'after the message %j every record has changed',
  message => {
    const changed = createChangedRecords()
    changed.add(message, 3)

    expect(changed.hasChanged(['event 1'], 2)).toBe(true)
    expect(changed.hasChanged(['event 1'], 3)).toBe(false)
  },
)

it('after more records than it remembers, every record has changed', () => {
  const changed = createChangedRecords(2)
  changed.add('event 1,2', 1)
  changed.add('event 3', 2)

  expect(changed.hasChanged(['event 9'], 1)).toBe(true)
})
