import sharp from 'sharp'
import { expect, it } from 'vitest'
import { writePng } from '../../../src/formats/png.ts'

it('another decoder reads the pixels of a PNG', async () => {
  const png = writePng(2, Uint8Array.from([1, 0, 2, 1]), [
    [9, 8, 7],
    [255, 0, 1],
    [0, 254, 2],
  ])
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  const pixels = [255, 0, 1, 9, 8, 7, 0, 254, 2, 255, 0, 1]
  expect([info.width, info.height, info.channels, [...data]]).toEqual([2, 2, 3, pixels])
})
