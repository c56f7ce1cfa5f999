import { expect, it } from 'vitest'
import { toFileTitle } from '../../../src/core/text/file-name.ts'

it.each([
  ['Harbour.JPG', 'Harbour'],
  ['Flyer 24.12.png', 'Flyer 24.12'],
  ['Flyer 24.12', 'Flyer 24.12'],
  ['calendar.ics', 'calendar.ics'],
  ['../folder/a.webp', 'a'],
  ['C:\\pictures\\a.gif', 'a'],
  ['..', ''],
  ['.jpg', ''],
  ['', ''],
  [`${'é'.repeat(199)}😀😀.jpeg`, `${'é'.repeat(199)}😀`],
])('the name of the file %s is %s', (fileName, title) => {
  expect(toFileTitle(fileName)).toBe(title)
})
