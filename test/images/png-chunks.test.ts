import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { removePngTexts } from '../../src/images/png-chunks.ts'
import { createPng, latin1 } from './image-bytes.ts'

const plain = createPng({ width: 8, height: 8 })
const text = Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(1000))])
const time = Buffer.alloc(7)

it('removes texts, unknown chunks and what is behind a PNG', () => {
  const chunks = ['zTXt', 'iTXt', 'tEXt', 'tIME', 'scRp'].map((type): [string, Buffer] => [type, text])
  const file = Buffer.concat([createPng({ width: 8, height: 8, chunks }), latin1('behind')])
  expect(removePngTexts(file)).toEqual(plain)
})

it('keeps the first colour profile only', () => {
  const create = (count: number) =>
    createPng({ width: 8, height: 8, chunks: Array.from({ length: count }, () => ['iCCP', text]) })
  expect(removePngTexts(create(3))).toEqual(create(1))
})

it('leaves damage to the decoder', () => {
  expect(removePngTexts(plain.subarray(0, -20))).toEqual(plain.subarray(0, -20))
  const cutText = createPng({ width: 8, height: 8, chunks: [['tIME', time]] }).subarray(0, 40)
  expect(removePngTexts(cutText)).toEqual(plain.subarray(0, 33))
})
