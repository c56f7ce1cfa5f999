import { expect, it } from 'vitest'
import { createChangedRecords } from '../../../src/db/changed-records.ts'

it('a record has changed if a later message names it', () => {
  const changed = createChangedRecords()
  changed.addChange('event 1,2')
  changed.addChange('venue 1')
  changed.countChange()

  expect(changed.version).toBe(3)
  expect(changed.hasChanged(['event 1'], 0)).toBe(true)
  expect(changed.hasChanged(['event 1'], 1)).toBe(false)
  expect(changed.hasChanged(['event 3', 'venue 2'], 0)).toBe(false)
  expect(changed.hasChanged(['event 3', 'venue 1'], 1)).toBe(true)
  expect(changed.hasChanged(['event 3', 'venue 1'], 2)).toBe(false)
})

it.each(['*', '', 'event', 'event x', 'event 1,', '12345'])(
  'after the message %j every record has changed',
  message => {
    const changed = createChangedRecords()
    changed.addChange(message)

    expect(changed.hasChanged(['event 1'], 0)).toBe(true)
    expect(changed.hasChanged(['event 1'], 1)).toBe(false)
  },
)

it('after more records than it remembers, every record has changed', () => {
  const changed = createChangedRecords(2)
  changed.addChange('event 1,2')
  changed.addChange('event 3')

  expect(changed.hasChanged(['event 9'], 1)).toBe(true)
})
