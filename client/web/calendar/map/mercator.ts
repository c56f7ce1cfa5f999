import type { Position } from '../../lib/events/venue-location.ts'
import type { MapBounds } from '../../ui/venue-map/land-outline.ts'

/**
 * The projection of the map of events, Web Mercator, which all tile servers use. The world is a square of `worldSize`
 * units; at zoom 0 one unit is one pixel, and each further zoom doubles it.
 */
export const worldSize = 256

/** A point in the square of the world, or in pixels. */
export type Point = { x: number; y: number }
export type Size = { width: number; height: number }

/** What a map shows: the middle in units of the world, and the zoom. */
export type Viewport = { center: Point; zoom: number }

/** Web Mercator ends at this latitude. */
const maxLatitude = 85.0511
const earthCircumferenceKm = 40_075

export function toWorld({ lat, lng }: Position): Point {
  const sine = Math.sin((Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180)
  return {
    x: ((lng + 180) / 360) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  }
}

export const toPosition = ({ x, y }: Point): Position => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / worldSize))) * 180) / Math.PI,
  lng: (x / worldSize) * 360 - 180,
})

/** How many pixels one unit of the world has. */
export const getScale = (zoom: number): number => 2 ** zoom

/** The pixel of a position on a map of this size. */
export function toPixel(position: Position, { center, zoom }: Viewport, { width, height }: Size): Point {
  const world = toWorld(position)
  const scale = getScale(zoom)
  return { x: width / 2 + (world.x - center.x) * scale, y: height / 2 + (world.y - center.y) * scale }
}

/** The bounds of a map of this size. */
export function getBounds({ center, zoom }: Viewport, { width, height }: Size): MapBounds {
  const scale = getScale(zoom)
  const northWest = toPosition({ x: center.x - width / 2 / scale, y: center.y - height / 2 / scale })
  const southEast = toPosition({ x: center.x + width / 2 / scale, y: center.y + height / 2 / scale })
  return { west: northWest.lng, east: southEast.lng, north: northWest.lat, south: southEast.lat }
}

/** Moves a map by pixels. It stays on the world. */
export function panBy({ center, zoom }: Viewport, { x, y }: Point): Viewport {
  const scale = getScale(zoom)
  const clamp = (value: number) => Math.max(0, Math.min(worldSize, value))
  return { zoom, center: { x: clamp(center.x + x / scale), y: clamp(center.y + y / scale) } }
}

export type ZoomRange = { min: number; max: number }

/** Changes the zoom so that the place under a pixel, counted from the middle, stays there. */
export function zoomAround(viewport: Viewport, by: number, { x, y }: Point, { min, max }: ZoomRange): Viewport {
  const zoom = Math.max(min, Math.min(max, viewport.zoom + by))
  const offset = 1 / getScale(viewport.zoom) - 1 / getScale(zoom)
  return { zoom, center: { x: viewport.center.x + x * offset, y: viewport.center.y + y * offset } }
}

/** The largest zoom at which all positions are on a map of this size, with a margin in pixels. */
export function fitPositions(positions: Position[], size: Size, { min, max }: ZoomRange, marginPx = 64): Viewport {
  const points = positions.map(toWorld)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zooms = [
    Math.log2(Math.max(1, size.width - 2 * marginPx) / Math.max(east - west, 1e-9)),
    Math.log2(Math.max(1, size.height - 2 * marginPx) / Math.max(south - north, 1e-9)),
  ]
  const zoom = Math.max(min, Math.min(max, ...zooms))
  return { zoom, center: { x: (west + east) / 2, y: (north + south) / 2 } }
}

/** A circle on the earth. */
export type Area = Position & { radiusKm: number }

/** The circle around what a map shows, through its corners. */
export function getArea({ center, zoom }: Viewport, { width, height }: Size, maxRadiusKm: number): Area {
  const { lat, lng } = toPosition(center)
  const kmPerPixel = (earthCircumferenceKm * Math.cos((lat * Math.PI) / 180)) / (worldSize * getScale(zoom))
  return { lat, lng, radiusKm: Math.min(maxRadiusKm, (Math.hypot(width, height) / 2) * kmPerPixel) }
}

/** The northern, southern, western and eastern ends of a circle. */
export function listAreaEnds({ lat, lng, radiusKm }: Area): Position[] {
  const latitudes = (radiusKm / earthCircumferenceKm) * 360
  const longitudes = latitudes / Math.max(Math.cos((lat * Math.PI) / 180), 0.05)
  return [
    { lat: lat + latitudes, lng },
    { lat: lat - latitudes, lng },
    { lat, lng: lng - longitudes },
    { lat, lng: lng + longitudes },
  ]
}
