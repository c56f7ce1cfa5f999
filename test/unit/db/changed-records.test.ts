import { describe, expect, it } from 'vitest'
import { createChangedRecords } from '../../../src/db/changes/changed-records.ts'
import { toChangedRows } from '../../support/changed-rows.ts'

it('a record has changed if a later row names it', () => {
  const changed = createChangedRecords()
  changed.addRows(toChangedRows('event 1,2'))
  changed.addRows(toChangedRows('venue 1'))
  changed.countChange()

  expect(changed.version).toBe(3)
  expect(changed.hasChanged({ records: ['event 1'] }, 0)).toBe(true)
  expect(changed.hasChanged({ records: ['event 1'] }, 1)).toBe(false)
  expect(changed.hasChanged({ records: ['event 3', 'venue 2'] }, 0)).toBe(false)
  expect(changed.hasChanged({ records: ['event 3', 'venue 1'] }, 1)).toBe(true)
  expect(changed.hasChanged({ records: ['event 3', 'venue 1'] }, 2)).toBe(false)
})

it.each(['all 0', 'settings 1', 'evnet 1', 'constructor 1'])(
  'after a change of %j, which is no kind of record, every record has changed',
  message => {
    const changed = createChangedRecords()
    changed.addRows(toChangedRows(message))

    expect(changed.hasChanged({ records: ['event 1'] }, 0)).toBe(true)
    expect(changed.hasChanged({ records: ['event 1'] }, 1)).toBe(false)
  },
)

it('after more records than it remembers, every record has changed', () => {
  const changed = createChangedRecords({ records: 3 })
  changed.addRows(toChangedRows('event 1,2'))
  changed.addRows(toChangedRows('event 3'))

  expect(changed.hasChanged({ records: ['event 9'] }, 1)).toBe(true)
})

it('a kind has changed if a later row names one of its records', () => {
  const changed = createChangedRecords()
  changed.addRows(toChangedRows('venue 1'))
  changed.addRows(toChangedRows('event 7'))

  expect(changed.hasChanged({ records: ['venue'] }, 0)).toBe(true)
  expect(changed.hasChanged({ records: ['venue'] }, 1)).toBe(false)
})

describe('a window', () => {
  it.each([
    ['window 5,9', false],
    ['window 5,10', true],
    ['window 12,13', true],
    ['window -5,30', true],
    ['window 20,30', true],
    ['window 21,30', false],
    ['event 1', false],
  ])('from 10 to 20 and the message %j: has changed is %s', (message, isChanged) => {
    const changed = createChangedRecords()
    changed.addRows(toChangedRows(message))
    const dependencies = { records: [], windows: [{ from: 10, until: 20 }] }

    expect(changed.hasChanged(dependencies, 0)).toBe(isChanged)
    expect(changed.hasChanged(dependencies, 1)).toBe(false)
  })

  it('has changed if the tracker has forgotten a later change', () => {
    const changed = createChangedRecords({ windows: 2 })
    for (const at of [1, 2, 3]) changed.addRows(toChangedRows(`window ${at},${at}`))
    const dependencies = { records: [], windows: [{ from: 10, until: 20 }] }

    expect(changed.hasChanged(dependencies, 0)).toBe(true)
    expect(changed.hasChanged(dependencies, 1)).toBe(false)
  })
})

describe('the age of the first change after a version', () => {
  it('is the time since it became known, or up to 10 ms more', () => {
    let now = 1_000
    const changed = createChangedRecords({}, () => now)
    changed.addRows(toChangedRows('event 1'))
    now = 1_009
    changed.countChange()
    now = 1_500
    changed.addRows(toChangedRows('event 2'))

    now = 2_000
    expect([0, 1, 2, 3].map(version => changed.getChangeAgeMs(version))).toEqual([1_000, 1_000, 500, 0])
  })

  it('counts from when it was heard of, also if another became known since', () => {
    let now = 100
    const changed = createChangedRecords({}, () => now)
    changed.countChange()
    now = 300
    changed.countChange()
    changed.addRows(toChangedRows('event 1'), 200)

    now = 500
    expect([0, 1, 2].map(version => changed.getChangeAgeMs(version))).toEqual([400, 300, 300])
  })

  it('is forgotten after at least a second', () => {
    let now = 0
    const changed = createChangedRecords({}, () => now)
    for (; now < 5_000; now++) changed.addRows(toChangedRows('event 1'))

    expect(changed.getChangeAgeMs(0)).toBe(Infinity)
    expect(changed.getChangeAgeMs(4_000)).toBe(1_000)
  })
})
