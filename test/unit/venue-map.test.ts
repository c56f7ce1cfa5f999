import { describe, expect, it } from 'vitest'
import { toMapUnits, mapSize, createProjection } from '../../client/web/ui/venue-map/map-projection.ts'
import { formatAddressLines, formatCoordinates, getMapUrl } from '../../client/web/lib/events/venue-location.ts'

const compass = { north: 'N', east: 'E', south: 'S', west: 'W' }

describe('the link to a map', () => {
  it('leads to the coordinates, else to a search for the address, else there is none', () => {
    const venue = { venue: 'Quay 9', address: '9 Quay', zip: '185 31', city: 'Piraeus', country: 'Greece' }

    expect(getMapUrl({ ...venue, geo_lat: 37.94, geo_lng: 23.64 })).toBe(
      'https://www.openstreetmap.org/?mlat=37.94&mlon=23.64#map=17/37.94/23.64',
    )
    expect(getMapUrl(venue)).toBe(
      'https://www.openstreetmap.org/search?query=9%20Quay%2C%20185%2031%20Piraeus%2C%20Greece',
    )
    expect(getMapUrl({ venue: 'Online' })).toBeNull()
    expect(getMapUrl({ venue: 'Null Island', geo_lat: 0, geo_lng: 0 })).toContain('mlat=0&mlon=0')
  })

  it('names the state once when it has the name of the city', () => {
    expect(formatAddressLines({ venue: 'x', city: 'Paris', stateprovince: 'Paris', country: 'France' })).toEqual([
      'Paris',
      'France',
    ])
  })

  it('formats coordinates in the language', () => {
    expect(formatCoordinates({ lat: 37.9826, lng: 23.7178 }, 'en-GB', compass)).toBe('37.9826° N, 23.7178° E')
    expect(formatCoordinates({ lat: -33.9, lng: -70.66 }, 'fr-FR', compass)).toBe('33,9000° S, 70,6600° W')
  })
})

describe('the venue map', () => {
  const square = (lng: number, lat: number) => [
    [lng - 1, lat - 1],
    [lng + 1, lat - 1],
    [lng + 1, lat + 1],
    [lng - 1, lat - 1],
  ]

  it('draws the surroundings of the venue, with north at the top', () => {
    const draw = createProjection({ lat: 0, lng: 10 })
    const [first = ''] = draw(square(10, 0), 'Z').split('L')
    const [x = 0, y = 0] = first.slice(1).split(',').map(Number)

    expect(x).toBeLessThan(mapSize.width / 2)
    expect(y).toBeGreaterThan(mapSize.height / 2)
    expect(mapSize.width / 2 - x).toBeCloseTo(toMapUnits(111.2), 0)
  })

  it('omits distant areas', () => {
    expect(createProjection({ lat: 0, lng: 10 })(square(60, 0), 'Z')).toBe('')
  })

  it('draws no points that are far outside, and the same land within the map', () => {
    const draw = createProjection({ lat: 0, lng: 10 })
    const coast = Array.from({ length: 1000 }, (_, i) => [40 + i / 1000, 20 - i / 25])
    const path = draw([[10, 0], [40, 20], ...coast, [40, -20], [10, 0]], 'Z')

    expect(path.split('L').length).toBeLessThan(10)
    expect(path).toMatch(new RegExp(`^M${mapSize.width / 2},${mapSize.height / 2}L`))
  })

  it('continues across the antimeridian', () => {
    expect(createProjection({ lat: 0, lng: 179.5 })(square(-179.5, 0), 'Z')).not.toBe('')
  })

  it('works at the poles', () => {
    expect(createProjection({ lat: 90, lng: 0 })(square(0, 89), 'Z')).not.toMatch(/NaN|Infinity/)
  })
})
