import type { Venue } from '../../../index.ts'

export type LocatedVenue = Pick<
  Venue,
  'venue' | 'address' | 'zip' | 'city' | 'stateprovince' | 'country' | 'geo_lat' | 'geo_lng'
>

export type Position = { lat: number; lng: number }

export const getPosition = ({ geo_lat: lat, geo_lng: lng }: LocatedVenue): Position | null =>
  lat === undefined || lng === undefined ? null : { lat, lng }

/** The lines of a postal address. Empty lines are left out, and so is a state or province with the name of the city. */
export const formatAddressLines = ({ address, zip, city, stateprovince, country }: LocatedVenue): string[] =>
  [address, [zip, city].filter(Boolean).join(' '), stateprovince === city ? '' : stateprovince, country].filter(
    line => line !== undefined && line !== '',
  ) as string[]

/**
 * The URL of an OpenStreetMap page for a venue: its position, else a search for its address; null when it has neither.
 */
export function getMapUrl(venue: LocatedVenue): string | null {
  const position = getPosition(venue)
  const map = 'https://www.openstreetmap.org'
  if (position) return `${map}/?mlat=${position.lat}&mlon=${position.lng}#map=17/${position.lat}/${position.lng}`
  const address = formatAddressLines(venue)
  return address.length === 0 ? null : `${map}/search?query=${encodeURIComponent(address.join(', '))}`
}

/** `37.9826° N, 23.7178° E` */
export function formatCoordinates({ lat, lng }: Position, locale: string, compass: CompassLetters): string {
  const degrees = (value: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 }).format(Math.abs(value))
  return `${degrees(lat)}° ${lat < 0 ? compass.south : compass.north}, ${degrees(lng)}° ${lng < 0 ? compass.west : compass.east}`
}

type CompassLetters = { north: string; east: string; south: string; west: string }

/**
 * `Quay 9, Piraeus · Town hall, Athens`: the names and cities of venues in one line, a city that is the
 * name of its venue only once; empty when there are none.
 */
export const formatVenueLine = (venues: Pick<Venue, 'venue' | 'city'>[]): string =>
  venues.map(({ venue, city }) => [venue, city === venue ? '' : city].filter(Boolean).join(', ')).join(' · ')
