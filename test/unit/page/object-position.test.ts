import { describe, expect, it } from 'vitest'
import { computeObjectPosition } from '../../../client/web/ui/image/object-position.ts'
import { computeCrop } from '../../../src/images/image-sizes.ts'

const points = [0, 0.1, 0.26, 0.5, 0.75, 1]

describe('the part of an image that a box shows', () => {
  it.each([
    ['wide, in a square', { width: 1600, height: 900 }, { width: 150, height: 150 }],
    ['high, in a square', { width: 700, height: 2000 }, { width: 150, height: 150 }],
    ['square, in 16:9', { width: 1000, height: 1000 }, { width: 160, height: 90 }],
    ['wide, in 16:9', { width: 3000, height: 1000 }, { width: 160, height: 90 }],
    ['in its own shape', { width: 1600, height: 900 }, { width: 160, height: 90 }],
  ])('is the crop of the service: %s', (_, image, box) => {
    for (const x of points)
      for (const y of points) {
        const crop = computeCrop(image, box, { x, y })
        const position = computeObjectPosition({ ...image, focal_x: x, focal_y: y }, box.width / box.height)
        const [left = 0.5, top = 0.5] = position?.split(' ').map(percent => parseFloat(percent) / 100) ?? []
        expect(Math.abs(left * (image.width - crop.width) - crop.left)).toBeLessThanOrEqual(1)
        expect(Math.abs(top * (image.height - crop.height) - crop.top)).toBeLessThanOrEqual(1)
      }
  })

  it('is nearest to the focal point if the measures are not known', () => {
    expect(computeObjectPosition({ focal_x: 0.25, focal_y: 1 }, 1)).toBe('25% 100%')
    expect(computeObjectPosition({}, 1)).toBeUndefined()
  })
})
