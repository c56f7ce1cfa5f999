import { describe, expect, it } from 'vitest'
import { uploadedFile } from '../../src/resources/shared/image/uploaded-file.ts'

const file = uploadedFile('A file.')

describe('a file in a request', () => {
  it('is the bytes of a form, without a copy', () => {
    const bytes = Buffer.from('BEGIN:VCALENDAR')
    expect(file.parse(bytes)).toBe(bytes)
  })

  it('is text in Base64, also with line breaks', () => {
    expect(file.parse('QkVH\r\nSU4=')).toEqual(Buffer.from('BEGIN'))
  })

  it.each(['', 'é', 'QkVH-', 12, null, {}, [1], { type: 'Buffer', data: [1] }])('is not %j', value => {
    expect(file.safeParse(value).success).toBe(false)
  })
})
