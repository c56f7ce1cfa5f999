import { type Event, getEventVenues, type Venue } from '../../../index.ts'
import { getPosition, type Position } from '../../lib/events/venue-location.ts'
import type { Point } from './mercator.ts'

/** A venue with a position, and its events, soonest first. */
export type Place = { venue: Venue; position: Position; events: Event[] }

/**
 * Places that are drawn as one marker. `label` is the name of the largest venue or city, `otherCount` the number of
 * other venues or cities in the marker.
 */
export type Marker = {
  key: string
  label: string
  otherCount: number
  position: Position
  places: Place[]
  eventCount: number
}

/** The venues of events that have a position, in the order of `events`. */
export function groupByVenue(events: Event[]): Place[] {
  const places = new Map<number, Place>()
  for (const event of events)
    for (const venue of getEventVenues(event)) {
      const position = getPosition(venue)
      if (!position) continue
      const place = places.get(venue.id) ?? { venue, position, events: [] }
      place.events.push(event)
      places.set(venue.id, place)
    }
  return [...places.values()]
}

/** Markers that are closer than this to each other are drawn as one. */
const minDistancePx = 48

/**
 * The markers of places at a zoom. `isByCity`: places of a city are always one marker, for a map without streets.
 * Markers that would overlap become one, with the position and the name of the largest.
 */
export function clusterPlaces(places: Place[], toPixel: (position: Position) => Point, isByCity: boolean): Marker[] {
  const groups = new Map<string, Place[]>()
  for (const place of places) {
    const key = (isByCity && place.venue.city) || String(place.venue.id)
    groups.set(key, [...(groups.get(key) ?? []), place])
  }
  const markers = [...groups.values()]
    .map(group => toMarker(group, isByCity))
    .sort((a, b) => b.eventCount - a.eventCount)
  const drawn: Marker[] = []
  for (const marker of markers) {
    const pixel = toPixel(marker.position)
    const near = drawn.findIndex(({ position }) => measureDistance(toPixel(position), pixel) < minDistancePx)
    const larger = drawn[near]
    if (larger) drawn[near] = merge(larger, marker)
    else drawn.push(marker)
  }
  return drawn.sort((a, b) => a.position.lng - b.position.lng || a.key.localeCompare(b.key))
}

const measureDistance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

function toMarker(places: Place[], isByCity: boolean): Marker {
  const [first] = places as [Place, ...Place[]]
  const mean = (read: (position: Position) => number) =>
    places.reduce((sum, { position }) => sum + read(position), 0) / places.length
  return {
    key: String(first.venue.id),
    label: (isByCity && first.venue.city) || first.venue.venue,
    otherCount: 0,
    position: { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) },
    places,
    eventCount: countEventsAtPlaces(places),
  }
}

/** The events of places; one at several of them counts once. */
export const countEventsAtPlaces = (places: Place[]): number =>
  new Set(places.flatMap(({ events }) => events.map(({ id }) => id))).size

function merge(larger: Marker, smaller: Marker): Marker {
  const places = [...larger.places, ...smaller.places]
  return { ...larger, otherCount: larger.otherCount + 1, places, eventCount: countEventsAtPlaces(places) }
}
