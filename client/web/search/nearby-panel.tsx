import { useId } from 'preact/hooks'
import type { CalendarClient, Venue } from '../../index.ts'
import { useServiceQuery } from '../lib/client.ts'
import { getLocale, useLanguage } from '../lib/text/language.ts'
import { useMessages } from '../lib/text/messages.ts'
import { createNearby, radiusChoicesKm } from '../lib/events/nearby.ts'
import { useSearchFilters } from '../lib/filters/search-filters.ts'

/** Selects the radius and, instead of the position of the device, a city. */
export function NearbyPanel({ hasFailed }: { hasFailed: boolean }) {
  const messages = useMessages('search')
  return (
    <div class="nearby-panel">
      <span role="status">{hasFailed && messages.noPosition}</span>
      {!hasFailed && <RadiusField />}
      <CityField />
    </div>
  )
}

function RadiusField() {
  const messages = useMessages('search')
  const { filters, change } = useSearchFilters()
  const id = useId()
  return (
    <span>
      <label for={id}>{messages.distance}</label>{' '}
      <select
        id={id}
        value={filters.geoloc_radius}
        onChange={({ currentTarget }) => change({ geoloc_radius: Number(currentTarget.value) })}
      >
        {radiusChoicesKm.map(km => (
          <option key={km} value={km}>
            {messages.kilometers({ km })}
          </option>
        ))}
      </select>
    </span>
  )
}

function CityField() {
  const messages = useMessages('search')
  const language = useLanguage()
  const { filters, change } = useSearchFilters()
  const id = useId()
  const { data: venues } = useServiceQuery({ key: ['venues with positions'], read: readVenues })
  if (!venues) return null
  const cities = listCities(venues).toSorted((a, b) => a.name.localeCompare(b.name, getLocale(language)))
  if (cities.length === 0) return <span>{messages.noCities}</span>
  const choose = (name: string) => {
    const city = cities.find(one => one.name === name)
    if (city) change(createNearby(city.latitude, city.longitude, { ...filters, near: city.name }))
  }
  return (
    <span>
      <label for={id}>{messages.city}</label>{' '}
      <select id={id} value={filters.near ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{messages.chooseCity}</option>
        {cities.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}

/** The cities of at most so many venues can be selected. */
const [pageSize, maxPages] = [100, 5]

/** The venues of upcoming events. */
async function readVenues(calendar: CalendarClient): Promise<Venue[]> {
  const venues: Venue[] = []
  for (let page = 1; page <= maxPages; page++) {
    const listing = await calendar.venues.list.query({ only_with_upcoming: true, per_page: pageSize, page })
    venues.push(...listing.venues)
    if (page >= listing.total_pages) break
  }
  return venues
}

type City = { name: string; latitude: number; longitude: number }

/** The cities of venues whose position is known. A city is where its venues are on average. */
function listCities(venues: Venue[]): City[] {
  const venuesByCity = new Map<string, City[]>()
  for (const { city, geo_lat, geo_lng } of venues)
    if (city && geo_lat !== undefined && geo_lng !== undefined)
      venuesByCity.set(city, [...(venuesByCity.get(city) ?? []), { name: city, latitude: geo_lat, longitude: geo_lng }])
  const average = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
  return [...venuesByCity].map(([name, places]) => ({
    name,
    latitude: average(places.map(({ latitude }) => latitude)),
    longitude: average(places.map(({ longitude }) => longitude)),
  }))
}
