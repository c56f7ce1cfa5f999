import { useMemo, useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useServiceQuery } from '../../lib/client.ts'
import { useQueryString } from '../../lib/paths/current-view.ts'
import { toEventListInput } from '../../lib/events/list-input.ts'
import { countMatchingEvents, readEventPages } from '../../lib/events/pages.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { useSearchFilters } from '../../lib/filters/search-filters.ts'
import { type ViewPeriod, getListStart } from '../../../../src/core/page/view-period.ts'
import { getDayPath } from '../../../../src/core/page/paths.ts'
import { RetryNotice } from '../../ui/state/retry-notice.tsx'
import { LoadingState } from '../../ui/state/states.tsx'
import { NoEvents } from '../list/no-events.tsx'
import { Toolbar } from '../toolbar.tsx'
import { useListTitle } from '../use-list-title.ts'
import type { ViewProps } from '../view-props.ts'
import { EventMap } from './event-map.tsx'
import type { Area } from './mercator.ts'
import { countEventsAtPlaces, groupByVenue, type Marker, type Place } from './places.ts'
import { PlaceList } from './place-list.tsx'
import { useMapArea } from './use-map-area.ts'
import './map.css'

/** The next events that match the filters, at their places: a map, and beside it a list of the same events. */
export function MapView({ period, resultsHeader, NoResults }: ViewProps) {
  const messages = useMessages('map')
  const { area, setArea } = useMapArea()
  const { from, data, isLoaded, error, refetch, query } = usePlaces(period)
  const [selected, select] = useState<Marker | null>(null)
  const title = useListTitle(from)
  const { places = [], total = 0 } = data ?? {}
  const selectedIds = new Set(selected?.places.map(({ venue }) => venue.id))
  const selectedPlaces = places.filter(({ venue }) => selectedIds.has(venue.id))
  const shown = selectedPlaces.length > 0 ? selectedPlaces : places
  return (
    <>
      <Toolbar period={period} title={title} resultsHeader={resultsHeader}>
        {isLoaded && <MapCount count={total} from={from} hasArea={area !== null} />}
      </Toolbar>
      <RetryNotice error={error} refetch={refetch} hasData={isLoaded} />
      {isLoaded && places.length === 0 && !area && <NoEvents NoResults={NoResults} title={messages.noPlaces} />}
      {!data && !error && <LoadingState lines={6} />}
      {data && (places.length > 0 || area) && (
        <div class="map-view" aria-busy={!isLoaded}>
          <EventMap
            {...{ places, area, select }}
            fitKey={area ? 'area' : `${query} ${isLoaded}`}
            selectedKey={selected?.key ?? null}
            searchArea={setArea}
          />
          <MapList
            {...{ period, from, area }}
            data={{ ...data, places: shown }}
            showAll={selectedPlaces.length > 0 ? () => select(null) : null}
            searchEverywhere={() => setArea(null)}
          />
        </div>
      )}
    </>
  )
}

type CountProps = { count: number; from: string | undefined; hasArea: boolean }

/** How many of the matching events the map shows: `106 of 386 events`. */
function MapCount({ count, from, hasArea }: CountProps) {
  const { eventCount, shownOfTotal } = useMessages('calendar')
  const countWithoutPlace = useCountWithoutPlace(from)
  if (hasArea || countWithoutPlace === 0) return <>{eventCount({ count })}</>
  return <>{shownOfTotal({ shown: count, total: count + countWithoutPlace })}</>
}

type ListProps = {
  period: ViewPeriod
  from: string | undefined
  area: Area | null
  /** The places of the list, and how many events match and are loaded. */
  data: { places: Place[]; total: number; loadedCount: number }
  /** Null if the list has all places. */
  showAll: (() => void) | null
  searchEverywhere: () => void
}

/** All places of the map, or the places of the selected marker. */
function MapList({ period, from, area, data, showAll, searchEverywhere }: ListProps) {
  const messages = useMessages('map')
  const { places, total, loadedCount } = data
  return (
    <section class="map-list" aria-label={messages.list}>
      <p class="map-status" role="status">
        {messages.placeCount({ places: places.length, count: countEventsAtPlaces(places) })}
      </p>
      <WithoutPlace period={period} from={from} />
      <div class="actions">
        {showAll && (
          <button type="button" onClick={showAll}>
            {messages.allPlaces}
          </button>
        )}
        {area && (
          <button type="button" onClick={searchEverywhere}>
            {messages.searchEverywhere}
          </button>
        )}
      </div>
      <PlaceList places={places} first={from} />
      {total > loadedCount && <p class="notice warning">{messages.notShown({ count: total - loadedCount })}</p>}
    </section>
  )
}

/** How many pages of events the map loads at most, and how many events a page has. */
const [maxPages, pageSize] = [3, 100]

/** The venues of the next events that match the filters, within the area of the URL. */
function usePlaces(period: ViewPeriod) {
  const { filters } = useSearchFilters()
  const { areaInput } = useMapArea()
  const from = getListStart(period, filters)
  const input = { ...toEventListInput(filters, { from }), geoloc: true, ...areaInput }
  const { data, error, refetch, isPlaceholderData } = useServiceQuery({
    key: ['map', input],
    read: calendar => readEventPages(calendar, { ...input, per_page: pageSize }, maxPages),
    live: ['event'],
    isPreviousDataKept: true,
  })
  const places = useMemo(
    () => data && { places: groupByVenue(data.events), total: data.total, loadedCount: data.events.length },
    [data],
  )
  const isLoaded = data !== undefined && !isPlaceholderData
  return { from, data: places, isLoaded, error, refetch, query: JSON.stringify(input) }
}

/** How many of the next events that match the filters have no place on the map. */
function useCountWithoutPlace(from: string | undefined): number {
  const { filters } = useSearchFilters()
  const input = { ...toEventListInput(filters, { from }), geoloc: false }
  const { data = 0 } = useServiceQuery({
    key: ['without place', input],
    read: calendar => countMatchingEvents(calendar, input),
    live: ['event'],
  })
  return data
}

/** A link to the agenda, if events that match the filters have no place on the map. */
function WithoutPlace({ period: { first }, from }: { period: ViewPeriod; from: string | undefined }) {
  const messages = useMessages('map')
  const query = useQueryString()
  const count = useCountWithoutPlace(from)
  if (count === 0) return null
  return (
    <p>
      <Link href={getDayPath('agenda', from ?? first) + query}>{messages.withoutPlace({ count })}</Link>
    </p>
  )
}
