import { describe, expect, it } from 'vitest'
import type { Event, Venue } from '../../../client/index.ts'
import { clusterPlaces, countEventsAtPlaces, groupByVenue } from '../../../client/web/calendar/map/places.ts'
import type { Position } from '../../../client/web/lib/events/venue-location.ts'

const createVenue = (id: number, city: string, geo_lat?: number, geo_lng?: number) =>
  ({ id, venue: `Hall ${id}`, city, geo_lat, geo_lng }) as Venue
const createEvent = (id: number, ...venues: Venue[]) =>
  ({ id, venue: venues.length === 1 ? venues[0] : venues }) as Event

const [quay, tower, mill, online] = [
  createVenue(1, 'Athens', 37.94, 23.64),
  createVenue(2, 'Athens', 37.99, 23.74),
  createVenue(3, 'Paris', 48.86, 2.35),
  createVenue(4, 'Nowhere'),
]
const places = groupByVenue([
  createEvent(1, quay),
  createEvent(2, tower),
  createEvent(3, quay, mill),
  createEvent(4, online),
])

/** As far apart as at this many pixels for each degree. */
const atScale =
  (scale: number) =>
  ({ lat, lng }: Position) => ({ x: lng * scale, y: lat * scale })

describe('the places of the map', () => {
  it('are the venues with a position, in the order of their next events', () => {
    expect(places.map(({ venue, events }) => [venue.id, events.map(({ id }) => id)])).toEqual([
      [1, [1, 3]],
      [2, [2]],
      [3, [3]],
    ])
    expect(countEventsAtPlaces(places)).toBe(3)
  })

  it('have a marker each where they are far enough apart', () => {
    const markers = clusterPlaces(places, atScale(1000), false)
    expect(markers.map(({ label, eventCount }) => [label, eventCount])).toEqual([
      ['Hall 3', 1],
      ['Hall 1', 2],
      ['Hall 2', 1],
    ])
  })

  it('are one marker for each city on a map without streets', () => {
    const markers = clusterPlaces(places, atScale(1000), true)
    expect(markers.map(({ label, eventCount }) => [label, eventCount])).toEqual([
      ['Paris', 1],
      ['Athens', 3],
    ])
  })

  it('are one marker where markers would overlap, and an event at two of them counts once', () => {
    const markers = clusterPlaces(places, atScale(0.1), false)
    expect(markers).toHaveLength(1)
    expect(markers[0]).toMatchObject({ label: 'Hall 1', otherCount: 2, eventCount: 3 })
  })
})
