import { describe, expect, it } from 'vitest'
import {
  fitPositions,
  getArea,
  getBounds,
  listAreaEnds,
  panBy,
  toPixel,
  toPosition,
  toWorld,
  zoomAround,
} from '../../../client/web/calendar/map/mercator.ts'

const [athens, paris, dublin] = [
  { lat: 37.98, lng: 23.73 },
  { lat: 48.86, lng: 2.35 },
  { lat: 53.34, lng: -6.28 },
] as const
const size = { width: 800, height: 500 }
const zooms = { min: 2, max: 10 }

describe('the map of events', () => {
  it('projects a position and back', () => {
    const { lat, lng } = toPosition(toWorld(athens))
    expect(lat).toBeCloseTo(athens.lat, 6)
    expect(lng).toBeCloseTo(athens.lng, 6)
    expect(toWorld({ lat: 0, lng: 0 })).toEqual({ x: 128, y: 128 })
  })

  it('fits all positions on the map, with a margin', () => {
    const viewport = fitPositions([athens, paris, dublin], size, zooms)
    for (const position of [athens, paris, dublin]) {
      const { x, y } = toPixel(position, viewport, size)
      expect(x).toBeGreaterThanOrEqual(63)
      expect(x).toBeLessThanOrEqual(size.width - 63)
      expect(y).toBeGreaterThanOrEqual(63)
      expect(y).toBeLessThanOrEqual(size.height - 63)
    }
  })

  it('shows a single position at the largest zoom', () => {
    expect(fitPositions([athens], size, { min: 2, max: 7 })).toMatchObject({ zoom: 7 })
  })

  it('keeps the place under the pointer when it zooms, and stays within its zooms', () => {
    const viewport = fitPositions([athens, paris], size, zooms)
    const before = toPixel(paris, viewport, size)
    const pointer = { x: before.x - size.width / 2, y: before.y - size.height / 2 }
    const after = toPixel(paris, zoomAround(viewport, 1, pointer, zooms), size)
    expect(after.x).toBeCloseTo(before.x, 6)
    expect(after.y).toBeCloseTo(before.y, 6)
    expect(zoomAround(viewport, 99, pointer, zooms).zoom).toBe(zooms.max)
    expect(zoomAround(viewport, -99, pointer, zooms).zoom).toBe(zooms.min)
  })

  it('moves by pixels and stays on the world', () => {
    const viewport = fitPositions([athens], size, zooms)
    expect(toPixel(athens, panBy(viewport, { x: 30, y: -20 }), size).x).toBeCloseTo(370, 6)
    expect(panBy(viewport, { x: -1e9, y: 0 }).center.x).toBe(0)
  })

  it('searches a circle through its corners, which it shows again', () => {
    const viewport = fitPositions([athens, paris], size, zooms)
    const area = getArea(viewport, size, 5000)
    const bounds = getBounds(viewport, size)
    expect(Math.abs(listAreaEnds(area)[2]!.lng)).toBeGreaterThan(Math.abs(bounds.west) - 1)
    expect(getArea(viewport, size, 500).radiusKm).toBe(500)
  })
})
