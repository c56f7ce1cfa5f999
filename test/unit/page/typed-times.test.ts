import { describe, expect, it } from 'vitest'
import { formatTypedDay, parseTypedDay, parseTypedTime } from '../../../client/web/lib/time/typed-times.ts'

describe('a typed day', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['4.1.2027', '2027-01-04'],
    [' 2026-11-24 ', '2026-11-24'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2027', undefined],
    ['24/11', undefined],
    ['24/11/26', undefined],
    ['tomorrow', undefined],
  ])('%s is %s', (text, day) => {
    expect(parseTypedDay(text, false)).toBe(day)
  })

  it('is shown as it can be typed', () => {
    expect(formatTypedDay('2026-11-24')).toBe('24/11/2026')
    expect(parseTypedDay(formatTypedDay('2026-11'), true)).toBe('2026-11')
  })
})

describe('a typed time', () => {
  it.each([
    ['18:30', '18:30'],
    ['8.05', '08:05'],
    ['18h30', '18:30'],
    ['18 30', '18:30'],
    ['1830', '18:30'],
    ['18:30:15', '18:30:15'],
    ['18:30:00', '18:30'],
    ['24:00', undefined],
    ['18:60', undefined],
    ['18:3', undefined],
    ['evening', undefined],
  ])('%s is %s', (text, time) => {
    expect(parseTypedTime(text, false)).toBe(time)
    expect(parseTypedTime(text, true)).toBe(time)
  })

  it('may be an hour alone when the user has left the field', () => {
    expect(parseTypedTime('18', false)).toBe(undefined)
    expect(parseTypedTime('18', true)).toBe('18:00')
  })
})
