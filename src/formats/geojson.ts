import type { FeedEvent, FeedVenue, FeedWriter } from './feed-event.ts'

/** Writes events as a GeoJSON FeatureCollection (RFC 7946). An event without a position has the geometry null. */
export const createGeoJsonWriter = (): FeedWriter => ({
  head: () => '{"type":"FeatureCollection","features":[',
  formatEvent: (event, { index }) => `${index === 0 ? '' : ','}\n${JSON.stringify(toFeature(event))}`,
  tail: () => '\n]}\n',
})

type LocatedVenue = FeedVenue & { geo_lat: number; geo_lng: number }

const isLocated = (venue: FeedVenue): venue is LocatedVenue =>
  venue.geo_lat !== undefined && venue.geo_lng !== undefined

function toFeature(event: FeedEvent) {
  const venues = [event.venue].flat()
  const located = venues.find(isLocated)
  const venue = located ?? venues[0]
  return {
    type: 'Feature',
    id: event.id,
    geometry: located ? { type: 'Point', coordinates: [located.geo_lng, located.geo_lat] } : null,
    properties: {
      title: event.title,
      url: event.url,
      start_date: event.start_date,
      end_date: event.end_date,
      utc_start_date: event.utc_start_date,
      utc_end_date: event.utc_end_date,
      timezone: event.timezone,
      all_day: event.all_day,
      event_status: event.event_status,
      attendance_mode: event.attendance_mode,
      cost: event.cost,
      image: event.image === false ? null : event.image.url,
      categories: event.categories.map(({ name }) => name),
      venue: venue?.venue ?? null,
      address: venue?.address ?? null,
      city: venue?.city ?? null,
      country: venue?.country ?? null,
      i18n_language: event.i18n_language,
    },
  }
}
