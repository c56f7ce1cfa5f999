import { expect, it } from 'vitest'
import { z } from 'zod'
import { imageFields } from '../../src/resources/shared/image/references.ts'

const schema = z.object(imageFields()).partial()

it.each([null, '', ' ', 0, '0', 'false', 'null', []])('the image %j is none', image => {
  expect(schema.parse({ image }).image).toBeNull()
})

it.each([-1, 1.5, 1e20, [7], true])('the image %j is refused with what to send', image => {
  expect(schema.safeParse({ image }).error?.issues.map(({ message }) => message)).toEqual(['image'])
})

it('may have spaces around it', () => {
  expect(schema.parse({ image: ' 224 ' }).image).toBe('224')
})
