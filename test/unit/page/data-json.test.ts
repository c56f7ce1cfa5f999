import { expect, it } from 'vitest'
import { toDataJson } from '../../../src/http/page/render/data-json.ts'

it('leaves out data for which the document has no room, and no other data', () => {
  const [long, tooLong] = ['a'.repeat(200_000), 'b'.repeat(60_000)]

  expect(JSON.parse(toDataJson([long, tooLong, 'short', { id: 1 }]))).toEqual([long, 'short', { id: 1 }])
})
